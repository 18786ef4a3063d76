import FramePipeline
import Raster
import SceneRendering
import VideoCoding

extension RenderJob {
  /// Writes one frame of the loop as a PNG.
  func writePNG(to target: borrowing OutputTarget, _ progress: RenderProgress) throws {
    if progress.cancellation.isCancelled { throw CancelledError() }
    let stream = try OutputStream(target)
    var pixmap = Pixmap(width: size.width, height: size.height)
    makeRenderer().render(frame: order.frame(at: settings.frame ?? 0), into: &pixmap)
    try stream.write(encodePNG(pixmap))
    progress.done(frames: 1)
  }
}
