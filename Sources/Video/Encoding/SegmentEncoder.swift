package import Raster

/// An encoder of one segment of a video: pictures in, packets out.
///
/// Nothing in a segment depends on another one, so that several can be encoded at the same time. A ``SegmentedVideoWriter``
/// writes their packets.
package final class SegmentEncoder {
  private let settings: VideoSettings
  private let start: Int64
  /// The encoder; nil after the end, so that its memory is free.
  private var encoder: EncoderContext?
  private var frameCount: Int64 = 0

  /// Opens the encoder.
  ///
  /// - Parameters:
  ///   - settings: The settings of the video, without durations of frames.
  ///   - frame: The frame of the video with which the segment begins.
  package init(settings: VideoSettings, startingAt frame: Int) throws(VideoError) {
    silenceLibAVLog()
    try settings.validate()
    precondition(!settings.hasOwnDurations && !settings.container.isAnimation)
    encoder = try EncoderContext(settings: settings)
    (self.settings, start) = (settings, Int64(frame))
  }

  /// Encodes the next frame, and returns the packets that are available.
  package func encode(_ image: VideoImage) throws(VideoError) -> [EncodedPacket] {
    try settings.check(image, ofFrame: start + frameCount)
    var packets: [EncodedPacket] = []
    try open.encode(
      PictureFrame(image, pts: frameCount), index: frameCount, during: frameCount..<frameCount + 1
    ) { packet throws(VideoError) in
      packets.append(try EncodedPacket(moving: packet, later: start))
    }
    frameCount += 1
    return packets
  }

  /// Flushes and closes the encoder, and returns the rest of the packets.
  package func finish() throws(VideoError) -> [EncodedPacket] {
    var packets: [EncodedPacket] = []
    try open.finish { packet throws(VideoError) in
      packets.append(try EncodedPacket(moving: packet, later: start))
    }
    encoder = nil
    return packets
  }

  /// The encoder before ``finish()``.
  var open: EncoderContext {
    guard let encoder else { preconditionFailure("nothing is encoded after the end") }
    return encoder
  }
}

// An encoder has one owner at a time, and the libraries' contexts may move between threads between calls.
extension SegmentEncoder: @unchecked Sendable {}
