import FixedPoint
import LoopTiming
import Raster
import SceneModel

extension LayerDrawing {
  /// Returns the drawings of the moments at which a layer is exposed; nil if it is drawn at one moment. Layers within it are drawn
  /// at the same moments.
  func moments(of layer: ResolvedLayer) -> [LayerDrawing]? {
    guard let blur = layer.motionBlur, let later, !layer.isStill else { return nil }
    return blur.moments.map {
      LayerDrawing(placement: placement, phase: later($0), later: nil, pictures: pictures)
    }
  }

  /// Draws the mean of a layer's pictures at several moments.
  func expose(_ layer: ResolvedLayer, at moments: [LayerDrawing], over pixmap: inout Pixmap) {
    let regions = LayerRegions(width: pixmap.width, height: pixmap.height)
    guard let region = regions.union(of: layer, in: self)?.aligned(forBlur: .zero) else { return }
    var mean = PictureMean(width: region.width, height: region.height)
    for moment in moments {
      var picture = Pixmap(width: region.width, height: region.height)
      moment.at(moment.placement.inside(region)).draw(layer, blend: .sourceOver, over: &picture)
      mean.add(picture)
    }
    pixmap.draw(mean.picture(), in: region, opacity: .max, blend: layer.blend)
  }
}
