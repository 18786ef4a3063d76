import FixedPoint
import LoopTiming

extension LoopPlan {
  /// Returns notes on choices and changes of the plan that were not explicitly requested, a sentence each.
  ///
  /// - Parameter request: The requested loop; nil where it was chosen.
  func notes(requested request: LoopRequest?) -> [String] {
    let loopWasChosen = request == nil
    var notes: [String] = []
    if case .lasting(let wish) = request, length.lengthText != wish.lengthText {
      let frames = counted(frameCount, "whole frame")
      notes.append("the loop is \(frames), \(length.lengthText) instead of \(wish.lengthText)")
    }
    switch kind {
    case .still where loopWasChosen:
      notes.append("nothing moves, so there is a single frame")
    case .fitted where loopWasChosen && isHasty:
      let slowest = parts.map(\.speedChange).min() ?? .zero
      let pace = (slowest...fastest).text { (try? $0.adding(Rational(1)))?.decimal(places: 1) ?? "many" }
      notes.append("\(length.lengthText) loop in whole turns, \(pace) times as fast as the scene's own pace")
    case .fitted:
      let changes = rows.filter { $0.speedChanges.text(\.percent) != Rational.zero.percent }
        .map { "\($0.name) \($0.speedChanges.text(\.signedPercent))" }
      let speeds = changes.isEmpty ? "" : "; speeds change: \(changes.joined(separator: ", "))"
      notes.append("the loop is \(length.lengthText) in whole turns\(speeds)")
      if case .lasting = request, let better = nearestGentleFit {
        let change = better.worstSpeedChange.percent
        notes.append(
          "in \(better.length.lengthText) "
            + (change == Rational.zero.percent ? "no speed would change" : "speeds would change by at most \(change)"))
      }
    default: break
    }
    return notes
  }

  /// Returns notes on changes to the requested frame rate, a sentence each; empty if it was met.
  func rateNotes(for format: OutputFormat, wished: Rational) -> [String] {
    var notes: [String] = []
    if requestedFrameRate < wished {
      notes.append(
        "\(wished.decimal(places: 4)) frames per second need delays below 0.02 s, which players show as 0.1 s; the GIF has "
          + "\(requestedFrameRate)")
    }
    let (actual, requested) = (frameRate.decimal(places: 4), requestedFrameRate.decimal(places: 4))
    if actual != requested {
      notes.append(
        "\(length.secondsText) is not a whole number of frames at \(requested) per second; "
          + "\(frameCount == 1 ? "1 frame makes" : "\(frameCount) frames make") \(actual) per second")
    }
    let stored = format.storedLength(length, ofFrames: frameCount) ?? length
    if stored.secondsText != length.secondsText {
      notes.append("a GIF counts hundredths of a second: \(stored.secondsText) instead of \(length.secondsText)")
    }
    return notes
  }
}

extension LoopPlan {
  /// The largest change of speed without a note on a better length.
  private static let gentleChange = Rational(1, 2)

  /// The largest gain of speed of a chosen loop whose note lists the change of each element.
  private static let hastyPace = Rational(1, 2)

  /// The largest change of speed; negative if everything is slower.
  private var fastest: Rational { parts.map(\.speedChange).max() ?? .zero }

  /// Whether the motion is so much faster than the scene's own that a loop at its own pace may be preferred.
  package var isHasty: Bool { kind == .fitted && fastest > LoopPlan.hastyPace }

  /// The fit nearest to the loop's length that changes speeds by at most a half; nil where the loop does so itself, or if
  /// there is none among the short ones.
  private var nearestGentleFit: LoopFit? {
    guard worstSpeedChange > LoopPlan.gentleChange else { return nil }
    let fits = (try? LoopPlan.fits(of: parts.map(\.element), limit: 64)) ?? []
    func distance(_ fit: LoopFit) -> Rational { ((try? fit.length.subtracting(length)) ?? fit.length).magnitude }
    return fits.filter { $0.worstSpeedChange <= LoopPlan.gentleChange }.min { distance($0) < distance($1) }
  }
}

extension ClosedRange {
  /// Returns both ends as texts, or one if they are the same: `+1 % … +3 %`.
  package func text(_ describe: (Bound) -> String) -> String {
    let (lower, upper) = (describe(lowerBound), describe(upperBound))
    return lower == upper ? lower : "\(lower) … \(upper)"
  }
}

extension Rational {
  /// The length of a loop, in seconds below an hour.
  fileprivate var lengthText: String { self < Rational(3600) ? secondsText : timeText }

  /// The number in hundredths with one decimal: `8.3 %`.
  package var percent: String { ((try? multiplied(by: Rational(100))) ?? self).magnitude.decimal(places: 1) + " %" }

  /// The number in hundredths with its sign and one decimal: `+8.3 %`; without a sign if that is `0 %`.
  package var signedPercent: String {
    percent == Rational.zero.percent ? percent : (self > .zero ? "+" : "−") + percent
  }
}
