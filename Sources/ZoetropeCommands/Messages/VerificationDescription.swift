import Zoetrope

/// A verified loop as a program reads it. Times that must be exact are texts, in seconds: `12`, `1/3`.
struct VerificationDescription: Encodable {
  struct Problem: Encodable {
    let kind: String
    /// Whether it leaves the loop as it is.
    let isWarning: Bool
    let text: String
    /// The frames that it is about, where it is about some.
    let frames: [Int]?
  }

  struct Seam: Encodable {
    let verdict: String
    let step: Double?
    let usualStep, highStep, largestStep, score: Double
    let rank: Int
    let advance: Double?
    let bend, usualBend, largestBend: Double
  }

  struct Format: Encodable {
    let container, codec: String
    let profile, pixelFormat: String?
    let width, height: Int
    let hasAlpha: Bool
    let colorRange, colorPrimaries, colorTransfer, colorMatrix: String?
    let audioTrackCount: Int
    let isIndexInFront: Bool?
    let editListShift: String?
  }

  struct Timing: Encodable {
    let frameCount: Int
    let length, start: String
    let frameRate: String?
    let isConstantRate: Bool
    let keyFrameCount: Int
    let beginsWithKeyFrame: Bool
    /// 0 is forever.
    let playCount: Int?
  }

  /// The metadata of the images in a GIF, an APNG, a WebP or an AVIF.
  struct Images: Encodable {
    let globalColorCount, localColorTableCount, transparentCount: Int?
    let disposals: [String: Int]

    init?(_ loop: LoopVerification) {
      guard let disposals = loop.gif?.images.map(\.disposal) ?? loop.facts.animation?.disposals else { return nil }
      globalColorCount = loop.gif?.globalColorCount
      localColorTableCount = loop.gif?.images.count { $0.hasLocalColorTable }
      transparentCount = loop.gif?.images.count { $0.hasTransparency }
      self.disposals = disposals.reduce(into: [:]) { counts, disposal in
        counts[disposal.map { "\($0)" } ?? "unknown", default: 0] += 1
      }
    }
  }

  /// The result of the comparison with a scene. A missing PSNR is infinite.
  struct Comparison: Encodable {
    let isSame: Bool
    let problems: [String]
    let frameCount, comparedCount: Int
    let worstFrame: Int?
    let psnr, lowestPSNR: Double?
    let maximumDifference: Double

    init(_ report: ComparisonReport) {
      (isSame, problems) = (report.isSame, report.problems)
      (frameCount, comparedCount, worstFrame) = (report.frameCount, report.comparedCount, report.worst?.frame)
      (psnr, lowestPSNR) = (report.psnr.finite, report.worst?.difference.psnr.finite)
      maximumDifference = report.maximum
    }
  }

  /// The comparison with the limits of a target.
  struct Limits: Encodable {
    struct Item: Encodable {
      let limit, text: String
      let isMet, isUncertain: Bool
    }

    let target: String
    let isMet: Bool
    let items: [Item]

    init(_ report: TargetReport) {
      (target, isMet) = (report.target, report.isMet)
      items = report.items.map {
        Item(limit: $0.limit, text: $0.text, isMet: $0.isMet, isUncertain: $0.isUncertain)
      }
    }
  }

  let file: String
  var error: String?
  var isFaultless: Bool?
  var problems: [Problem]?
  var seam: Seam?
  var format: Format?
  var timing: Timing?
  var images: Images?
  /// The command that made it, if it says so.
  var madeBy: String?
  var comparison: Comparison?
  var limits: Limits?

  /// A file that cannot be read.
  init(file: String, error: String) { (self.file, self.error) = (file, error) }

  init(_ loop: LoopVerification, _ report: ComparisonReport?, _ target: TargetReport?, isFaultless: Bool) {
    (file, self.isFaultless) = (loop.path, isFaultless)
    (madeBy, comparison) = (loop.provenance?.text, report.map(Comparison.init))
    limits = target.map(Limits.init)
    problems = loop.problems.map {
      Problem(
        kind: $0.kind.rawValue, isWarning: $0.isWarning, text: $0.text, frames: $0.frames.isEmpty ? nil : $0.frames)
    }
    let (measured, steps) = (loop.seam, loop.seam.full)
    seam = Seam(
      verdict: loop.verdict.name, step: steps.seam.map { Double($0) }, usualStep: Double(steps.medianStep),
      highStep: Double(steps.highStep), largestStep: Double(steps.largestStep), score: Double(measured.score),
      rank: measured.rank, advance: measured.advance.map { Double($0) }, bend: Double(steps.seamBend),
      usualBend: Double(steps.medianBend), largestBend: Double(steps.largestBend))
    let facts = loop.facts
    format = Format(
      container: "\(facts.container)", codec: facts.codec, profile: facts.profile, pixelFormat: facts.pixelFormat,
      width: facts.width, height: facts.height, hasAlpha: facts.hasAlpha, colorRange: facts.colorRange,
      colorPrimaries: facts.colorPrimaries, colorTransfer: facts.colorTransfer, colorMatrix: facts.colorMatrix,
      audioTrackCount: facts.audioTrackCount, isIndexInFront: facts.layout?.isIndexInFront,
      editListShift: facts.layout?.startShift.exactText)
    timing = Timing(
      frameCount: loop.timing.frameCount, length: loop.timing.length.exactText, start: loop.timing.start.exactText,
      frameRate: loop.timing.frameRate?.exactText, isConstantRate: loop.timing.isConstant(timeBase: facts.timeBase),
      keyFrameCount: loop.timing.keyFrameCount, beginsWithKeyFrame: loop.timing.beginsWithKeyFrame,
      playCount: loop.playCount)
    images = Images(loop)
  }
}

extension SeamVerdict {
  /// The verdict in a word; stable.
  fileprivate var name: String {
    switch self {
    case .seamless: "seamless"
    case .singleFrame: "singleFrame"
    case .still: "still"
    case .cannotTell: "cannotTell"
    case .repeatedFrames: "repeatedFrame"
    case .missingFrames: "missingFrames"
    case .visibleSeam: "visibleSeam"
    case .jerk: "jerk"
    }
  }
}

extension Double {
  fileprivate var finite: Double? { isFinite ? self : nil }
}
