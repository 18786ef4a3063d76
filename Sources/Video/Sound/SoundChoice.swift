import CLibAV
import FixedPoint

/// The sound that is laid under a video.
public struct SoundChoice: Equatable, Sendable {
  /// A file of any kind that libav reads.
  public var path: String
  /// The length after which it begins again, in seconds, and the time of the file that is its start: those of the video
  /// that it came with; nil where it begins again at its own end.
  var pass: Pass?

  struct Pass: Equatable, Sendable {
    let length: Rational
    let start: Rational
  }

  /// The sound of a file, repeated where it is shorter than the video.
  public init(path: String) { self.path = path }

  /// The sound that a video came with, which begins again with it.
  public init(of loop: VideoLoop) {
    path = loop.path
    pass = Pass(length: loop.length, start: loop.start)
  }

  /// Bits a second of a sound that a kind of file cannot hold as it is.
  static let bitrate = 160_000

  /// Refuses what has no sound, or needs an encoder that is not there; nothing is begun then.
  public func check(for container: VideoContainer) throws(VideoError) {
    let source = try PacketSource(path: path, .sound)
    let codec = unsafe source.parameters.pointee.codec_id
    if !container.keepsSound(codec, isOwn: pass != nil) {
      _ = try SoundDecoder(path: path)
      _ = try unsafe EncoderContext.encoder(named: container.soundEncoderName)
    }
  }

  /// The packets of it, as they are where the kind of file takes them.
  func packets(for container: VideoContainer, length: Rational) throws -> any SoundPackets {
    let source = try PacketSource(path: path, .sound)
    if unsafe container.keepsSound(source.parameters.pointee.codec_id, isOwn: pass != nil) {
      return try RepeatedSound(self, length: length)
    }
    return try EncodedSound(self, encoder: container.soundEncoderName, length: length)
  }
}
