public import Color
public import FixedPoint
public import Geometry

/// A layer of a scene as it is written: a shape, a swarm, particles, grain, or a group of layers, and its modifiers.
///
/// A layer is moved by its offset, then scaled and rotated about its anchor. Its picture is blurred, filtered, clipped,
/// masked and made translucent in this order; a group around it gives any other.
public struct Layer: Equatable, Sendable {
  /// The name, unique in the scene, which keys the layer's random draws; nil for none.
  public var name: String?
  /// The least width of a canvas, in points, on which the layer shows.
  public var minimumWidth = Fixed.zero
  /// The layer's picture.
  public var content: Content
  /// The offset to the right, in points.
  public var offsetX = Animatable<LengthExpression>.constant(.zero)
  /// The offset downwards, in points.
  public var offsetY = Animatable<LengthExpression>.constant(.zero)
  /// The rotation in degrees, clockwise.
  public var rotation = Animatable<NumberExpression>.constant(.constant(.zero))
  /// The enlargement, 0…1000.
  public var scale = Animatable<NumberExpression>.constant(.constant(.one))
  /// The point about which the layer is scaled and rotated, in parts of its box.
  public var anchor = UnitPoint.center
  /// The standard deviation of the Gaussian blur in points, 0…2000.
  public var blur = Animatable<NumberExpression>.constant(.constant(.zero))
  /// The filters, in the order in which they are applied.
  public var filters: [Filter] = []
  /// The shape outside which the layer does not show; nil for none.
  public var clip: Clip?
  /// The layers, from the bottom up, whose alpha the layer's picture is multiplied by; none for no mask.
  public var mask: [Layer] = []
  /// The exposure of moving parts; nil for a moment.
  public var motionBlur: MotionBlur?
  /// The opacity, 0…1.
  public var opacity = Animatable<NumberExpression>.constant(.constant(.one))
  /// The way the layer is composited with those below.
  public var blend = BlendMode.sourceOver

  /// Creates a layer without modifiers.
  public init(_ content: Content) { self.content = content }

  /// The picture of a layer.
  public indirect enum Content: Equatable, Sendable {
    /// A shape.
    case shape(ShapeContent)
    /// Layers, from the bottom up; at least one.
    case group([Layer])
    /// Sprites that fly.
    case swarm(Swarm)
    /// Small lights or flakes that float or drift.
    case particles(Particles)
    /// Specks of black and white.
    case grain(Grain)
  }

  /// A shape with its box and its paint.
  public struct ShapeContent: Equatable, Sendable {
    /// The outline.
    public var shape: Shape
    /// The box of the outline.
    public var frame: Frame
    /// The colours.
    public var fill: ShapeFill
    /// The painted part of the shape.
    public var drawing: Drawing
    /// The part of the outline that is stroked; nil for all of it. A filled shape has none.
    public var trim: Trim?

    /// Creates a shape.
    public init(
      _ shape: Shape = .rectangle, frame: Frame = Frame(), fill: ShapeFill, drawing: Drawing = .fill, trim: Trim? = nil
    ) {
      (self.shape, self.frame, self.fill, self.drawing, self.trim) = (shape, frame, fill, drawing, trim)
    }
  }

  /// The painted part of a shape.
  public enum Drawing: Equatable, Sendable {
    /// The inside.
    case fill
    /// A line along the outline.
    case stroke(Stroke)
    /// A glowing line along the outline.
    case glow(Glow)
  }

  /// A line along an outline.
  public struct Stroke: Equatable, Sendable {
    /// The width in points, 0…10000.
    public var width: Animatable<NumberExpression>
    /// The look of open ends.
    public var cap: Geometry.Stroke.Cap
    /// The look of corners.
    public var join: Geometry.Stroke.Join

    /// Creates a line; the defaults are those of SwiftUI.
    public init(
      width: Animatable<NumberExpression>, cap: Geometry.Stroke.Cap = .butt,
      join: Geometry.Stroke.Join = .miter(limit: Fixed(10))
    ) {
      (self.width, self.cap, self.join) = (width, cap, join)
    }
  }

  /// A stroke of half the width, and over it two of the whole width, blurred by the radius and by half of it.
  public struct Glow: Equatable, Sendable {
    /// The stroke.
    public var stroke: Stroke
    /// The radius in points, 0…2000.
    public var blur: Animatable<NumberExpression>

    /// Creates a glow.
    public init(_ stroke: Stroke, blur: Animatable<NumberExpression>) { (self.stroke, self.blur) = (stroke, blur) }
  }

  /// The part of an outline between two parts of its length, 0…1; nothing if `from` is not below `to`.
  public struct Trim: Equatable, Sendable {
    /// The start.
    public var from: Animatable<NumberExpression>
    /// The end.
    public var to: Animatable<NumberExpression>

    /// Creates a trim.
    public init(from: Animatable<NumberExpression>, to: Animatable<NumberExpression>) {
      (self.from, self.to) = (from, to)
    }
  }

  /// The shape outside which a layer does not show; its frame is aligned in the layer's own.
  public struct Clip: Equatable, Sendable {
    /// The outline.
    public var shape: Shape
    /// The box of the outline.
    public var frame: Frame

    /// Creates a clip.
    public init(_ shape: Shape, frame: Frame = Frame()) { (self.shape, self.frame) = (shape, frame) }
  }

  /// The box of a shape.
  public struct Frame: Equatable, Sendable {
    /// The width in points; nil for as wide as possible.
    public var width: LengthExpression?
    /// The height in points; nil for as high as possible.
    public var height: LengthExpression?
    /// The position of the box in the one around it.
    public var alignment: Alignment

    /// Creates a box.
    public init(width: LengthExpression? = nil, height: LengthExpression? = nil, alignment: Alignment = .center) {
      (self.width, self.height, self.alignment) = (width, height, alignment)
    }

    /// Whether a side is drawn at random.
    var isRandom: Bool { width?.isRandom ?? false || height?.isRandom ?? false }
  }

  /// Whether it is never moved, turned or scaled.
  var isInPlace: Bool {
    offsetX == .constant(.zero) && offsetY == .constant(.zero) && rotation == .constant(.constant(.zero))
      && scale == .constant(.constant(.one))
  }

  /// Whether any of its numbers is drawn at random, those of a group's layers aside.
  var drawsAtRandom: Bool {
    let numbers = [rotation, scale, blur, opacity] + filters.map(\.amount)
    if numbers.contains(where: \.isRandom) || anchor.isRandom || offsetX.isRandom || offsetY.isRandom { return true }
    if let clip, clip.frame.isRandom || clip.shape.isRandom { return true }
    switch content {
    case .group: return false
    case .swarm, .particles: return true
    case .grain(let grain): return grain.amount.isRandom
    case .shape(let shape):
      if shape.fill.isRandom || shape.frame.isRandom || shape.shape.isRandom { return true }
      if let trim = shape.trim, trim.from.isRandom || trim.to.isRandom { return true }
      switch shape.drawing {
      case .fill: return false
      case .stroke(let stroke): return stroke.width.isRandom
      case .glow(let glow): return glow.stroke.width.isRandom || glow.blur.isRandom
      }
    }
  }
}
