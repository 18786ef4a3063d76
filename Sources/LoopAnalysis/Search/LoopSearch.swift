/// Looks for the part of some footage that loops with the least seam.
///
/// A loop from i up to j is good where the frames around j look like those around i: then also what moves goes on at the
/// same speed in the same direction. So a pair is judged by the differences of the frames j + k and i + k for some k before
/// and after, not of one frame alone. For each length j − i these are sums over neighbours in one row of differences.
public struct LoopSearch: Sendable {
  private let signatures: [FrameSignature]
  /// How many frames before the seam are compared.
  private let before: Int
  /// How many frames from the seam on are compared.
  private let after: Int

  /// More pairs of frames than this are looked at in two passes, first some of them, then all around the best.
  static let pairLimit = 2_000_000
  /// How many places are looked at closely in the second pass.
  private static let candidateCount = 24
  /// Of loops that are about equally good the longest is taken: as good is what is at most this part worse.
  private static let tolerance = 0.05
  /// What differs by less than this, the mean of a squared difference in codes, cannot be seen.
  private static let invisible = 0.25

  /// A search.
  ///
  /// - Parameters:
  ///   - signatures: Those of all frames, in order.
  ///   - fade: The frames of a cross-fade, which needs as many frames before the loop; 0 for a plain cut.
  public init(_ signatures: [FrameSignature], fade: Int) {
    self.signatures = signatures
    (before, after) = (max(2, fade), 2)
  }

  /// The best loop of a number of frames; nil if the footage has none so long with frames around it.
  ///
  /// - Parameter lengths: The numbers of frames that are allowed.
  public func best(lengths: ClosedRange<Int>) -> FoundLoop? {
    let longest = signatures.count - before - after
    guard lengths.lowerBound >= 1, lengths.lowerBound <= longest else { return nil }
    let lengths = lengths.clamped(to: 1...longest)
    let pairs = lengths.count * signatures.count
    var step = 1
    while pairs / (step * step) > LoopSearch.pairLimit { step += 1 }
    var found = search(
      lengths: Array(stride(from: lengths.lowerBound, through: lengths.upperBound, by: step)), every: step)
    if step > 1 {
      let around = Set(
        found.sorted { ($0.seam, $1.count) < ($1.seam, $0.count) }.prefix(LoopSearch.candidateCount).flatMap {
          candidate in
          (candidate.count - step...candidate.count + step).filter(lengths.contains)
        })
      found = search(lengths: around.sorted(), every: 1)
    }
    guard let least = found.map(\.seam).min() else { return nil }
    let limit = max(least * (1 + LoopSearch.tolerance), LoopSearch.invisible)
    return found.filter { $0.seam <= limit }.max { ($0.count, $1.seam, $1.start) < ($1.count, $0.seam, $0.start) }
  }

  /// The part of a number of frames whose ends move least, so that playing it there and back turns gently; of equally calm
  /// ones the longest. Nil if the footage is shorter.
  public func calmest(lengths: ClosedRange<Int>) -> FoundLoop? {
    guard lengths.lowerBound >= 2, lengths.lowerBound <= signatures.count else { return nil }
    let steps = self.steps
    // For each last frame, the calmest first frame among those that are far enough away.
    var best: FoundLoop?
    for end in lengths.lowerBound...signatures.count {
      for start in max(0, end - lengths.upperBound)...end - lengths.lowerBound {
        let sum = steps[start] + steps[end - 2]
        let seam = Double(sum) / Double(2 * 3 * FrameSignature.columns * FrameSignature.rows)
        let isBetter = best.map { (seam, $0.count) < ($0.seam, end - start) }
        if isBetter ?? true { best = FoundLoop(start: start, end: end, seam: seam) }
      }
    }
    return best
  }

  /// How much neighbouring frames differ: the mean of the squared differences of their signatures.
  public var usualStep: Double {
    Double(steps.reduce(0, +)) / Double(max(1, steps.count) * 3 * FrameSignature.columns * FrameSignature.rows)
  }

  private var steps: [Int] {
    zip(signatures, signatures.dropFirst()).map { $0.squaredDistance(to: $1) }
  }

  /// The best loop of each length, started at every so many frames.
  private func search(lengths: [Int], every step: Int) -> [FoundLoop] {
    lengths.compactMap { length in
      var best: (start: Int, sum: Int)?
      // The differences of frames that are a length apart: a window of them belongs to each place.
      let window = before + after
      let last = signatures.count - length - after
      if step == 1 {
        let differences = (0..<last + after).map(difference(length))
        var sum = differences.prefix(window).reduce(0, +)
        for start in before...last {
          if best.map({ sum < $0.sum }) ?? true { best = (start, sum) }
          guard start < last else { break }
          sum += differences[start + after] - differences[start - before]
        }
      } else {
        for start in stride(from: before, through: last, by: step) {
          let sum = (start - before..<start + after).map(difference(length)).reduce(0, +)
          if best.map({ sum < $0.sum }) ?? true { best = (start, sum) }
        }
      }
      return best.map { best in
        FoundLoop(
          start: best.start, end: best.start + length,
          seam: Double(best.sum) / Double(window * 3 * FrameSignature.columns * FrameSignature.rows))
      }
    }
  }

  private func difference(_ length: Int) -> (Int) -> Int {
    { signatures[$0].squaredDistance(to: signatures[$0 + length]) }
  }
}
