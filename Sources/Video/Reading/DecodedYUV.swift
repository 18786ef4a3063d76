import CLibAV
public import Raster

extension Pixmap {
  /// The pixels that ``Raster/MovingPicture/init(decoding:name:)`` gives for a video whose frame is exactly this picture.
  ///
  /// - Throws: `VideoError`: `outOfMemory`, `unreadable` for what libswscale cannot do.
  public init(_ image: VideoImage) throws(VideoError) {
    let picture = try PictureFrame(image, pts: 0)
    try unsafe self.init(picture.frame.pointer, name: "a rendered frame")
  }
}
