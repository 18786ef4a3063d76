import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

/// A blurred layer on a plain opaque ground: the ground is put under the layer before the blur, while everything is
/// small. For a constant ground B that is the same picture, because blurring is linear and keeps constants:
/// blur(P) + B · (1 − blur(A)) = blur(P + B · (1 − A)), with premultiplied colour P and alpha A.
struct SmoothScene: Sendable {
  private let ground: RGBA16
  private let content: ResolvedContent
  private let plan: BlurPlan

  /// Nil if the layers are anything else.
  init?(_ layers: [ResolvedLayer], transform: PixelTransform, width: Int, height: Int) {
    guard layers.count == 2, layers[1].opacity == .one, layers[1].blur > .zero,
      let ground = SmoothScene.ground(layers[0], transform: transform, width: width, height: height)
    else { return nil }
    self.ground = ground
    content = layers[1].content
    plan = BlurPlan(standardDeviation: transform.apply(layers[1].blur), width: width, height: height)
  }

  /// A cell of the picture is 2^shift pixels wide and high.
  var shift: Int { plan.shift }

  /// The whole picture at one moment.
  func field(_ drawing: LayerDrawing) -> SmoothField { drawing.blurred(content, plan, ground: ground) }

  /// The colour of a layer that fills the whole picture with one opaque colour.
  private static func ground(_ layer: ResolvedLayer, transform: PixelTransform, width: Int, height: Int) -> RGBA16? {
    guard layer.opacity == .one, layer.blur == .zero, case .shape(let shape) = layer.content,
      shape.shape == .rectangle, case .color(let color) = shape.fill, color.alpha == .max
    else { return nil }
    let placement = Placement(shape, transform: transform) { _ in .zero }
    let (origin, size) = (shape.box.origin, shape.box.size)
    let corner = Point(x: origin.x + size.width, y: origin.y + size.height)
    let box = Box(topLeft: placement.place(origin), bottomRight: placement.place(corner))
    return box.covers(width: width, height: height) ? RGBA16(color) : nil
  }
}
