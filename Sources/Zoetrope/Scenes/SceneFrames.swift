import Frames
import LoopTiming
import Raster
import SceneRendering

/// The frames of a scene in playback order, each rendered on demand.
struct SceneFrames: FrameSource, PremultipliedFrames {
  private let renderer: FrameRenderer
  private let order: PlaybackOrder

  init(_ renderer: FrameRenderer, _ order: PlaybackOrder) { (self.renderer, self.order) = (renderer, order) }

  var size: PixelSize { PixelSize(width: renderer.width, height: renderer.height) }

  var isOpaque: Bool { renderer.isOpaque }

  var frameCount: Int { order.count }

  var heldCount: Int { order.heldCount }

  func frame(_ index: Int, into pixmap: inout Pixmap) { renderer.render(frame: order.frame(at: index), into: &pixmap) }

  func frame(_ index: Int, into image: VideoImage, scratch: inout Pixmap?) {
    renderer.render(frame: order.frame(at: index), into: image, scratch: &scratch)
  }
}
