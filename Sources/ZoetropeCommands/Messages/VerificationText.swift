import FileIO
import Zoetrope

/// The report on a verified loop, for people.
enum VerificationText {
  static func lines(_ loop: LoopVerification, _ comparison: ComparisonReport?, problemsOnly: Bool) -> [String] {
    let faults = loop.faults.map(\.text) + (comparison?.problems ?? [])
    let problems = faults.map { "  problem: \($0)" } + loop.warnings.map { "  warning: \($0.text)" }
    let head = "\(StandardInput.name(of: loop.path)): \(summary(loop))"
    if problemsOnly { return [head] + problems }
    let origin = loop.provenance.map { ["  made by \($0.text)"] } ?? []
    let scene = comparison.map { ["  against the scene: \($0.summary)"] } ?? []
    return [head, "  " + file(loop)] + origin + seam(loop).map { "  " + $0 } + scene + problems
  }

  private static func summary(_ loop: LoopVerification) -> String {
    let verdict =
      switch loop.verdict {
      case .seamless: "seamless"
      case .still: "seamless, since almost nothing moves"
      case .cannotTell: "cannot tell whether the seam shows"
      case .singleFrame: "a single frame, which has no seam"
      case .repeatedFrames(1): "the last frame repeats the first"
      case .repeatedFrames(let count): "the last \(count) frames repeat the first \(count)"
      case .missingFrames: "the seam jumps, as if frames were missing"
      case .visibleSeam: "the seam shows"
      case .jerk: "motion jerks at the seam"
      }
    let others = loop.faults.count { !LoopProblem.Kind.seamKinds.contains($0.kind) }
    let (one, several) = others == 0 ? ("a warning", "warnings") : ("a problem", "problems")
    let count = others == 0 ? loop.warnings.count : others
    return count == 0 ? verdict : "\(verdict); \(count == 1 ? one : "\(count) \(several)") with the file"
  }

  private static func file(_ loop: LoopVerification) -> String {
    let (facts, timing) = (loop.facts, loop.timing)
    var parts = ["\(facts.container) \(facts.width)x\(facts.height)"]
    parts.append(counted(timing.frameCount, "frame"))
    if timing.frameCount > 1 {
      parts.append("\(timing.length.decimal(places: 3)) s")
      if let rate = timing.frameRate {
        let kind = timing.isConstant(timeBase: facts.timeBase) ? "per second" : "per second on average, variable"
        parts.append("\(rate.decimal(places: 3)) \(kind)")
      }
      if let count = loop.playCount {
        parts.append(playsText(count))
      }
    }
    if let gif = loop.gif {
      let local = gif.images.count { $0.hasLocalColorTable }
      parts.append(
        "\(gif.globalColorCount.map { "\($0)" } ?? "no") global colours, local colour tables in \(local) images")
      let transparent = gif.images.count { $0.hasTransparency }
      parts.append("transparent pixels in \(transparent)")
    } else if facts.animation == nil {
      parts.append(facts.codecText + (facts.pixelFormat.map { " \($0)" } ?? ""))
      let tags = [facts.colorRange, facts.colorPrimaries, facts.colorTransfer, facts.colorMatrix]
      parts.append("colour \(tags.map { $0 ?? "?" }.joined(separator: "/"))")
      parts.append(counted(timing.keyFrameCount, "key frame"))
    }
    return parts.joined(separator: ", ")
  }

  private static func seam(_ loop: LoopVerification) -> [String] {
    let seam = loop.seam.full
    guard let step = seam.seam else { return [] }
    var line =
      "seam: step \(step.text), usually \(seam.medianStep.text) (95 % up to \(seam.highStep.text), largest "
      + "\(seam.largestStep.text)); larger than \(loop.seam.rank) % of steps"
    if !seam.seamBends.isEmpty {
      line += "; bend \(seam.seamBend.text), usually \(seam.medianBend.text), largest \(seam.largestBend.text)"
    }
    if let advance = loop.seam.advance { return [line, "motion over the seam: \(advance.text) of a frame's"] }
    if loop.verdict == .cannotTell {
      return [line, "each frame differs from the next as much as from any other, so a jump would not stand out"]
    }
    // Without loss, a missing frame that is not found makes the step larger than all others.
    let isUntold = loop.verdict == .seamless && (!loop.facts.isLossless || loop.seam.rank == 100)
    return isUntold
      ? [line, "motion over the seam: cannot be measured here; a missing or doubled frame could go undetected"]
      : [line]
  }
}

extension LoopProblem.Kind {
  /// The problems that the verdict tells.
  fileprivate static let seamKinds: Set<LoopProblem.Kind> = [.repeatedFrame, .missingFrames, .visibleSeam, .jerk]
}

extension Fixed {
  /// The number with two decimal places.
  fileprivate var text: String { Rational(raw, 65536).decimal(places: 2) }
}
