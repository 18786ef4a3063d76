import Color
import FixedPoint
import Geometry
import LoopTiming

extension ResolvedScene {
  /// The number of layers of the background: those at the bottom, up to the first that does not fill the canvas at all times.
  var backgroundLayerCount: Int { layers.prefix { $0.fills(canvas) }.count }

  /// Returns the scene without its background. Everything else stays as it is, the loop of the scene included.
  func withoutBackground() -> ResolvedScene {
    ResolvedScene(
      canvas: canvas, layers: Array(layers.dropFirst(backgroundLayerCount)), elements: elements, jumps: jumps,
      turnsInRadians: turnsInRadians)
  }

  /// Whether the scene is known to be opaque everywhere at all times, since a layer fills the canvas with opaque colours.
  public var isOpaque: Bool { layers.contains { $0.fills(canvas) && $0.isOpaque } }
}

extension ResolvedLayer {
  /// Returns true if the layer covers the canvas at all times, with whatever colours: it is a filled, unclipped and unmasked
  /// rectangle as large as the canvas, neither blurred, moved nor turned, whose scale is never below 1.
  ///
  /// The other modifiers leave it so: filters keep alpha, no blend mode makes pixels less opaque than the layer, and the mean of
  /// pictures that cover the canvas covers it.
  func fills(_ canvas: Size) -> Bool {
    let zero = ResolvedProperty.constant(Fixed.zero)
    guard case .shape(let shape) = content, shape.outline.shape == .rectangle, shape.drawing == .fill,
      modifiers.isSubset(of: [.filters, .motionBlur, .blend]), blur == zero, offsetX == zero, offsetY == zero,
      rotation == zero, scale.isAlwaysAtLeast(.one)
    else { return false }
    // A box that contains the anchor contains itself at a scale of 1 when it is enlarged.
    let box = shape.outline.box
    return box.covers(canvas) && box.contains(anchor)
  }

  /// Whether the colours of the layer's shape are opaque at all times.
  fileprivate var isOpaque: Bool {
    guard case .shape(let shape) = content else { return false }
    return opacity.isAlwaysAtLeast(.one) && shape.fill.isOpaque
  }
}

extension ResolvedFill {
  fileprivate var isOpaque: Bool {
    switch self {
    // Between opaque colours all are, however far an easing overshoots.
    case .color(let color): color.keyValues.allSatisfy { $0.alpha == .max }
    case .gradient(_, let stops): stops.allSatisfy { $0.color.keyValues.allSatisfy { $0.alpha == .max } }
    case .mix(let from, let to, _, _): from.isOpaque && to.isOpaque
    // Whether a picture is opaque is not known before its file is read.
    case .image: false
    case .mesh(let mesh):
      mesh.coversBox && mesh.colors.allSatisfy { $0.keyValues.allSatisfy { $0.alpha == .max } }
    case .field(let fill):
      fill.opacity == nil && fill.ramp.allSatisfy { $0.color.keyValues.allSatisfy { $0.alpha == .max } }
    }
  }
}

extension ResolvedProperty {
  /// The constant value, or the values of all keyframes.
  var keyValues: [Value] {
    switch self {
    case .constant(let value): [value]
    case .moving(let movement, _): movement.keyframes.map(\.value)
    }
  }
}

extension ResolvedProperty<Fixed> {
  /// Returns true if the value is never below a bound, as far as that can be told without looking at every moment.
  fileprivate func isAlwaysAtLeast(_ bound: Fixed) -> Bool {
    guard keyValues.allSatisfy({ $0 >= bound }) else { return false }
    guard case .moving(let movement, _) = self else { return true }
    return movement.keyframes.allSatisfy { $0.easing.staysBetweenItsEnds }
  }
}

extension Easing {
  /// Whether progress never leaves 0…1: a Bézier curve stays within the hull of its control points.
  fileprivate var staysBetweenItsEnds: Bool {
    switch self {
    case .linear: true
    case .cubicBezier(_, let y1, _, let y2):
      (Fixed.zero...Fixed.one).contains(y1) && (Fixed.zero...Fixed.one).contains(y2)
    case .spring: false
    }
  }
}

extension Rectangle {
  /// Returns true if the rectangle contains the canvas.
  func covers(_ canvas: Size) -> Bool { contains(.zero) && contains(Point(x: canvas.width, y: canvas.height)) }

  fileprivate func contains(_ point: Point) -> Bool {
    origin.x <= point.x && point.x <= corner.x && origin.y <= point.y && point.y <= corner.y
  }
}
