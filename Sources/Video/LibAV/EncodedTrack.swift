import CLibAV

/// A track of a file that is written: the encoder of its pictures, and the stream that takes the packets.
@safe
final class EncodedTrack {
  private let encoder: EncoderContext
  /// The part of a picture that its encoder takes.
  let part: PicturePart
  private let stream: UnsafeMutablePointer<AVStream>

  /// Describes an open encoder as a new stream of a file.
  init(_ encoder: EncoderContext, of part: PicturePart, in file: borrowing Muxer) throws(VideoError) {
    let stream = try unsafe file.addStream()
    try unsafe encoder.describe(stream)
    (self.encoder, self.part) = (encoder, part)
    unsafe self.stream = stream
  }

  /// Encodes the next picture, shown during a range of ticks, and writes the packets that are available.
  func write(
    _ picture: borrowing PictureFrame, index: Int64, during ticks: Range<Int64>, to file: borrowing Muxer
  ) throws(VideoError) {
    try encoder.encode(picture, index: index, during: ticks) { packet throws(VideoError) in
      try unsafe file.write(packet, to: stream, timeBase: encoder.timeBase)
    }
  }

  /// Flushes the encoder.
  func finish(to file: borrowing Muxer) throws(VideoError) {
    try encoder.finish { packet throws(VideoError) in
      try unsafe file.write(packet, to: stream, timeBase: encoder.timeBase)
    }
  }
}
