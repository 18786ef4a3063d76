import FixedPoint
import Frames
import LoopAnalysis
import Video

/// A problem of a file as a loop.
public struct LoopProblem: Equatable, Sendable {
  /// The kinds of problems; their names are stable. The first eight break the loop; the others are warnings.
  public enum Kind: String, Sendable {
    /// The last frame repeats the first, or several of the last repeat as many of the first.
    case repeatedFrame
    /// The step over the seam is that of one missing frame or more. A jump of something that moves by more than its own size can
    /// be as large.
    case missingFrames
    /// The step over the seam is larger than others.
    case visibleSeam
    /// Motion changes abruptly at the seam.
    case jerk
    /// The file does not play forever.
    case stops
    /// The first frame does not show at 0.
    case lateStart
    /// The first frame cannot be decoded on its own.
    case noKeyFrame
    /// The file ends too early.
    case truncated
    /// Another file is behind its end.
    case followed
    /// Frames have delays so short that browsers use others.
    case shortDelay
    /// An edit list moves the start.
    case editList
    /// The index comes after the pictures.
    case indexBehind
    /// Sound lasts longer than the pictures, or its length is unknown.
    case audioTrack
  }

  /// The kind of the problem.
  public let kind: Kind
  /// The description of the problem, in a line.
  public let text: String
  /// The affected frames; empty if the problem concerns the loop as a whole.
  public let frames: [Int]

  /// Whether the loop is correct, but some players or browsers handle the file badly.
  public var isWarning: Bool {
    switch kind {
    case .repeatedFrame, .missingFrames, .visibleSeam, .jerk, .stops, .lateStart, .noKeyFrame, .truncated: false
    case .followed, .shortDelay, .editList, .indexBehind, .audioTrack: true
    }
  }

  init(kind: Kind, text: String, frames: [Int] = []) { (self.kind, self.text, self.frames) = (kind, text, frames) }

  /// Returns the problem of the end of a file.
  static func ofEnd(_ fault: FileFault.Kind?) -> [LoopProblem] {
    switch fault {
    case .truncated:
      [LoopProblem(kind: .truncated, text: "the file ends too early: frames may be missing or incomplete at its end")]
    case .followed:
      [LoopProblem(kind: .followed, text: "another file follows it, which is not checked")]
    case .damaged, nil: []
    }
  }

  /// Returns the problems of a verdict about the seam.
  static func ofSeam(_ verdict: SeamVerdict) -> [LoopProblem] {
    switch verdict {
    case .seamless, .singleFrame, .still, .cannotTell: []
    case .repeatedFrames(let count):
      [
        LoopProblem(
          kind: .repeatedFrame,
          text: count == 1
            ? "the last frame repeats the first: leave it out"
            : "the last \(count) frames repeat the first \(count): leave them out")
      ]
    case .missingFrames(let count):
      [
        LoopProblem(
          kind: .missingFrames,
          text: "the seam jumps as if " + (count == 1 ? "a frame" : "about \(count) frames")
            + " were missing between the last and the first")
      ]
    case .visibleSeam(let score, let detail):
      [
        LoopProblem(
          kind: .visibleSeam,
          text: "the seam shows: its step\(detail.addition) is \(score.oneDecimal) times the usual one")
      ]
    case .jerk(let times, let detail):
      [
        LoopProblem(
          kind: .jerk,
          text:
            "motion\(detail.addition) jerks at the seam: it changes \(times.oneDecimal) times as much there as anywhere else"
        )
      ]
    }
  }

  /// Returns the problems that keep an animation from playing evenly and forever.
  static func ofPlaying(_ facts: MediaFacts) -> [LoopProblem] {
    var problems: [LoopProblem] = []
    let delays = facts.gif?.images.map { Rational(Int64($0.delayCentiseconds), 100) } ?? facts.animation?.delays ?? []
    // Chromium, Firefox and WebKit alike.
    let short = Dictionary(grouping: delays.indices.filter { delays[$0] <= Rational(1, 100) }) { delays[$0] }
    for (delay, frames) in short.sorted(by: { $0.key < $1.key }) {
      let hundredths = (try? delay.multiplied(by: Rational(100))) ?? .zero
      problems.append(
        LoopProblem(
          kind: .shortDelay, text: "delay of \(frameText(frames)) is \(hundredths) cs: browsers make 10 of it",
          frames: frames))
    }
    if let gif = facts.gif {
      if let count = gif.repetitionCount, count > 0 {
        problems.append(LoopProblem(kind: .stops, text: "it stops after \(count + 1) rounds: set its loop count to 0"))
      } else if gif.repetitionCount == nil {
        problems.append(LoopProblem(kind: .stops, text: "it plays once and stops: it has no loop extension"))
      }
    } else if let count = facts.animation?.playCount, count > 0 {
      let rounds = count == 1 ? "once and stops" : "\(count) times and stops"
      problems.append(LoopProblem(kind: .stops, text: "it plays \(rounds): set its loop count to 0"))
    }
    return problems
  }

  /// Returns the problems that a video file causes in players.
  static func ofFile(_ facts: MediaFacts, _ timing: TimingReport) -> [LoopProblem] {
    var problems: [LoopProblem] = []
    if let shift = facts.layout?.startShift, shift > .zero {
      problems.append(
        LoopProblem(
          kind: .editList,
          text: "edit list shifts the start by \(shift.decimal(places: 3)) s: players that do not heed it show a hitch")
      )
    } else if timing.start > .zero, [.mp4, .mov, .webm, .mkv].contains(facts.container) {
      problems.append(
        LoopProblem(
          kind: .lateStart, text: "the first frame shows at \(timing.start.decimal(places: 3)) s: it must be at 0"))
    }
    if facts.layout?.isIndexInFront == false {
      problems.append(
        LoopProblem(
          kind: .indexBehind,
          text: "the index (moov) comes after the pictures: nothing shows before all of the file is loaded"))
    }
    problems += ofSound(facts, timing)
    if timing.keyFrameCount > 0, !timing.beginsWithKeyFrame {
      problems.append(LoopProblem(kind: .noKeyFrame, text: "the first frame is no key frame: players jump over it"))
    }
    return problems
  }

  /// The difference between the ends of sound and pictures that is no fault, in seconds: containers round times to 1 ms.
  private static let soundTolerance = Rational(1, 200)

  /// Returns the problem of sound that may last longer than the pictures, for which players wait before they begin again.
  private static func ofSound(_ facts: MediaFacts, _ timing: TimingReport) -> [LoopProblem] {
    guard facts.audioTrackCount > 0 else { return [] }
    let tracks = facts.audioTrackCount == 1 ? "a sound track" : "\(facts.audioTrackCount) sound tracks"
    let excess = facts.audioEnd.flatMap { try? $0.subtracting(timing.start).subtracting(timing.length) }
    guard let excess else {
      return [LoopProblem(kind: .audioTrack, text: "there is \(tracks): its length may stretch the loop; leave it out")]
    }
    guard excess > soundTolerance else { return [] }
    return [
      LoopProblem(
        kind: .audioTrack,
        text:
          "sound is \(excess.decimal(places: 3)) s longer than the pictures, which stretches the loop; cut it or leave it out"
      )
    ]
  }

  /// `frame 3`, `frames 3 and 5`, `frames 0, 1, 2 and 57 more`.
  private static func frameText(_ frames: [Int]) -> String {
    guard frames.count > 1, let last = frames.last else { return "frame \(frames.first ?? 0)" }
    let named = frames.count <= 4 ? frames.dropLast() : frames[..<3]
    let rest = frames.count <= 4 ? "\(last)" : "\(frames.count - 3) more"
    return "frames \(named.map(String.init).joined(separator: ", ")) and \(rest)"
  }
}

extension SeamVerdict.Detail {
  /// Tells of what a step is, if it is not one of the steps that are told beside it.
  fileprivate var addition: String {
    switch self {
    case .everything: ""
    case .largeShapes: " of large shapes"
    }
  }
}

extension Fixed {
  /// The number with one decimal place, to the nearest.
  fileprivate var oneDecimal: String { Rational(raw, 65536).decimal(places: 1) }
}
