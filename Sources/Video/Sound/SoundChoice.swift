import CLibAV
import FixedPoint

/// The audio for a video.
public struct SoundChoice: Equatable, Sendable {
  /// The path of a file in any format that libav can demux.
  public var path: String
  /// The period after which the audio restarts and the time in the file at which each pass starts, both in seconds and
  /// those of the video that the audio comes from; nil to restart at the end of the audio itself.
  var pass: Pass?

  struct Pass: Equatable, Sendable {
    let length: Rational
    let start: Rational
  }

  /// Selects the audio of a file, repeated if it is shorter than the video.
  public init(path: String) { self.path = path }

  /// Selects the audio of the looped video itself, which restarts with the video.
  public init(of loop: VideoLoop) {
    path = loop.path
    pass = Pass(length: loop.length, start: loop.start)
  }

  /// The bit rate of re-encoded audio, in bits per second.
  static let bitrate = 160_000

  /// Checks that the file has audio and that the required decoder and encoder exist, without writing anything.
  public func check(for container: VideoContainer) throws(VideoError) {
    let source = try PacketSource(path: path, .sound)
    let codec = unsafe source.parameters.pointee.codec_id
    if !container.keepsSound(codec, isOwn: pass != nil) {
      _ = try SoundDecoder(path: path)
      _ = try unsafe EncoderContext.encoder(named: container.soundEncoderName)
    }
  }

  /// Returns the packets of the audio, without re-encoding if the container can hold the codec.
  func packets(for container: VideoContainer, length: Rational) throws -> any SoundPackets {
    let source = try PacketSource(path: path, .sound)
    if unsafe container.keepsSound(source.parameters.pointee.codec_id, isOwn: pass != nil) {
      return try RepeatedSound(self, length: length)
    }
    return try EncodedSound(self, encoder: container.soundEncoderName, length: length)
  }
}
