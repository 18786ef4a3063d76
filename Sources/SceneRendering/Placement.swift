import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

/// The map from a layer's points to pixels: translation, scaling and rotation by the layer and all groups around it,
/// then conversion to pixels. It preserves angles and proportions, so circles stay circles.
struct Placement {
  private let pixels: PixelTransform
  /// The transform from the layer's points to those of the scene.
  private let transform: AffineTransform
  /// The product of the scales of all layers.
  private let scale: Fixed
  /// The sum of the rotations of all layers.
  let turn: Angle

  /// Creates the placement of the scene's own points.
  init(_ pixels: PixelTransform) {
    self.init(pixels: pixels, transform: .identity, scale: .one, turn: Angle(steps: 0))
  }

  private init(pixels: PixelTransform, transform: AffineTransform, scale: Fixed, turn: Angle) {
    (self.pixels, self.transform, self.scale, self.turn) = (pixels, transform, scale, turn)
  }

  /// Returns the placement of a layer inside this one: it is moved by its offset, then scaled and rotated about its
  /// anchor. All scales together enlarge as much as one may at most.
  func inside(_ layer: ResolvedLayer, at phase: (Int) -> Phase) -> Placement {
    let offset = Point(x: layer.offsetX.value(at: phase), y: layer.offsetY.value(at: phase))
    let angle = Angle(degrees: layer.rotation.value(at: phase))
    // Easings may overshoot the range, and those of groups multiply.
    let most = self.scale > .zero ? NumberRange.scale.upper / self.scale : NumberRange.scale.upper
    let scale = max(.zero, min(layer.scale.value(at: phase), most))
    let own = AffineTransform.translation(x: offset.x, y: offset.y).followed(
      by: AffineTransform.scale(x: scale, y: scale).followed(by: .rotation(angle)).around(layer.anchor))
    return Placement(
      pixels: pixels, transform: own.followed(by: transform), scale: self.scale * scale,
      turn: Angle(steps: turn.steps &+ angle.steps))
  }

  /// Returns the placement relative to a region of the picture.
  func inside(_ region: PixelRegion) -> Placement {
    Placement(pixels: pixels.inside(region), transform: transform, scale: scale, turn: turn)
  }

  /// Returns the placement in the picture extended by a number of pixels on each side.
  func moved(by margin: Int) -> Placement {
    Placement(pixels: pixels.moved(by: margin), transform: transform, scale: scale, turn: turn)
  }

  /// Returns the placement in the reduced picture that a plan blurs, or in one of 2^refinement times its size.
  func composed(by plan: BlurPlan, refinement: Int = 0) -> Placement {
    Placement(
      pixels: plan.composedTransform(pixels, refinement: refinement), transform: transform, scale: scale, turn: turn)
  }

  /// Returns the position of a point in pixels.
  func place(_ point: Point) -> Point {
    let point = transform.apply(point)
    return pixels.apply(x: point.x, y: point.y)
  }

  /// Returns the box of a rectangle in pixels; valid only if ``keepsAxes`` is true.
  func box(_ rectangle: Rectangle) -> Box {
    Box(topLeft: place(rectangle.origin), bottomRight: place(rectangle.corner))
  }

  /// Returns a length in pixels.
  func length(_ length: Fixed) -> Fixed {
    // The height of a picture may be thousands of times a side of its box. 2³⁷ times the largest scale is less than 2⁴⁷.
    pixels.apply(min(length, Fixed(1 << 37)) * scale)
  }

  /// Returns the standard deviation in pixels of a blur in points, which easings may take out of its range, and scales
  /// beyond the largest deviation.
  func deviation(_ blur: Fixed) -> Fixed { min(length(NumberRange.blur.clamp(blur)), BlurPlan.largestDeviation) }

  /// Whether rectangles stay parallel to the axes, with their corners in the same order.
  var keepsAxes: Bool { turn.steps == 0 }
}
