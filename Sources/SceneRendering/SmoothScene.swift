import FixedPoint
import Geometry
import Raster
import SceneModel

/// A blurred layer on a plain opaque background, which is composited below the layer before the blur, at reduced size.
///
/// For a constant background B the result is the same, because blurring is linear and preserves constants:
/// ```
/// blur(P) + B · (1 − blur(A)) = blur(P + B · (1 − A))
/// ```
/// P is the layer's premultiplied colour and A its alpha.
struct SmoothScene: Sendable {
  private let ground: RGBA16
  private let layer: ResolvedLayer
  private let plan: BlurPlan

  /// The number of layers that it replaces, from the bottom.
  static let layerCount = 2

  /// Creates the scene from its layers; nil if the two at the bottom are of another kind, or too sharp for reduced
  /// size.
  init?(_ layers: [ResolvedLayer], placement: Placement, width: Int, height: Int) {
    guard layers.count >= SmoothScene.layerCount,
      let ground = SmoothScene.ground(layers[0], placement: placement, width: width, height: height),
      case .constant(let blur) = layers[1].blur, blur > .zero, case .constant(.one) = layers[1].scale,
      layers[1].opacity == .constant(.one), layers[1].isUnmodified, !layers[1].content.blendsLayers
    else { return nil }
    self.ground = ground
    layer = layers[1]
    plan = BlurPlan(standardDeviation: placement.deviation(blur), width: width, height: height)
    if plan.shift < VideoImage.smallestShift { return nil }
  }

  /// Returns the whole picture at one moment.
  func field(_ drawing: LayerDrawing) -> SmoothField {
    let inside = drawing.at(drawing.placement.inside(layer, at: drawing.phase))
    return plan.blur(inside.composed(for: plan, ground: ground) { $0.draw(layer.content, over: &$1) })
  }

  /// Returns the colour of a layer that fills the whole picture with one opaque colour; nil for any other layer. Motion blur
  /// leaves it as it is, since it does not move.
  private static func ground(_ layer: ResolvedLayer, placement: Placement, width: Int, height: Int) -> RGBA16? {
    let none = ResolvedProperty.constant(Fixed.zero)
    guard layer.opacity == .constant(.one), layer.blur == none, layer.rotation == none, layer.scale == .constant(.one),
      layer.offsetX == none, layer.offsetY == none, layer.isUnmasked, layer.filters.isEmpty, layer.blend == .sourceOver,
      case .shape(let shape) = layer.content, shape.outline.shape == .rectangle, shape.drawing == .fill,
      case .color(.constant(let color)) = shape.fill, color.alpha == .max
    else { return nil }
    let box = placement.box(shape.outline.box)
    return box.covers(width: width, height: height) ? color.premultiplied : nil
  }
}
