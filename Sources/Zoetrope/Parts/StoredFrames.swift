import FileIO
import Frames
import Raster

/// The frames of a loop that were rendered in parts.
struct StoredFrames: FrameSource, PremultipliedFrames {
  let pictures: StoredPictures
  let size: PixelSize
  let isOpaque: Bool

  var frameCount: Int { pictures.frameCount }

  func frame(_ index: Int, into pixmap: inout Pixmap) throws {
    let stored = try pictures.pixmap(index)
    guard stored.width == size.width, stored.height == size.height else {
      throw FileError("use", pictures.name, reason: "its frames have another size")
    }
    pixmap = stored
  }
}
