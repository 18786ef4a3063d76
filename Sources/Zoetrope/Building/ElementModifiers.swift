public import Color
public import FixedPoint
public import SceneModel

/// The modifiers of all elements.
///
/// An element is moved by its offset, then scaled and rotated about its anchor; its picture is blurred, filtered, clipped,
/// masked and made translucent in this order, whatever the order of the modifiers. A ``ZStack`` around it gives any other. A modifier
/// that is applied again replaces the one before, except that filters add up.
extension SceneElement {
  private func with(_ change: (inout Layer) -> Void) -> Modified {
    var element = modifiable
    change(&element.layer)
    return element
  }

  /// Returns the element with a name, unique in the scene, which keys its random draws and names it in plans.
  public func named(_ name: String) -> Modified { with { $0.name = name } }

  /// Returns the element, which shows only on a canvas of at least a width in points.
  public func minimumWidth(_ width: Fixed) -> Modified { with { $0.minimumWidth = width } }

  /// Returns the element, moved by points.
  public func offset(x: Animatable<LengthExpression> = 0, y: Animatable<LengthExpression> = 0) -> Modified {
    with { ($0.offsetX, $0.offsetY) = (x, y) }
  }

  /// Returns the element, rotated clockwise by degrees about a point of its box.
  public func rotationEffect(_ degrees: Animatable<NumberExpression>, anchor: UnitPoint? = nil) -> Modified {
    with { ($0.rotation, $0.anchor) = (degrees, anchor ?? $0.anchor) }
  }

  /// Returns the element, enlarged about a point of its box.
  public func scaleEffect(_ scale: Animatable<NumberExpression>, anchor: UnitPoint? = nil) -> Modified {
    with { ($0.scale, $0.anchor) = (scale, anchor ?? $0.anchor) }
  }

  /// Returns the element under a Gaussian blur, whose standard deviation is a radius in points.
  public func blur(_ radius: Animatable<NumberExpression>) -> Modified { with { $0.blur = radius } }

  /// Returns the element under a Gaussian blur, whose standard deviation is a radius in points.
  public func blur(radius: Animatable<NumberExpression>) -> Modified { blur(radius) }

  /// Returns the element, of which each frame shows the mean of several moments: those while a shutter is open, for an angle of
  /// 360° per frame.
  public func motionBlur(shutterAngle: Fixed = 180, samples: Int = 16) -> Modified {
    with { $0.motionBlur = MotionBlur(shutterAngle: shutterAngle, samples: samples) }
  }

  /// Returns the element, its opacity multiplied by 0…1.
  public func opacity(_ opacity: Animatable<NumberExpression>) -> Modified { with { $0.opacity = opacity } }

  /// Returns the element, its hues rotated by degrees with the matrix of the W3C's filter effects, as SwiftUI does.
  public func hueRotation(_ degrees: Animatable<NumberExpression>) -> Modified { filter(.hueRotation, degrees) }

  /// Returns the element, its hues rotated by degrees in the HSB space, which keeps saturation and brightness.
  public func hueRotationHSB(_ degrees: Animatable<NumberExpression>) -> Modified { filter(.hueRotationHSB, degrees) }

  /// Returns the element, its saturation multiplied by 0…100.
  public func saturation(_ amount: Animatable<NumberExpression>) -> Modified { filter(.saturation, amount) }

  /// Returns the element, −1…1 added to its channels.
  public func brightness(_ amount: Animatable<NumberExpression>) -> Modified { filter(.brightness, amount) }

  /// Returns the element, the distance of its channels from the middle grey multiplied by 0…100.
  public func contrast(_ amount: Animatable<NumberExpression>) -> Modified { filter(.contrast, amount) }

  private func filter(_ kind: FilterKind, _ amount: Animatable<NumberExpression>) -> Modified {
    with { $0.filters.append(Filter(kind, amount)) }
  }

  /// Returns the part of the element that lies in a shape, whose frame is aligned in the element's own.
  public func clipShape<Outline: SceneElement>(_ shape: Outline) -> Modified where Outline.Modified == ShapeElement {
    let content = shape.modifiable.content
    return with { $0.clip = Layer.Clip(content.shape, frame: content.frame) }
  }

  /// Returns the element, its picture multiplied by the alpha of others, which are aligned in its box and move with it.
  public func mask(@LayerBuilder _ layers: () -> [Layer]) -> Modified {
    let layers = layers()
    return with { $0.mask = layers }
  }

  /// Returns the element, composited in a way with those below.
  public func blendMode(_ mode: BlendMode) -> Modified { with { $0.blend = mode } }
}
