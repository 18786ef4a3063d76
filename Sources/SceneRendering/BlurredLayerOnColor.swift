import FixedPoint
import Raster
import SceneModel

/// The blurred layer above a plain opaque background, which is composited below the layer before the blur, at reduced size.
///
/// For a constant background B the result is the same, because blurring is linear and preserves constants:
/// ```
/// blur(P) + B · (1 − blur(A)) = blur(P + B · (1 − A))
/// ```
/// P is the layer's premultiplied colour and A its alpha.
struct BlurredLayerOnColor: Sendable {
  private let background: RGBA16
  private let layer: ResolvedLayer
  private let plan: BlurPlan

  /// The number of layers that it replaces, from the bottom: the background and the blurred one.
  static let layerCount = 2

  /// Creates it from the layers of a scene; nil if the two at the bottom are of another kind, or too sharp for reduced
  /// size.
  init?(_ layers: [ResolvedLayer], _ drawing: LayerDrawing, width: Int, height: Int) {
    guard layers.count >= BlurredLayerOnColor.layerCount,
      let background = drawing.coveringColor(layers[0], width: width, height: height),
      case .constant(let blur) = layers[1].blur, blur > .zero, case .constant(.one) = layers[1].scale,
      layers[1].opacity == .constant(.one), layers[1].modifiers.isEmpty, !layers[1].content.blendsLayers
    else { return nil }
    self.background = background
    layer = layers[1]
    plan = BlurPlan(standardDeviation: drawing.placement.deviation(blur), width: width, height: height)
    if plan.shift < VideoImage.smallestShift { return nil }
  }

  /// Returns the whole picture at one moment.
  func field(_ drawing: LayerDrawing) -> SmoothField {
    let inside = drawing.at(drawing.placement.inside(layer, at: drawing.phase))
    return plan.blur(inside.composed(layer.content, for: plan, on: background))
  }
}

extension LayerDrawing {
  /// Returns the colour of a still layer that covers a picture of a size with one opaque colour; nil for any other layer. Motion
  /// blur leaves it as it is, since it does not move.
  fileprivate func coveringColor(_ layer: ResolvedLayer, width: Int, height: Int) -> RGBA16? {
    guard layer.isStill, case .shape(let shape) = layer.content, shape.drawing == .fill,
      case .color(.constant(let color)) = shape.fill, color.alpha == .max, layer.opacity.value(at: phase) >= .one,
      covering(layer, shape.outline, width: width, height: height, allowing: .motionBlur) != nil
    else { return nil }
    return color.premultiplied
  }
}
