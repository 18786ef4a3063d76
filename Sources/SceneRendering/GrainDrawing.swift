import FixedPoint
import Geometry
import Raster
import SceneModel

extension LayerDrawing {
  /// Draws grain over the box that it covers. Specks stand upright in whole pixels, however the layer is turned.
  func draw(_ grain: ResolvedGrain, opacity: UInt16, over pixmap: inout Pixmap) {
    pixmap.fill(
      inside(of: grain.outline, in: PixelRegion(width: pixmap.width, height: pixmap.height)),
      with: paint(grain, opacity: opacity))
  }

  /// Returns the grain of a layer that does nothing but cover a picture of a size with it; nil for any other layer.
  func coveringGrain(_ layer: ResolvedLayer, width: Int, height: Int) -> GrainPaint? {
    guard case .grain(let grain) = layer.content,
      let inside = covering(layer, grain.outline, width: width, height: height)
    else { return nil }
    return inside.paint(grain, opacity: UInt16(opacity: layer.opacity.value(at: phase)))
  }

  private func paint(_ grain: ResolvedGrain, opacity: UInt16) -> GrainPaint {
    let origin = placement.place(grain.outline.box.origin)
    return GrainPaint(
      seed: RandomDraw(seed: grain.seed).bits(index: grain.step(at: phase)),
      amount: RGBA16.product(UInt16(opacity: grain.amount.value(at: phase)), opacity),
      side: max(1, placement.length(grain.size).rounded(.nearest)),
      origin: (origin.x.rounded(.down), origin.y.rounded(.down)))
  }
}
