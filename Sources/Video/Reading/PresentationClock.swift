/// The times of decoded frames in ticks: those that a file stores, and others where it stores none.
///
/// Packets are added as they go into the decoder. Frames get their starts as they come out of it, and their durations once the
/// start of the next one is known.
struct PresentationClock {
  /// The properties of a packet that goes into the decoder.
  private struct Note {
    /// The duration in ticks, unknown if not positive.
    let duration: Int64
    let isKeyFrame: Bool
  }

  /// The precision of the durations that packets tell.
  enum DurationPrecision {
    /// They are the steps between starts.
    case exact
    /// They are rounded apart from starts, so that they may differ from the steps by a tick, or one mean for all frames.
    case mean
  }

  private let precision: DurationPrecision
  /// The start of the frame decoded first; nil before it.
  private var firstStart: Int64?
  /// The notes by pts; those up to the frame shown last are dropped.
  private var notes: [Int64: Note] = [:]
  /// The start of the frame decoded last; nil before the first.
  private var lastStart: Int64?
  /// The ticks between the last start that is stored and that of the frame before it.
  private var lastStep: Int64 = 1
  /// The duration of the frame shown last; nil before the first.
  private var lastDuration: Int64?

  init(_ precision: DurationPrecision) { self.precision = precision }

  /// Adds a packet that goes into the decoder.
  mutating func add(pts: Int64, duration: Int64, isKeyFrame: Bool) {
    notes[pts] = Note(duration: duration, isKeyFrame: isKeyFrame)
  }

  /// Returns the start of the next frame that comes out of the decoder: its pts. Where none is stored, as in raw H.264, or one
  /// that is not later than the frame before, it is a frame's duration after that.
  ///
  /// - Parameters:
  ///   - pts: The pts of the frame; nil if it has none.
  ///   - frameTicks: The duration of a frame at the file's frame rate; nil if that is unknown.
  mutating func start(of pts: Int64?, frameTicks: Int64?) -> Int64 {
    var start = pts ?? 0
    if let lastStart {
      if let pts, pts > lastStart {
        lastStep = pts &- lastStart
      } else {
        start = lastStart &+ max(1, frameTicks ?? lastStep)
      }
    }
    lastStart = start
    firstStart = firstStart ?? start
    return start
  }

  /// Returns the duration of the next frame that is shown, and whether its packet is a key frame, which is unknown without
  /// a stored pts; nil if the duration is unknown.
  ///
  /// - Parameters:
  ///   - start: The start of the frame.
  ///   - next: The start of the frame after it; nil for the last.
  ///   - storedEnd: The end of the last frame; nil if none is stored.
  mutating func show(
    from start: Int64, until next: Int64?, storedEnd: Int64?
  ) -> (duration: Int64, isKeyFrame: Bool?)? {
    let duration = next.map { $0 &- start } ?? durationOfLast(from: start, storedEnd: storedEnd)
    guard next == nil || duration > 0 else { return nil }
    let isKeyFrame = notes[start]?.isKeyFrame
    notes = notes.filter { $0.key > start }
    lastDuration = duration
    return (duration, isKeyFrame)
  }

  /// Returns the duration of the last frame: that of its packet, up to the stored end, or that of the frame before it.
  private func durationOfLast(from start: Int64, storedEnd: Int64?) -> Int64 {
    let stored = (notes[start]?.duration).flatMap { $0 > 0 ? $0 : nil }
    // A single frame needs no duration.
    guard let lastDuration else { return stored ?? 0 }
    let rest = storedEnd.flatMap { $0 > start ? $0 &- start : nil }
    return PresentationClock.durationOfLast(stored, until: rest, precision, first: firstStart ?? 0) ?? lastDuration
  }

  /// Returns the duration of the last frame: that of its packet, but where durations are not exact it ends by the stored end.
  ///
  /// Some programs count the length that Matroska stores from 0, others from the first frame. Where that begins later, the end
  /// is too uncertain to tell a mean, so the duration of the packet is trusted.
  ///
  /// - Parameters:
  ///   - stored: The duration of its packet; nil if it is unknown.
  ///   - rest: The ticks until the stored end, more than 0; nil if none is stored. Longer sound makes it longer.
  ///   - precision: That of the packet's duration.
  ///   - first: The start of the first frame.
  static func durationOfLast(
    _ stored: Int64?, until rest: Int64?, _ precision: DurationPrecision, first: Int64
  ) -> Int64? {
    guard let stored, let rest else { return stored ?? rest }
    return switch precision {
    case .exact: stored
    case .mean where first == 0 && rest <= stored: rest
    case .mean: abs(stored &- rest) <= 1 ? rest : stored
    }
  }
}
