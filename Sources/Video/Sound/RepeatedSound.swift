import CLibAV
import FixedPoint

/// The stored packets of a sound, repeated until the video ends, without re-encoding.
final class RepeatedSound: SoundPackets {
  private let packets: RewindablePackets
  private let reading: SoundReading
  private let sampleRate: Int64
  private var clock: SoundClock

  /// An upper bound on sample rates, far above any recording, at which times in samples cannot overflow.
  private static let highestSampleRate: Int64 = 1 << 24

  /// Reads the packets of a sound; nil if their times step back, which no container takes, or are equal where only Matroska does.
  init?(_ choice: SoundChoice, for container: VideoContainer, length: Rational) throws {
    var reading = SoundReading(from: choice.pass?.start)
    packets = try RewindablePackets(choice.file, .sound) { packet, source in
      let (time, duration) = try RepeatedSound.times(of: packet, in: source)
      try reading.add((time, duration, packet.skippedSamples), of: source)
    }
    try reading.finish(packets.source)
    // The headers of the second of joined Ogg Opus come as packets, which cannot be decoded; a pass ends before them.
    let isOggOpus =
      unsafe packets.source.formatName == "ogg" && packets.source.parameters.pointee.codec_id == AV_CODEC_ID_OPUS
    guard isOggOpus || !reading.stepsBack, container.isMatroska || !reading.hasEqualTimes else { return nil }
    self.reading = reading
    let parameters = unsafe packets.source.parameters
    sampleRate = unsafe Int64(parameters.pointee.sample_rate)
    let isLossy =
      unsafe (avcodec_descriptor_get(parameters.pointee.codec_id)?.pointee.props ?? 0) & AV_CODEC_PROP_LOSSY
    let isFixed = unsafe parameters.pointee.frame_size > 0
    guard let survey = reading.survey, (1...RepeatedSound.highestSampleRate).contains(sampleRate),
      let clock = try SoundClock(
        survey, choice.pass,
        // The last packet of a lossless codec may be shorter; that of a lossy codec decodes to the full length.
        frameLength: isLossy != 0 ? survey.packetLength(isFixed: isFixed) : 0, rate: Rational(sampleRate), until: length
      )
    else {
      throw VideoError(.unreadable, "read \(choice.file.name)", "it contains no sound")
    }
    self.clock = clock
    try packets.rewind()
  }

  var timeBase: AVRational { AVRational(num: 1, den: Int32(clamping: sampleRate)) }

  var start: Int64 { clock.start }

  func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(VideoError) {
    let source = packets.source
    try unsafe stream.describe(as: source.stream)
    unsafe stream.pointee.time_base = timeBase
    unsafe stream.pointee.codecpar.pointee.initial_padding = Int32(clamping: max(0, -start))
  }

  func next(into packet: Packet) throws -> Bool {
    while !clock.isAtEnd {
      guard try packets.next(into: packet) else {
        try beginNextPass()
        continue
      }
      let (stored, storedDuration) = try RepeatedSound.times(of: packet, in: packets.source)
      switch try clock.take(stored, reading.duration(storedDuration, at: stored)) {
      case .leftOut: continue
      case .passEnd: try beginNextPass()
      case .heard(let time, let duration, let cut):
        // The skipped samples at the start and the end apply only to the source file.
        unsafe av_packet_free_side_data(packet.object.pointer)
        (packet.pts, packet.dts, packet.duration) = (time, time, duration)
        try packet.skipAtEnd(cut)
        return true
      }
    }
    return false
  }

  private func beginNextPass() throws {
    try packets.rewind()
    try clock.beginNextPass()
  }

  /// Returns the pts and the duration of a packet, in samples; 0 for a duration that is unknown.
  private static func times(
    of packet: Packet, in source: PacketSource
  ) throws(VideoError) -> (time: Int64, duration: Int64) {
    let parameters = unsafe source.parameters
    let samples = unsafe AVRational(num: 1, den: max(1, parameters.pointee.sample_rate))
    var duration = av_rescale_q(packet.duration, source.timeBase, samples)
    if duration <= 0 { duration = unsafe Int64(av_get_audio_frame_duration2(parameters, Int32(packet.size))) }
    guard packet.pts != zoetrope_nopts_value else {
      throw VideoError(.unreadable, "read \(source.name)", "its sound has packets without a time")
    }
    return (av_rescale_q(packet.pts, source.timeBase, samples), max(0, duration))
  }
}
