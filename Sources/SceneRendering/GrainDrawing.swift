import FixedPoint
import Geometry
import Raster
import SceneModel

extension LayerDrawing {
  /// Draws grain over the box that it covers. Specks stand upright in whole pixels, however the layer is turned.
  func draw(_ grain: ResolvedGrain, over pixmap: inout Pixmap) {
    let origin = placement.place(grain.outline.box.origin)
    let paint = GrainPaint(
      seed: RandomDraw(seed: grain.seed).bits(index: grain.step(at: phase)),
      amount: UInt16(opacity: grain.amount.value(at: phase)),
      side: max(1, placement.length(grain.size).rounded(.nearest)),
      origin: (origin.x.rounded(.down), origin.y.rounded(.down)))
    pixmap.fill(
      inside(of: grain.outline, in: PixelRegion(width: pixmap.width, height: pixmap.height)), with: paint)
  }
}
