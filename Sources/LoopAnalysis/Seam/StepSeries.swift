public import FixedPoint

/// The steps round a loop, all measured in the same way.
///
/// A *step* is the root mean square of the difference of two pictures over red, green and blue, on black and on white, in
/// codes 0…255. A *bend* is that of the second difference f(k+1) − 2 f(k) + f(k−1).
public struct StepSeries: Sendable {
  /// The steps within the loop, from frame k to k + 1.
  public internal(set) var steps: [Fixed] = []
  /// The step from the last frame to the first; nil for a single frame.
  public internal(set) var seam: Fixed?
  /// The bends within the loop, of the frames k, k + 1 and k + 2.
  public internal(set) var bends: [Fixed] = []
  /// The bends at the last frame and at the first; empty for fewer than three frames.
  public internal(set) var seamBends: [Fixed] = []
  /// The difference between the last frame but one and the second, which a repeated frame puts next to each other; nil
  /// for fewer than three frames.
  var acrossSeam: Fixed?
  /// The usual difference between any two frames of the loop; nil if it was not measured.
  var farStep: Fixed?
  /// The largest change of a sample from one frame to the next, over the seam, too; zero if it was not measured.
  var sharpestChange = Fixed.zero
  /// The largest step that is left out of percentiles, because nothing changes at it; nil if none is left out.
  var largestRest: Fixed?

  /// The steps within the loop without those that are left out.
  var changes: [Fixed] {
    guard let largestRest else { return steps }
    return steps.filter { $0 > largestRest }
  }

  /// The median step within the loop.
  public var medianStep: Fixed { changes.percentile(50) }
  /// The 95th percentile of the steps within the loop.
  public var highStep: Fixed { changes.percentile(95) }
  /// The largest step within the loop.
  public var largestStep: Fixed { steps.max() ?? .zero }
  /// The median bend within the loop.
  public var medianBend: Fixed { bends.percentile(50) }
  /// The largest bend within the loop.
  public var largestBend: Fixed { bends.max() ?? .zero }
  /// The larger of the two bends at the seam.
  public var seamBend: Fixed { seamBends.max() ?? .zero }

  /// The largest step that is like the others: a usual large one, plus the spread of the steps, which counts as at least
  /// a quarter and at most a half of it. Chosen with 350 good and broken loops: even motion shows a step of 1.3 times.
  var allowedStep: Fixed {
    let spread = highStep - changes.percentile(5)
    return highStep + min(max(spread, Fixed(raw: highStep.raw / 4)), Fixed(raw: highStep.raw / 2))
  }

  /// Whether a jump would show as a larger step, or no step is visible.
  ///
  /// Steps of objects that move by more than their own size, or of unrelated pictures, are all as large as the
  /// difference between any two frames. Then a jump is no larger than they are.
  ///
  /// Where no step is visible, neither is a jump, which passes, unless something small and sharp moves: that may jump in
  /// plain sight, and be lost only in the means of this scale.
  ///
  /// - Parameters:
  ///   - floor: The largest step that is invisible.
  ///   - hasSpot: Whether something small and sharp moves (``hasSpot``).
  func showsJumps(above floor: Fixed, hasSpot: Bool) -> Bool {
    guard let seam else { return false }
    return showsLargeJumps(above: floor) || !hasSpot && max(highStep, seam) <= floor
  }

  /// Whether a jump would show as a visible and larger step.
  ///
  /// - Parameter floor: The largest step that is invisible.
  func showsLargeJumps(above floor: Fixed) -> Bool {
    guard let farStep else { return false }
    // A tenth more, since the usual difference is exceeded by half of all jumps.
    return 11 * allowedStep.raw < 10 * farStep.raw && floor < farStep
  }

  /// Whether something small and sharp moves: a sample changes at once by more than a fifth of white, and less than 1/2000
  /// of the picture does, since a step is the change times the root of its area.
  ///
  /// Measured with pointers and dots on a plain ground: 58 to 255 codes and 1/2400 to 1/6300; with 330 loops of the scenes,
  /// of which none has both, fireflies come nearest with 48 codes and 1/3700.
  var hasSpot: Bool { sharpestChange > Fixed(51) && sharpestChange.raw > 45 * highStep.raw }

  /// Returns the bend at the seam in units of the largest bend elsewhere, where it is more than twice that.
  ///
  /// A motion that turns back on its way bends by twice its step, but looks as if a ball bounced: it is excused. A ball turns back
  /// once. A loop whose last two frames repeat its first two turns back at both frames beside the seam: 0 1 | 0 1.
  ///
  /// - Parameter floor: The largest bend that is invisible.
  func jerk(above floor: Fixed) -> Fixed? {
    let largest = max(largestBend, floor)
    let frames = seamFrames.map { surroundings(of: $0) }
    let isStutter = frames.allSatisfy(\.turnsBack)
    let turn = frames.first { $0.bend.raw > 2 * largest.raw && (isStutter || !$0.turnsBack) }
    return turn.map { $0.bend / largest }
  }

  /// Whether the motion turns back at the seam, as that of a loop that is shown there and back: the frames on both sides of
  /// the last or of the first are alike, so that the step over the seam is the step beside it, mirrored.
  ///
  /// Alike are frames that differ by at most 0.22 of the step over the seam, so that it is no jump to elsewhere, and by at
  /// most half a usual step or twice the noise, so that it is no single wrong picture in a motion that goes on. In
  /// loops there and back of H.264, VP9 and AV1, with a seam of 20 to 29 codes, they differed by 2 to 4 codes. Beyond them
  /// the motion leads up to the turn, by at least a sixth of the seam and more than twice the noise: a single wrong picture
  /// comes out of rest or of slow motion. It does not turn back on that way: in a flicker, which turns back at every frame, the
  /// frames on both sides of a single wrong picture are alike, too.
  ///
  /// - Parameter noise: The largest step that the format's noise causes.
  func turnsBack(noise: Fixed) -> Bool {
    guard let seam else { return false }
    let most = Fixed(raw: max(medianStep.raw / 2, 2 * noise.raw)).square
    return seamFrames.contains { frame in
      let (turn, earlier, later) =
        (surroundings(of: frame), surroundings(of: frame - 2), surroundings(of: frame + 2))
      let beyond = min(earlier.after, later.before)
      guard turn.across <= most, 20 * turn.across <= seam.square else { return false }
      return 6 * beyond.raw >= seam.raw && beyond.raw > 2 * noise.raw && !earlier.turnsBack && !later.turnsBack
    }
  }

  /// The indices of the last frame, as −1, and of the first; empty for fewer than three frames.
  private var seamFrames: [Int] { seamBends.count == 2 ? [-1, 0] : [] }

  /// Returns the steps and the bend at a frame, whose index is counted round the loop, backwards if it is negative.
  ///
  /// - Precondition: There are three frames or more.
  private func surroundings(of frame: Int) -> Surroundings {
    let last = steps.count
    let index = (frame + last + 1) % (last + 1)
    func step(from index: Int) -> Fixed { index < last ? steps[index] : seam ?? .zero }
    return Surroundings(
      before: step(from: index > 0 ? index - 1 : last), after: step(from: index),
      bend: index == 0 ? seamBends[1] : index == last ? seamBends[0] : bends[index - 1])
  }

  /// A frame by the steps to it and from it.
  private struct Surroundings {
    let before: Fixed
    let after: Fixed
    let bend: Fixed

    /// The square of the difference between the frames before and after it: for three pictures,
    /// |c − a|² = 2 |b − a|² + 2 |c − b|² − |c − 2 b + a|².
    var across: Int128 { 2 * (before.square + after.square) - bend.square }

    /// Whether the frames before and after it are alike: the square of their difference is at most half of that of unrelated
    /// pictures, which is half of the sum of the squares of the steps. Motion that goes on has at least that of those.
    var turnsBack: Bool { across <= (before.square + after.square) / 4 }
  }

  /// Whether the step over the seam is far smaller than the steps before and after it and than nearly all others,
  /// although the motion goes on.
  ///
  /// A repeated frame has the noise of a key frame for a step. So the step is compared less that noise with a quarter of
  /// those around it, and as it is with two fifths: with AV1 and HEVC at crf 24, repeated frames had steps of 0.23 to 0.31,
  /// and of 330 good loops one had 0.4 to 0.5.
  ///
  /// - Parameters:
  ///   - floor: The largest step that is invisible.
  ///   - noise: The largest step that a key frame's noise causes; 0 without loss.
  ///   - restCount: The number of further steps at which nothing changes, because a frame is shown for longer.
  func repeatsFrame(above floor: Fixed, noise: Fixed, restCount: Int) -> Bool {
    guard let seam, let before = steps.last, let after = steps.first, let acrossSeam, steps.count > 3 else {
      return false
    }
    let around = min(before, after)
    guard around > floor, 16 * (seam.square - noise.square) < around.square, 5 * seam.raw < 2 * around.raw,
      2 * around.raw > medianStep.raw,
      20 * (steps.count(where: { $0 <= seam }) + restCount) <= steps.count + restCount
    else { return false }
    // Where the motion turns back, the frames before and after are equal; where nothing repeats, they are as far apart
    // as any two frames in succession, and twice as far in slow motion.
    return 5 * acrossSeam.square > 2 * (before.square + after.square)
  }
}

extension Fixed {
  /// The square, in 2⁻³².
  fileprivate var square: Int128 { Int128(raw) * Int128(raw) }
}

extension [Fixed] {
  /// Returns the smallest value that at least the given percentage of the values do not exceed (nearest rank); zero if
  /// there are none.
  func percentile(_ percent: Int) -> Fixed {
    guard !isEmpty else { return .zero }
    return sorted()[Swift.max(0, (count * percent).divided(by: 100, .up) - 1)]
  }
}
