public import Frames
public import FixedPoint

/// The outcome of comparing a file with a rendering.
public struct ComparisonReport: Sendable {
  /// The frames of the rendering.
  public let frameCount: Int
  /// The number of times that the rendering plays in the file.
  public let repeatCount: Int
  /// The duration of all passes in seconds, as the format counts them; nil for a single picture.
  public let length: Rational?
  private let allowed: AllowedDifference
  /// The sizes of both if they differ, so that nothing is compared; nil otherwise.
  public internal(set) var sizes: (file: PixelSize, rendering: PixelSize)?
  /// The number of frames for which the file has a picture.
  public internal(set) var comparedCount = 0
  /// The duration of the file in seconds; nil for a single picture.
  public internal(set) var fileLength: Rational?
  /// The number of pictures of the file that begin at other times than frames.
  public internal(set) var misplacedCount = 0
  /// The number of pictures after the end of the last pass; negative if pictures of later passes are missing.
  public internal(set) var surplusCount = 0
  /// The frame with the lowest PSNR.
  public internal(set) var worst: (frame: Int, difference: FrameDifference)?
  /// The largest difference of a channel, in codes of 255.
  public internal(set) var maximum = 0.0
  /// Of the frames that are another picture, the one with the lowest PSNR.
  private var other: (frame: Int, difference: FrameDifference)?
  private var squares = 0.0
  /// The time in seconds by which the length of a file may be off, since it is rounded apart from other times.
  private let tick: Rational

  init(frameCount: Int, repeatCount: Int, length: Rational?, allowed: AllowedDifference, tick: Rational = .zero) {
    (self.frameCount, self.repeatCount) = (frameCount, repeatCount)
    (self.length, self.allowed, self.tick) = (length, allowed, tick)
  }

  mutating func add(frame: Int, _ difference: FrameDifference) {
    comparedCount += 1
    squares += difference.meanSquare
    maximum = max(maximum, difference.maximum)
    if worst.map({ $0.difference.meanSquare < difference.meanSquare }) ?? true { worst = (frame, difference) }
    guard !allowed.contains(difference) else { return }
    if other.map({ $0.difference.meanSquare < difference.meanSquare }) ?? true { other = (frame, difference) }
  }

  /// The lowest PSNR in decibels that a frame may have unless it differs by noise only; infinite if every pixel must be the same.
  public var lowestAllowedPSNR: Double { allowed.psnr }

  /// The PSNR of all frames together in decibels.
  public var psnr: Double { FrameDifference.psnr(ofMeanSquare: squares / Double(max(1, comparedCount))) }

  /// Whether the file agrees with the rendering.
  public var isSame: Bool { problems.isEmpty }

  /// The differences from the rendering, a sentence each; empty if there are none.
  public var problems: [String] {
    if let sizes { return ["its pictures are \(sizes.file), those of the scene \(sizes.rendering)"] }
    var problems: [String] = []
    if comparedCount < frameCount {
      problems.append("it ends after \(comparedCount) of \(frameCount) frames")
    } else if surplusCount < 0 {
      problems.append("it has \(-surplusCount) fewer pictures than \(repeatCount) loops of \(frameCount) frames")
    }
    if surplusCount > 0 {
      problems.append("it has \(counted(surplusCount, "more picture")) after the last frame")
    }
    if misplacedCount > 0 { problems.append("\(misplacedCount) of its pictures begin when no frame does") }
    if let length, let fileLength, let difference = try? length.subtracting(fileLength).magnitude, difference > tick {
      let loop = repeatCount > 1 ? "\(repeatCount) loops" : "the loop"
      let isSeen = fileLength.secondsText != length.secondsText
      let (own, wanted) = isSeen ? (fileLength.secondsText, length.secondsText) : ("\(fileLength) s", "\(length) s")
      problems.append("it lasts \(own), \(loop) \(wanted)")
    }
    if let other {
      let (found, least) = (decibels(other.difference.psnr), decibels(lowestAllowedPSNR))
      let coarse = decibels(lowestAllowedPSNR + AllowedDifference.unseen)
      let most = AllowedDifference.contrastShare * 100
      let wanted =
        lowestAllowedPSNR == .infinity
        ? "every pixel the same"
        : other.difference.psnr < lowestAllowedPSNR
          ? "\(least) at least or differs by noise only"
          : "\(coarse) in the means of 4×4 pixels, or differs by \(tenths(most)) % of its contrast at most"
      problems.append("frame \(other.frame) is another picture: PSNR \(found), where the same has \(wanted)")
    }
    return problems
  }

  /// The figures in a line: frames, PSNR, the largest difference.
  package var summary: String {
    guard comparedCount > 0 else { return "no frame was compared" }
    let frames = counted(comparedCount, "frame")
    guard let worst, worst.difference.psnr < .infinity else { return "\(frames), every pixel the same" }
    return "\(frames), PSNR \(decibels(psnr)), at least \(decibels(worst.difference.psnr)) "
      + "(frame \(worst.frame)), largest difference \(tenths(maximum)) of 255"
  }

  private func decibels(_ value: Double) -> String { "\(tenths(value)) dB" }

  /// Returns a number with one decimal.
  private func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
