import CLibAV
import FixedPoint

/// The packets of a sound as they are stored, again and again, until the video ends.
///
/// A pass begins where the one before ended, to half a packet: what overlaps more is left out, what is less moves the
/// pass, so that packets follow one another without holes, and never stray from the video by more than that.
final class RepeatedSound: SoundPackets {
  private let packets: PacketLoop
  private let sampleRate: Int64
  /// Far above what anybody records; times in samples cannot overflow.
  private static let highestSampleRate: Int64 = 1 << 24
  /// All in samples: the length of a pass, exactly; when the sound of the file starts; when everything ends.
  private let passLength: Rational
  private let origin: Int64
  private let end: Int64
  let start: Int64
  /// What a packet decodes to, where that is always the same.
  private let frameLength: Int64
  private var pass: Int64 = 0
  /// What is added to the times of this pass; nil before its first packet.
  private var offset: Int64?
  /// When the packet before ended.
  private var last: Int64?
  private var isAtEnd = false

  init(_ choice: SoundChoice, length: Rational, memoryLimit: Int = PacketLoop.memoryLimit) throws {
    var (first, priming, contentEnd): (Int64?, Int64, Int64) = (nil, 0, 0)
    // What packets decode to, all alike, as far as it is known.
    var (usual, isUniform, before): (Int64, Bool, Int64?) = (0, true, nil)
    packets = try PacketLoop(path: choice.path, .sound, memoryLimit: memoryLimit) { packet, source in
      let (time, duration) = try RepeatedSound.times(of: packet, in: source)
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
      // Some durations leave out what is skipped at the end, and some do not.
      contentEnd = time + min(duration, max(duration, usual) - skipped.end)
    }
    let source = packets.source
    let parameters = unsafe source.parameters
    sampleRate = unsafe Int64(parameters.pointee.sample_rate)
    guard let first, (1...RepeatedSound.highestSampleRate).contains(sampleRate) else {
      throw VideoError(.unreadable, "read \(choice.path)", "there is no sound in it")
    }
    let isLossy =
      unsafe (avcodec_descriptor_get(parameters.pointee.codec_id)?.pointee.props ?? 0) & AV_CODEC_PROP_LOSSY
    // The last packet of a codec that loses nothing may be shorter; else it decodes to as much as all others.
    let isAlike = unsafe isUniform || parameters.pointee.frame_size > 0
    frameLength = isLossy != 0 && isAlike ? usual : 0
    let rate = Rational(sampleRate)
    if let pass = choice.pass {
      (passLength, origin) = try (pass.length.multiplied(by: rate), pass.start.multiplied(by: rate).rounded(.nearest))
    } else {
      origin = first + priming
      passLength = Rational(contentEnd - origin)
    }
    guard passLength >= Rational(1) else {
      throw VideoError(.unreadable, "read \(choice.path)", "there is no sound in it")
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
      let length = max(duration, frameLength)
      // Sound that is longer than its video ends with it; so does a packet of which less than half is sound.
      guard try offset == nil || Rational(stored - origin) <= passLength.subtracting(Rational(length, 2)) else {
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
      // What is left out at its start or its end is so in the file that it came from.
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

  private func beginNextPass() throws(VideoError) {
    try packets.rewind()
    (pass, offset) = (pass + 1, nil)
  }

  /// What is added to the times of a pass that begins with this packet; nil if the packet has no place in it.
  private func passOffset(_ stored: Int64, _ length: Int64) throws -> Int64? {
    let wish = try passLength.multiplied(by: Rational(pass)).rounded(.nearest) - origin
    guard let last else { return wish }
    let gap = stored + wish - last
    if 2 * gap < -length { return nil }
    return 2 * gap <= length ? last - stored : wish
  }

  /// When a packet begins and how long it sounds, in samples.
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
      throw VideoError(.unreadable, "read \(source.name)", "it does not say when its sound is heard")
    }
    return (av_rescale_q(pts, source.timeBase, samples), duration)
  }
}
