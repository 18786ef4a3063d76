import Raster
import SceneRendering

/// Returns a frame as the renderer draws it into an empty picture.
func frame(_ renderer: FrameRenderer, _ index: Int) -> Pixmap {
  var pixmap = Pixmap(width: renderer.width, height: renderer.height)
  renderer.render(frame: index, into: &pixmap)
  return pixmap
}
