import CLibAV
public import FixedPoint

/// The sound for a video.
public struct SoundChoice: Equatable, Sendable {
  /// The file, in any format that libav can demux.
  private(set) var file: NamedPath
  /// The period after which the sound restarts and the time in the file at which each pass starts, both in seconds and
  /// those of the video that the sound comes from; nil to restart at the end of the sound itself.
  private(set) var pass: Pass?

  struct Pass: Equatable, Sendable {
    let length: Rational
    let start: Rational
  }

  /// Whether the packets of every codec that the muxer accepts are copied; otherwise those
  /// that players of the container support.
  private var copiesEveryCodec = false
  /// Whether the sound begins within a packet, so that it cannot be copied.
  private var beginsWithinPacket = false

  /// Selects the sound of a file, repeated if it is shorter than the video.
  public init(path: String) { file = NamedPath(path) }

  /// Selects the sound of the looped video itself, which restarts with the video.
  public init(of loop: VideoLoop) {
    file = NamedPath(loop.path)
    pass = Pass(length: loop.length, start: loop.start)
    copiesEveryCodec = true
  }

  /// Selects the sound of the file that the frames of a video come from; after its end there is silence.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The name of the file in messages.
  ///   - start: The time of the video's first frame by the file's own clock, in seconds.
  ///   - isCut: Whether that is not the first frame of the file.
  public init(path: String, name: String, from start: Rational, isCut: Bool) {
    file = NamedPath(path, name: name)
    file.mayBeCut = true
    pass = Pass(length: SoundChoice.longestVideo, start: start)
    beginsWithinPacket = isCut
  }

  /// The name of the file in messages.
  package var name: String { file.name }
  /// Whether the sound restarts at its end until the video ends.
  package var repeats: Bool { pass == nil }

  /// The time from the start of the video to the end of the sound, in seconds; nil if the file does not tell it.
  package var length: Rational? {
    guard let source = try? PacketSource(file, .sound), let end = source.endTicks,
      let timeBase = try? Rational(timeBase: source.timeBase, name: name)
    else { return nil }
    let first = unsafe source.stream.pointee.start_time
    let ticks = repeats && first != zoetrope_nopts_value ? end &- first : end
    return try? timeBase.multiplied(by: Rational(ticks)).subtracting(pass?.start ?? .zero)
  }

  /// A bound on the length of a video in seconds, 34 years, at which times in samples cannot overflow.
  private static let longestVideo = Rational(1 << 30)

  /// The bit rate of re-encoded sound, in bits per second.
  static let bitrate = 160_000

  /// The maximum number of channels of re-encoded sound: stereo, which every player supports.
  static let mostChannels: Int32 = 2

  /// Checks that the file has sound and that the required decoder and encoder exist, without writing anything.
  ///
  /// - Parameters:
  ///   - container: The container of the video.
  ///   - length: The length of the video in seconds; nil if it is not known yet.
  /// - Returns: Messages for the user about what the sound loses, a sentence each.
  /// - Throws: ``VideoError`` for a file that is missing, has no sound or cannot be decoded, and for a missing encoder.
  public func check(for container: VideoContainer, length: Rational? = nil) throws(VideoError) -> [String] {
    let source = try PacketSource(file, .sound)
    guard !copiesPackets(of: source, to: container, length) else { return [] }
    let channelCount = try SoundDecoder(file).channelCount
    _ = try unsafe EncoderContext.encoder(named: container.soundEncoderName)
    guard channelCount > SoundChoice.mostChannels else { return [] }
    return ["the \(channelCount) channels of the sound of \(file.name) become \(SoundChoice.mostChannels)"]
  }

  /// Returns the packets of the sound, without re-encoding if the container can hold the codec and the packets can be repeated.
  func packets(for container: VideoContainer, length: Rational) throws -> any SoundPackets {
    if try copiesPackets(of: PacketSource(file, .sound), to: container, length),
      let sound = try RepeatedSound(self, for: container, length: length)
    {
      return sound
    }
    return try EncodedSound(self, encoder: container.soundEncoderName, length: length)
  }

  private func copiesPackets(of source: PacketSource, to container: VideoContainer, _ length: Rational?) -> Bool {
    // The number of samples that a packet of Vorbis decodes to depends on the packet before it (Vorbis I, 4.3.8), which is
    // another one where the sound restarts: the times of copied packets would differ from those of their samples.
    let isVorbis = unsafe source.parameters.pointee.codec_id == AV_CODEC_ID_VORBIS
    guard !beginsWithinPacket, !(isVorbis && restarts(before: length)) else { return false }
    return container.keepsSound(source, isOwn: copiesEveryCodec)
  }

  /// Returns whether the sound restarts, or may, in a video of a length in seconds; nil for an unknown length.
  private func restarts(before length: Rational?) -> Bool {
    guard let length else { return pass?.length != SoundChoice.longestVideo }
    return pass.map { $0.length < length } ?? self.length.map { $0 < length } ?? true
  }
}
