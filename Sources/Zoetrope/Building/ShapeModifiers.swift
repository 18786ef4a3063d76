public import Geometry
public import SceneModel

/// The modifiers of shapes.
extension SceneElement where Modified == ShapeElement {
  private func with(_ change: (inout Layer.ShapeContent) -> Void) -> ShapeElement {
    var element = modifiable
    change(&element.content)
    return element
  }

  /// Returns the shape, its inside painted with a style.
  public func fill(_ style: some ShapeStyle) -> ShapeElement {
    with { ($0.fill, $0.drawing) = (style.shapeFill, .fill) }
  }

  /// Returns the shape, its inside painted with a colour.
  public func fill(_ color: Color) -> ShapeElement { with { ($0.fill, $0.drawing) = (color.shapeFill, .fill) } }

  /// Returns the shape, its inside painted with a colour that changes.
  public func fill(_ color: Animatable<Color>) -> ShapeElement {
    with { ($0.fill, $0.drawing) = (color.shapeFill, .fill) }
  }

  /// Returns the shape, a line along its outline painted with a style.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - lineWidth: The width in points.
  ///   - lineCap: The look of open ends.
  ///   - lineJoin: The look of corners.
  public func stroke(
    _ style: some ShapeStyle, lineWidth: Animatable<NumberExpression> = 1, lineCap: Stroke.Cap = .butt,
    lineJoin: Stroke.Join = .miter(limit: 10)
  ) -> ShapeElement {
    let stroke = Layer.Stroke(width: lineWidth, cap: lineCap, join: lineJoin)
    return with { ($0.fill, $0.drawing) = (style.shapeFill, .stroke(stroke)) }
  }

  /// Returns the shape, a line along its outline painted with a colour.
  public func stroke(
    _ color: Color, lineWidth: Animatable<NumberExpression> = 1, lineCap: Stroke.Cap = .butt,
    lineJoin: Stroke.Join = .miter(limit: 10)
  ) -> ShapeElement {
    stroke(color.shapeFill, lineWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin)
  }

  /// Returns the shape, a line along its outline painted with a colour that changes.
  public func stroke(
    _ color: Animatable<Color>, lineWidth: Animatable<NumberExpression> = 1, lineCap: Stroke.Cap = .butt,
    lineJoin: Stroke.Join = .miter(limit: 10)
  ) -> ShapeElement {
    stroke(color.shapeFill, lineWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin)
  }

  /// Returns the shape, a glowing line along its outline painted with a style: a stroke of half the width, and over it two of
  /// the whole width, blurred by the radius and by half of it.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - lineWidth: The width in points.
  ///   - blurRadius: The radius in points.
  ///   - lineCap: The look of open ends.
  ///   - lineJoin: The look of corners.
  public func glow(
    fill style: some ShapeStyle, lineWidth: Animatable<NumberExpression>, blurRadius: Animatable<NumberExpression> = 8,
    lineCap: Stroke.Cap = .round, lineJoin: Stroke.Join = .round
  ) -> ShapeElement {
    let stroke = Layer.Stroke(width: lineWidth, cap: lineCap, join: lineJoin)
    return with { ($0.fill, $0.drawing) = (style.shapeFill, .glow(Layer.Glow(stroke, blur: blurRadius))) }
  }

  /// Returns the shape, only a part of its outline stroked, between two parts of its length: 0…1, clockwise; nothing if
  /// `from` is not below `to`. The shape needs a stroke or a glow.
  public func trim(
    from: Animatable<NumberExpression> = 0, to: Animatable<NumberExpression> = 1
  ) -> ShapeElement {
    with { $0.trim = Layer.Trim(from: from, to: to) }
  }

  /// Returns the shape in a frame that is aligned in the canvas, or in its stack; what is nil is as large as possible.
  public func frame(
    width: LengthExpression? = nil, height: LengthExpression? = nil, alignment: Alignment = .center
  ) -> ShapeElement {
    with {
      if let width { $0.frame.width = width }
      if let height { $0.frame.height = height }
      $0.frame.alignment = alignment
    }
  }
}
