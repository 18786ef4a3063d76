import Frames
import FileIO
public import Raster

extension MovingPicture {
  /// Decodes a file of pictures, still or moving: what libav knows, such as GIF, APNG, PNG, WebP, JPEG, or a video, with
  /// alpha where the file has it; and animated WebP.
  ///
  /// Frames show from their own time to the next one's, the last as long as the file says; in an animation without delays
  /// each shows for a tenth of a second, as in browsers. There may be 1024 frames and 2²⁶ pixels in all of them. A damaged
  /// file is an error, but for what libav mends in silence: a GIF or JPEG that ends within its pixels, and a Matroska
  /// that ends between its frames.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: What to call it in messages.
  /// - Throws: ``Video/VideoError``: `unreadable` for what is no picture, or damaged; `tooLarge`; `missingComponent`;
  ///   `outOfMemory`.
  public init(decoding bytes: [UInt8], name: String) throws(VideoError) {
    try self.init(decoding: bytes, name: name, limits: PictureLimits())
  }

  init(decoding bytes: [UInt8], name: String, limits: PictureLimits) throws(VideoError) {
    var reader = try FrameReader(MemoryBytes(bytes), limits, name: name)
    var frames: [MovingPicture.Frame] = []
    while let frame = try reader.next() {
      frames.append(MovingPicture.Frame(pixmap: frame.pixmap, duration: frame.duration))
    }
    self.init(frames: frames)
  }
}
