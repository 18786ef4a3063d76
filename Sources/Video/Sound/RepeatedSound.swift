import CLibAV
import FixedPoint

/// The stored packets of an audio stream, repeated until the video ends, without re-encoding.
///
/// A pass begins where the previous one ended, to within half a packet: of packets at the boundary, those that overlap
/// by more than half are dropped, and a smaller overlap or gap shifts the pass. Packets thus follow each other without
/// gaps and never drift from the video by more than half a packet.
final class RepeatedSound: SoundPackets {
  private let packets: RewindablePackets
  private let sampleRate: Int64
  /// An upper bound on sample rates, far above any recording, at which times in samples cannot overflow.
  private static let highestSampleRate: Int64 = 1 << 24
  /// All in samples: the exact duration of a pass, the start of the sound in the file, and the end of the video.
  private let passLength: Rational
  private let origin: Int64
  private let end: Int64
  let start: Int64
  /// The packets that end by this time of the file are left out: none of their samples are heard, or help to decode others.
  private let silence: Int64
  /// The number of samples that each packet decodes to, if constant; otherwise 0.
  private let frameLength: Int64
  private var pass: Int64 = 0
  /// The offset added to the times of the current pass; nil before its first packet.
  private var offset: Int64?
  /// The end of the previous packet.
  private var last: Int64?
  private var isAtEnd = false

  /// The time before the sound that decoders may need, in seconds: that of Opus (RFC 7845, 4.6), the longest.
  private static let preroll = Rational(80, 1000)

  init(_ choice: SoundChoice, length: Rational, memoryLimit: Int = RewindablePackets.memoryLimit) throws {
    var (first, priming, contentEnd): (Int64?, Int64, Int64) = (nil, 0, 0)
    // The number of samples per packet, as long as all packets are known to agree.
    var (usual, isUniform, before): (Int64, Bool, Int64?) = (0, true, nil)
    packets = try RewindablePackets(path: choice.path, .sound, memoryLimit: memoryLimit) { packet, source in
      let (time, duration) = try RepeatedSound.times(of: packet, in: source)
      let rate = unsafe Rational(Int64(source.parameters.pointee.sample_rate))
      if let pass = choice.pass, try Rational(time + duration) <= RepeatedSound.silence(before: pass.start, rate) {
        return
      }
      let skipped = packet.skippedSamples
      if first == nil {
        first = time
        let padding = unsafe Int64(source.parameters.pointee.initial_padding)
        priming = skipped.start > 0 ? skipped.start : time < 0 ? padding : 0
        usual = unsafe Int64(source.parameters.pointee.frame_size)
        if usual == 0 { usual = duration }
      }
      isUniform = isUniform && before.map { $0 == usual } ?? true
      before = duration
      // Some files subtract the samples skipped at the end from the duration, others do not.
      contentEnd = time + min(duration, max(duration, usual) - skipped.end)
    }
    let source = packets.source
    let parameters = unsafe source.parameters
    sampleRate = unsafe Int64(parameters.pointee.sample_rate)
    guard let first, (1...RepeatedSound.highestSampleRate).contains(sampleRate) else {
      throw VideoError(.unreadable, "read \(choice.path)", "it contains no audio")
    }
    let isLossy =
      unsafe (avcodec_descriptor_get(parameters.pointee.codec_id)?.pointee.props ?? 0) & AV_CODEC_PROP_LOSSY
    // The last packet of a lossless codec may be shorter; that of a lossy codec decodes to the full length.
    let isAlike = unsafe isUniform || parameters.pointee.frame_size > 0
    frameLength = isLossy != 0 && isAlike ? usual : 0
    let rate = Rational(sampleRate)
    if let pass = choice.pass {
      (passLength, origin) = try (pass.length.multiplied(by: rate), pass.start.multiplied(by: rate).rounded(.nearest))
      silence = try RepeatedSound.silence(before: pass.start, rate).rounded(.down)
    } else {
      (origin, silence) = (first + priming, .min)
      passLength = Rational(contentEnd - origin)
    }
    guard passLength >= Rational(1) else {
      throw VideoError(.unreadable, "read \(choice.path)", "it contains no audio")
    }
    start = first - origin
    end = try length.multiplied(by: rate).rounded(.nearest)
    try packets.rewind()
  }

  var timeBase: AVRational { AVRational(num: 1, den: Int32(clamping: sampleRate)) }

  func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(VideoError) {
    let source = packets.source
    try unsafe stream.describe(as: source.stream)
    unsafe stream.pointee.time_base = timeBase
    unsafe stream.pointee.codecpar.pointee.initial_padding = Int32(clamping: max(0, -start))
  }

  func next(into packet: borrowing Packet) throws -> Bool {
    while !isAtEnd {
      guard try packets.next(into: packet) else {
        try beginNextPass()
        continue
      }
      let (stored, duration) = try RepeatedSound.times(of: packet, in: packets.source)
      if stored + duration <= silence { continue }
      let length = max(duration, frameLength)
      // Audio longer than its video is cut at the end of the video; a packet is dropped if less than half lies before
      // it, unless it is the only one.
      let position = Rational(stored - origin)
      let fits = try position <= passLength.subtracting(Rational(length, 2))
      guard fits || offset == nil && position < passLength else {
        try beginNextPass()
        continue
      }
      let time = try offset ?? passOffset(stored, length)
      guard let time else { continue }
      offset = time
      let begin = stored + time
      guard begin < end else { break }
      last = begin + length
      isAtEnd = begin + length >= end
      // The skipped samples at the start and the end apply only to the source file.
      unsafe av_packet_free_side_data(packet.packet.pointer)
      unsafe packet.packet.pointer.pointee.pts = begin
      unsafe packet.packet.pointer.pointee.dts = begin
      unsafe packet.packet.pointer.pointee.duration = min(length, end - begin)
      try packet.skipAtEnd(begin + length - end)
      return true
    }
    isAtEnd = true
    return false
  }

  /// Returns the time, in samples, before which packets are of no use for sound from a start in seconds.
  private static func silence(before start: Rational, _ sampleRate: Rational) throws -> Rational {
    try start.subtracting(preroll).multiplied(by: sampleRate)
  }

  private func beginNextPass() throws {
    let isEmpty = offset == nil
    try packets.rewind()
    (pass, offset) = (pass + 1, nil)
    // Passes without packets, whose sound begins after the pictures end, would never reach the end.
    if isEmpty { isAtEnd = try passLength.multiplied(by: Rational(pass)) >= Rational(end) }
  }

  /// Returns the offset added to the times of a pass that begins with this packet; nil if the packet overlaps the
  /// previous pass too much to be used.
  private func passOffset(_ stored: Int64, _ length: Int64) throws -> Int64? {
    let wish = try passLength.multiplied(by: Rational(pass)).rounded(.nearest) - origin
    guard let last else { return wish }
    let gap = stored + wish - last
    if 2 * gap < -length { return nil }
    return 2 * gap <= length ? last - stored : wish
  }

  /// Returns the pts and the duration of a packet, in samples.
  private static func times(
    of packet: borrowing Packet, in source: PacketSource
  ) throws(VideoError) -> (time: Int64, duration: Int64) {
    let parameters = unsafe source.parameters
    let samples = unsafe AVRational(num: 1, den: max(1, parameters.pointee.sample_rate))
    let (pts, stored, size) = unsafe (
      packet.packet.pointer.pointee.pts, packet.packet.pointer.pointee.duration, packet.packet.pointer.pointee.size
    )
    var duration = av_rescale_q(stored, source.timeBase, samples)
    if duration <= 0 { duration = unsafe Int64(av_get_audio_frame_duration2(parameters, size)) }
    guard pts != zoetrope_nopts_value, duration > 0 else {
      throw VideoError(.unreadable, "read \(source.name)", "its audio has packets without a time or duration")
    }
    return (av_rescale_q(pts, source.timeBase, samples), duration)
  }
}
