import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

/// Where the points of a layer come to lie: moved, scaled and turned by the layer and by all groups around it, then in
/// pixels. Angles and proportions are kept, so circles stay circles.
struct Placement {
  private let pixels: PixelTransform
  /// From the layer's points to those of the scene.
  private let transform: AffineTransform
  /// The enlargement of all layers together.
  private let scale: Fixed
  /// The turn of all layers together.
  let turn: Angle

  /// The scene's own points.
  init(_ pixels: PixelTransform) {
    self.init(pixels: pixels, transform: .identity, scale: .one, turn: Angle(steps: 0))
  }

  private init(pixels: PixelTransform, transform: AffineTransform, scale: Fixed, turn: Angle) {
    (self.pixels, self.transform, self.scale, self.turn) = (pixels, transform, scale, turn)
  }

  /// The points of a layer in this place: it is moved by its offset, then scaled and turned about its anchor.
  func inside(_ layer: ResolvedLayer, at phase: (Int) -> Phase) -> Placement {
    let offset = Point(x: layer.offsetX.value(at: phase), y: layer.offsetY.value(at: phase))
    let (scale, angle) = (layer.scale.value(at: phase), Angle(degrees: layer.rotation.value(at: phase)))
    let own = AffineTransform.translation(x: offset.x, y: offset.y).followed(
      by: AffineTransform.scale(x: scale, y: scale).followed(by: .rotation(angle)).around(layer.anchor))
    return Placement(
      pixels: pixels, transform: own.followed(by: transform), scale: self.scale * scale,
      turn: Angle(steps: turn.steps &+ angle.steps))
  }

  /// The same place in the part of the picture that lies in a region.
  func inside(_ region: PixelRegion) -> Placement {
    Placement(pixels: pixels.inside(region), transform: transform, scale: scale, turn: turn)
  }

  /// The same place in a picture with so many pixels more on each side.
  func moved(by margin: Int) -> Placement {
    Placement(pixels: pixels.moved(by: margin), transform: transform, scale: scale, turn: turn)
  }

  /// The same place in a smaller picture that is to be blurred by a plan.
  func composed(by plan: BlurPlan) -> Placement {
    Placement(pixels: plan.composedTransform(pixels), transform: transform, scale: scale, turn: turn)
  }

  /// The place of a point in pixels.
  func place(_ point: Point) -> Point {
    let point = transform.apply(point)
    return pixels.apply(x: point.x, y: point.y)
  }

  /// The place of a rectangle where it stays parallel to the axes.
  func box(_ rectangle: Rectangle) -> Box {
    Box(topLeft: place(rectangle.origin), bottomRight: place(rectangle.corner))
  }

  /// A length in pixels.
  func length(_ length: Fixed) -> Fixed { pixels.apply(length * scale) }

  /// Whether rectangles stay parallel to the axes, and their corners in order.
  var keepsAxes: Bool { turn.steps == 0 }
}
