import FixedPoint

/// Searches footage for the part that loops with the least visible seam.
///
/// Naively one would look for two equal frames i and j. That is not enough: a pendulum passes each position twice, in
/// opposite directions. So a pair is judged by the frames around it: the differences between the frames j + k and i + k
/// for some k before and after the seam, which are small only if the motion also continues at the same speed in the
/// same direction. For each length j − i these sums are sliding windows over one row of differences, so each difference
/// is computed once.
public struct LoopSearch: Sendable {
  private let signatures: [FrameSignature]
  /// The squared distances between adjacent signatures.
  private let steps: [Int]
  /// The number of frames compared before the seam.
  private let before: Int
  /// The number of frames compared from the seam on.
  private let after: Int

  /// The number of pairs above which the search takes two passes: first a sample of the pairs, then all pairs around the best of
  /// them.
  static let pairLimit = 2_000_000
  /// The number of candidates that the second pass refines.
  private static let candidateCount = 24
  /// The tolerance within which loops count as equally good, relative to the best; the longest of them is chosen.
  private static let tolerance = 0.05
  /// The mean squared difference, in codes, below which a difference is invisible.
  private static let invisible = 0.25

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - signatures: The signatures of all frames, in order.
  ///   - fade: The number of frames of a cross-fade, which needs as many frames before the loop; 0 for a plain cut.
  public init(_ signatures: [FrameSignature], fade: Int) {
    self.signatures = signatures
    steps = zip(signatures, signatures.dropFirst()).map { $0.squaredDistance(to: $1) }
    (before, after) = (max(2, fade), 2)
  }

  /// The number of frames of the longest loop that the footage has room for, with the frames to compare around it; below 1 if
  /// there is none.
  public var longestCount: Int { signatures.count - before - after }

  /// Returns the number of frames, from the first on, that loop as they are; nil if there is no such loop.
  ///
  /// It is all of the footage, or all but some frames at the end that begin the loop again. ``best(lengths:)`` needs frames around a
  /// loop to compare: it finds neither.
  ///
  /// - Parameter lengths: The allowed numbers of frames.
  public func loopingCount(lengths: ClosedRange<Int>) -> Int? {
    let usual = steps.reduce(0, +) / max(1, steps.count)
    return (0...before + after).lazy.map { signatures.count - $0 }.first { count in
      lengths.contains(count) && beginsAgain(at: count, usual) && motionGoesOn(over: count, usual)
        && isSeamless(count)
    }
  }

  /// Whether the frames from an index on show the first frames again, within half a usual step.
  private func beginsAgain(at end: Int, _ usualStep: Int) -> Bool {
    (end..<signatures.count).allSatisfy { 4 * square($0, $0 - end) <= usualStep }
  }

  /// Whether the step from the last of the first frames to the first is like all others, and a jump would not be.
  private func isSeamless(_ count: Int) -> Bool {
    var meter = SeamMeter()
    for signature in signatures.prefix(count) { meter.add(signature.pixmap) }
    let measurement = meter.finish()
    // A jump is visible from 1.5 times the noise on.
    let floor = Fixed(raw: SeamMeasurement.noiseFloor.raw * 3 / 2)
    return measurement.verdict(isLossy: false) == .seamless
      && measurement.scales.contains { $0.showsLargeJumps(above: floor) }
  }

  /// Whether the motion before an index goes on in the first frames, or turns round there, as that of footage which is played
  /// forwards and backwards.
  ///
  /// Squared distances grow with a step (of sharp shapes) or with its square (of soft ones). So a step over a missing frame has at
  /// least twice that of the steps around it, and two even steps at least twice that of one. Frames beyond a whole loop lead back
  /// over the seam: then two steps lead less far, or both back to where they began.
  ///
  /// Dither and a codec's noise scatter the steps, so the mean of several counts, too. A motion that is fastest at the seam exceeds it:
  /// there the steps beside the seam are larger.
  private func motionGoesOn(over end: Int, _ usualStep: Int) -> Bool {
    guard end > 3 else { return false }
    let last = pictures((0..<end).reversed(), usualStep)
    let first = pictures(0..<end, usualStep)
    guard last.count > 1, first.count > 1 else { return false }
    let (earlier, later) = (distances(last), distances(first))
    let mean = (earlier + later).reduce(0, +) / (earlier.count + later.count)
    let seam = square(last[0], first[0])
    let pairs = [square(last[1], first[0]), square(last[0], first[1])]
    return 2 * seam <= 3 * max(earlier[0], later[0], mean)
      && pairs.allSatisfy { 2 * $0 >= 3 * seam || 4 * $0 <= seam } && pairs.contains { 2 * $0 >= 3 * seam }
  }

  /// The number of steps on each side of the seam that it is compared with. Measured with the loops of 30 scenes, each begun at 12
  /// of its frames: of 360, 352 are found, and 19 of those without their last frame, which rest at the seam or have no even motion.
  /// With the steps beside the seam alone, these are 349 and 18; with the largest of the eight steps, 353 and 32.
  private static let stepCount = 4

  /// Returns the indices of the first frames whose pictures differ, as many as the compared steps need.
  ///
  /// A picture may be shown for several frames. In video they differ by a codec's noise: less than a sixteenth of a usual step.
  private func pictures(_ frames: some Sequence<Int>, _ usualStep: Int) -> [Int] {
    var pictures: [Int] = []
    for frame in frames where pictures.last.map({ 256 * square($0, frame) > usualStep }) ?? true {
      pictures.append(frame)
      if pictures.count > LoopSearch.stepCount { break }
    }
    return pictures
  }

  /// Returns the squared distances between adjacent frames of a list.
  private func distances(_ frames: [Int]) -> [Int] {
    zip(frames, frames.dropFirst()).map { square($0, $1) }
  }

  /// Returns the squared distance between two frames.
  private func square(_ first: Int, _ second: Int) -> Int {
    signatures[first].squaredDistance(to: signatures[second])
  }

  /// Returns the best loop; nil if the footage is too short for a loop with the frames to compare around it.
  ///
  /// - Parameter lengths: The allowed numbers of frames.
  public func best(lengths: ClosedRange<Int>) -> FoundLoop? {
    let longest = longestCount
    guard lengths.lowerBound >= 1, lengths.lowerBound <= longest else { return nil }
    let lengths = lengths.clamped(to: 1...longest)
    let pairs = lengths.count * signatures.count
    var step = 1
    while pairs / (step * step) > LoopSearch.pairLimit { step += 1 }
    var found = search(
      lengths: Array(stride(from: lengths.lowerBound, through: lengths.upperBound, by: step)), every: step)
    if step > 1 {
      let best = found.sorted { ($0.seam, $1.count) < ($1.seam, $0.count) }.prefix(LoopSearch.candidateCount)
      // All starts, or as many around each of the best as there may be pairs.
      let reach = max(step, LoopSearch.pairLimit / (2 * LoopSearch.candidateCount * (2 * step + 1)))
      found = best.flatMap { candidate in
        search(
          lengths: (candidate.count - step...candidate.count + step).filter(lengths.contains),
          starts: candidate.start - reach...candidate.start + reach, every: 1)
      }
    }
    guard let least = found.map(\.seam).min() else { return nil }
    // Of something small a jump of any length is as small as its steps, whose square this is: a quarter of one is none.
    let invisible = min(LoopSearch.invisible, usualStep / 16)
    let limit = max(least * (1 + LoopSearch.tolerance), invisible)
    return found.filter { $0.seam <= limit }.max { ($0.count, $1.seam, $1.start) < ($1.count, $0.seam, $0.start) }
  }

  /// Returns the part whose ends move least, so that playing it forwards and backwards reverses gently; among equally
  /// calm parts the longest. Nil if the footage is too short.
  public func calmest(lengths: ClosedRange<Int>) -> FoundLoop? {
    guard lengths.lowerBound >= 2, lengths.lowerBound <= signatures.count else { return nil }
    // The starts far enough from an end that may be calmest for it or for a later end: in order, and each calmer than all
    // after it, so that the first is calmest for this end, and makes the longest part among equally calm ones.
    var (starts, first) = ([Int](), 0)
    var best: (start: Int, end: Int, sum: Int)?
    for end in lengths.lowerBound...signatures.count {
      let latest = end - lengths.lowerBound
      while starts.count > first, let last = starts.last, steps[last] > steps[latest] { starts.removeLast() }
      starts.append(latest)
      while starts[first] < end - lengths.upperBound { first += 1 }
      let (start, sum) = (starts[first], steps[starts[first]] + steps[end - 2])
      let isBetter = best.map { (sum, $0.end - $0.start) < ($0.sum, end - start) }
      if isBetter ?? true { best = (start, end, sum) }
    }
    return best.map { best in
      FoundLoop(start: best.start, end: best.end, seam: Double(best.sum) / Double(2 * FrameSignature.colorCount))
    }
  }

  /// The mean of the squared differences between the signatures of adjacent frames.
  public var usualStep: Double {
    Double(steps.reduce(0, +)) / Double(max(1, steps.count) * FrameSignature.colorCount)
  }

  /// Returns the best loop of each length.
  ///
  /// - Parameters:
  ///   - lengths: The lengths, for all of which the footage has room.
  ///   - starts: The starts to compare; those for which the footage has no room are left out.
  ///   - step: The distance of the starts that are compared.
  func search(lengths: [Int], starts: ClosedRange<Int> = 0...Int.max, every step: Int) -> [FoundLoop] {
    lengths.compactMap { length in
      var best: (start: Int, sum: Int)?
      // The differences between frames that are `length` apart; each start has a window of them.
      let window = before + after
      let first = max(before, starts.lowerBound)
      let last = min(signatures.count - length - after, starts.upperBound)
      guard first <= last else { return nil }
      if step <= window {
        // Windows that leave no frame between them share one row, over which the sum slides.
        let differences = (first - before..<last + after).map(difference(length))
        var sum = differences.prefix(window).reduce(0, +)
        for start in first...last {
          let isCompared = (start - first).isMultiple(of: step)
          if isCompared, best.map({ sum < $0.sum }) ?? true { best = (start, sum) }
          guard start < last else { break }
          sum += differences[start - first + window] - differences[start - first]
        }
      } else {
        for start in stride(from: first, through: last, by: step) {
          let sum = (start - before..<start + after).map(difference(length)).reduce(0, +)
          if best.map({ sum < $0.sum }) ?? true { best = (start, sum) }
        }
      }
      return best.map { best in
        FoundLoop(
          start: best.start, end: best.start + length,
          seam: Double(best.sum) / Double(window * FrameSignature.colorCount))
      }
    }
  }

  private func difference(_ length: Int) -> (Int) -> Int {
    { signatures[$0].squaredDistance(to: signatures[$0 + length]) }
  }
}
