import CLibAV
public import Raster

extension Pixmap {
  /// Decodes a picture to the pixels that ``Raster/MovingPicture/init(decoding:name:)`` gives for a video with exactly
  /// this frame.
  ///
  /// - Throws: `VideoError`: `outOfMemory`; `unreadable` if libswscale cannot convert it.
  public init(_ image: VideoImage) throws(VideoError) {
    let picture = try PictureFrame(image, pts: 0)
    try unsafe self.init(picture.frame.pointer, name: "a rendered frame")
  }
}
