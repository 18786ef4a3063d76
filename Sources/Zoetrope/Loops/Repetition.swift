public import FixedPoint
import Video

/// The repetition of a loop in a video, and its sound: the loop is encoded once, and its packets are written many times in a
/// row.
public struct Repetition: Equatable, Sendable {
  /// The number of times that the loop plays; nil for once, or for the number that follows from ``playingTime``.
  public var count: Int?
  /// The minimum length of the video in seconds, reached by whole loops, so that its end meets its start.
  public var playingTime: Rational?
  /// A file whose sound is added, cut or repeated to the length of the video; nil for none.
  public var sound: String?

  /// Creates the settings of a loop that plays once, without sound.
  public init() {}

  /// The longest video in seconds: a hundred years.
  public static let longestPlayingTime = Rational(100 * 36525 * 864)

  /// The sound of the whole file; nil for none.
  var soundChoice: SoundChoice? { sound.map { SoundChoice(path: $0) } }

  /// Whether the loop plays once, without sound.
  var isPlain: Bool { count == nil && playingTime == nil && sound == nil }

  /// Checks that the format is a video.
  func check(for format: OutputFormat) throws(RequestError) {
    let wishes: [(part: Setting, isThere: Bool)] = [
      (.repeatCount, count != nil), (.playingTime, playingTime != nil), (.sound, sound != nil),
    ]
    guard let part = wishes.first(where: \.isThere)?.part, !format.isVideo else { return }
    throw RequestError(part, .applies(to: "mp4, mov, webm and mkv", not: format))
  }

  /// Refuses a number of plays or a length in a request for frames that are written once.
  func refuseRepeats() throws(RequestError) {
    guard let value = count.map({ "\($0)" }) ?? playingTime?.timeText else { return }
    throw RequestError(
      count != nil ? .repeatCount : .playingTime, value: value,
      "applies to loops of scenes only. Write the frames once, then repeat the video.")
  }

  /// Returns the number of times that a loop plays.
  ///
  /// - Parameter length: The length of the loop in seconds, more than 0.
  package func repeatCount(of length: Rational) throws(RequestError) -> Int {
    if count != nil, playingTime != nil {
      throw RequestError(.playingTime, .conflict(with: .repeatCount, "each of them decides how often the loop plays"))
    }
    if let playingTime {
      guard playingTime > .zero, playingTime <= Repetition.longestPlayingTime else {
        throw RequestError(
          .playingTime, value: playingTime.timeText, .outOfRange(allowed: "more than 0, at most 100 years"))
      }
      guard let loops = try? playingTime.divided(by: length).rounded(.up) else {
        throw RequestError(
          .playingTime, value: playingTime.secondsText, "has too many loops of \(length.secondsText)")
      }
      return Int(loops)
    }
    let count = count ?? 1
    let isAllowed = (try? length.multiplied(by: Rational(Int64(count))) <= Repetition.longestPlayingTime) ?? false
    guard count >= 1, isAllowed else {
      throw RequestError(
        .repeatCount, value: "\(count)",
        .outOfRange(allowed: "whole numbers from 1 on, for at most 100 years of video"))
    }
    return count
  }

  /// The maximum number of frames of an MP4 or MOV: its writer keeps about 100 bytes of index for each in memory until the end.
  static let mostIndexedFrames = 10_000_000

  /// Returns the number of times that a loop plays in a file whose index takes at most a gigabyte of memory.
  ///
  /// - Parameters:
  ///   - length: The length of the loop in seconds, more than 0.
  ///   - frameCount: The number of frames of the loop.
  ///   - source: The setting that the frames come from where nothing is repeated.
  ///   - container: The container format; nil for a file without one.
  func repeatCount(
    of length: Rational, frameCount: Int, from source: Setting, in container: VideoContainer?
  ) throws(RequestError) -> Int {
    let plays = try repeatCount(of: length)
    // The frames of a foreign file may be shorter than any that are made here.
    let (frames, overflows) = frameCount.multipliedReportingOverflow(by: plays)
    guard !overflows else {
      throw RequestError(.repeatCount, value: "\(plays)", "is too large for a video of \(frameCount) frames")
    }
    guard container == .mp4 || container == .mov, frames > Repetition.mostIndexedFrames else { return plays }
    throw RequestError(
      playingTime != nil ? .playingTime : count != nil ? .repeatCount : source,
      "makes \(frames) frames: MP4 and MOV take \(Repetition.mostIndexedFrames) at most; ask for fewer, or for WebM or "
        + "Matroska")
  }

  /// Returns the number of loops and their total duration as text: `361 loops, 1 h 0 min 10 s`.
  static func note(_ count: Int, of length: Rational) -> String {
    let whole = try? length.multiplied(by: Rational(Int64(count)))
    return "\(counted(count, "loop")), \((whole ?? length).timeText)"
  }
}
