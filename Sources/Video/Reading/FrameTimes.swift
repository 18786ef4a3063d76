import CLibAV
import FileIO
public import FixedPoint

/// The presentation times of a file's frames, found by a pass over its packets that decodes none.
public struct FrameTimes {
  /// The duration of each frame in seconds, in the order in which they are shown; empty if the file does not say them.
  public let durations: [Rational]
  /// Whether each frame is within a tick of its time at the file's frame rate.
  public let isConstant: Bool

  /// Reads the times of a regular file.
  ///
  /// - Parameters:
  ///   - descriptor: The file, which is read from its start and closed.
  ///   - limit: The maximum number of pixels per frame; nil for the default.
  ///   - end: The time after the first frame at which the pass may end, in seconds; nil for the end of the file.
  ///   - name: The name of the file in messages.
  /// - Throws: ``VideoError``: `unreadable`, `outOfMemory`. A file that is damaged behind its start has the times of the
  ///   frames before the damage.
  public init(
    descriptor: Int32, limit: PixelLimit? = nil, until end: Rational? = nil, name: String
  ) throws(VideoError) {
    silenceLibAVLog()
    let source = try PacketSource(
      picturesOf: RegularFile(descriptor: descriptor, name: name), PictureLimits(limit), name: name)
    self = try FrameTimes(source, until: end) ?? FrameTimes(durations: [], isConstant: true)
  }

  init(durations: [Rational], isConstant: Bool) { (self.durations, self.isConstant) = (durations, isConstant) }

  /// Reads the times of all packets; nil if there are none, or the file does not say them.
  private init?(_ source: PacketSource, until end: Rational?) throws(VideoError) {
    let unit = source.timeBase
    guard let timeBase = Rational(positive: unit) else { return nil }
    let endTicks = end.flatMap { try? $0.adding(FrameTimes.reordering).divided(by: timeBase).rounded(.up) }
    let packet = try Packet()
    var starts: [Int64] = []
    var (highest, lastDuration) = (Int64.min, Int64(0))
    while (try? source.read(into: packet)) == true {
      guard !packet.isHidden else { continue }
      let pts = packet.pts
      guard pts != zoetrope_nopts_value else { return nil }
      if pts > highest { (highest, lastDuration) = (pts, packet.duration) }
      starts.append(pts)
      if let endTicks, pts - starts[0] > endTicks { break }
    }
    // A packet of a frame that is not shown may have the time of one that is, as in VP8.
    starts = Set(starts).sorted()
    guard let first = starts.first, let last = starts.last else { return nil }
    var ticks = zip(starts.dropFirst(), starts).map { $0 - $1 }
    // The stored end may lie before the last frame, where another program copied the packets.
    let rest = source.endTicks.flatMap { $0 > last ? $0 - last : nil }
    let duration = PresentationClock.durationOfLast(
      lastDuration > 0 ? lastDuration : nil, until: rest, source.durationPrecision, first: first)
    ticks.append(duration ?? ticks.last ?? 0)
    let isRising = ticks.dropLast().allSatisfy { $0 > 0 }
    durations = isRising ? ticks.compactMap { try? timeBase.multiplied(by: Rational(max(0, $0))) } : []
    let rate = source.frameRate
    isConstant =
      rate.num > 0 && rate.den > 0
      && starts.enumerated().allSatisfy { index, start in
        abs(start - first - av_rescale_q(Int64(index), av_inv_q(rate), unit)) <= 1
      }
  }

  /// The most by which a frame may follow those shown after it, in seconds: 16 frames of H.264 at 8 frames per second.
  private static let reordering = Rational(2)
}
