import Frames
import FileIO
public import Raster

extension MovingPicture {
  /// Decodes a still or moving picture file, upright: any format that libav can decode, such as GIF, APNG, PNG, WebP, JPEG or
  /// video, with alpha if the file has it; and animated WebP.
  ///
  /// A frame is shown from its pts to that of the next frame, the last for its stored duration; in an animation without
  /// delays each frame lasts 0.1 s, as in browsers. The limits are 1024 frames and 2²⁶ pixels in all frames together. A
  /// damaged file is an error, except where libav repairs it silently: a GIF, JPEG, JPEG-LS, OpenEXR, QOI or Sun raster
  /// truncated within its pixels, and a Matroska or Ogg file truncated between frames.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - name: The name of the file in messages.
  /// - Throws: ``Video/VideoError``: `unreadable` for an unknown format or a damaged file; `tooLarge`;
  ///   `missingComponent`; `outOfMemory`.
  public init(decoding bytes: [UInt8], name: String) throws(VideoError) {
    try self.init(decoding: bytes, name: name, limits: PictureLimits())
  }

  init(decoding bytes: [UInt8], name: String, limits: PictureLimits) throws(VideoError) {
    var reader = try FrameReader(MemoryBytes(bytes), limits, name: name)
    let orientation = reader.facts.orientation
    var frames: [MovingPicture.Frame] = []
    while let frame = try reader.next() {
      frames.append(MovingPicture.Frame(pixmap: orientation.applied(to: frame.pixmap), duration: frame.duration))
    }
    self.init(frames: frames)
  }
}
