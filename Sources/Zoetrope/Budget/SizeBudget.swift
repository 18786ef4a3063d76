/// Finds the best variant that does not exceed a number of bytes, by measuring some: short stretches first, which tell
/// where to look, then the whole, of which the best that fits is kept.
///
/// The stages say what is better: any variant of one is better than any of the next. It is taken for granted that fewer
/// levels, and later stages, take fewer bytes; where that is not so, something else than the best is found, never
/// something too large.
struct SizeBudget {
  /// The largest number of bytes.
  let limit: Int
  /// The best first; the last level of the last is the smallest variant that there is.
  let stages: [SizeStage]
  /// The most work of all measurements together, in pixels of frames that are encoded.
  let allowance: Int
  /// The part of it that stretches may take.
  let estimateAllowance: Int
  private let frameCount: Int
  /// Whether the smallest variant is encoded whole where nothing fits.
  private let takesSmallest: Bool
  private let sampleCount: (Int, PixelSize) -> Int
  /// Pixels that a GIF takes about 10 s for. The files of most size limits are so small that it allows all ``encodings``.
  static let leastAllowance = 64 << 20
  /// The most encodings of the whole; what they may cost together allows four or five of full size.
  private static let encodings = 8

  /// The result of encoding a stretch of frames.
  struct Estimate {
    /// The size of the whole file in bytes, extrapolated from the stretch.
    var bytes: Int
    /// The number of encoded frames.
    var frames: Int
  }

  /// The result of encoding all frames.
  struct Encoding {
    /// The size in bytes; an estimate if the encoding was abandoned.
    var bytes: Int
    var isComplete: Bool
    /// The number of encoded frames.
    var frames: Int
  }

  /// The chosen variant and its size in bytes.
  struct Choice: Equatable {
    var variant: OutputVariant
    var bytes: Int
  }

  /// - Parameters:
  ///   - limit: The most bytes.
  ///   - stages: At least one.
  ///   - frameCount: The frames of a variant of stride 1.
  ///   - takesSmallest: Whether the smallest variant is encoded whole where nothing fits.
  ///   - sampleCount: Returns how many frames an estimate of a variant of so many frames and such a size encodes.
  init(
    limit: Int, stages: [SizeStage], frameCount: Int, takesSmallest: Bool = true,
    sampleCount: @escaping (Int, PixelSize) -> Int = { count, _ in FrameStretches(of: count).frameCount }
  ) {
    (self.limit, self.stages, self.frameCount) = (limit, stages, frameCount)
    (self.takesSmallest, self.sampleCount) = (takesSmallest, sampleCount)
    // Six times the whole, an eighth of which goes to stretches: with four times, one limit in six was used by less than 92 %
    // (GIFs whose stretches were wrong by up to 40 %), with six times, one in twenty. Most searches need three. Where that is
    // little, 64 frames or ``leastAllowance`` may be encoded.
    let pixels = stages[0].size.area
    allowance = max(6 * frameCount * pixels, 64 * pixels, SizeBudget.leastAllowance)
    estimateAllowance = max(3 * frameCount / 4 * pixels, 24 * pixels, SizeBudget.leastAllowance / 16)
  }

  /// Searches.
  ///
  /// - Parameters:
  ///   - estimate: Encodes a stretch of a variant.
  ///   - encode: Encodes a variant, gives up beyond so many bytes, and keeps it until the next that is complete.
  /// - Returns: The complete one that was encoded last: the best that fits, or the smallest of all. If that is not to be
  ///   taken, its size is an estimate above the limit.
  func search(
    estimate: (OutputVariant) throws -> Estimate, encode: (_ variant: OutputVariant, _ limit: Int) throws -> Encoding
  ) rethrows -> Choice {
    try search(predictsAfter: SizeBudget.encodings, estimate: estimate, encode: encode)
  }

  /// Predicts the variant that a search chooses, and its size in bytes, by the same search with two encodings at most: most
  /// searches need no more, and those show by how much stretches are wrong for the third.
  ///
  /// - Parameters:
  ///   - estimate: Encodes a stretch of a variant.
  ///   - encode: Encodes a variant, or so long stretches that its size is nearly certain.
  func predict(
    estimate: (OutputVariant) throws -> Estimate, encode: (_ variant: OutputVariant, _ limit: Int) throws -> Encoding
  ) rethrows -> Choice {
    try search(predictsAfter: 2, estimate: estimate, encode: encode)
  }

  /// Searches.
  ///
  /// - Parameter predictsAfter: The number of encodings after which the next choice is returned without being encoded.
  private func search(
    predictsAfter encodingLimit: Int, estimate: (OutputVariant) throws -> Estimate,
    encode: (_ variant: OutputVariant, _ limit: Int) throws -> Encoding
  ) rethrows -> Choice {
    var measured = measurements
    var best: Best?
    var tooLarge: Rank?
    let smallest = smallest
    var failures = 0
    for number in 0..<SizeBudget.encodings {
      let aim = goal(SizeBudget.aims[failures])
      guard let rank = try next(aim, after: best, worseThan: tooLarge, &measured, estimate) else { break }
      if number == encodingLimit {
        let bytes = try measured.bytes(of: variant(rank), estimate) ?? limit
        // One that fits is certain, unlike one that only seems to be slightly too large.
        if let best, best.choice.bytes <= limit, bytes > limit { return best.choice }
        return Choice(variant: variant(rank), bytes: rank == smallest ? bytes : min(bytes, limit))
      }
      let isLast = rank == smallest
      // The remaining stretches, and the smallest variant if nothing fits, may still be needed.
      let reserve = measured.estimateAllowance + (best == nil && !isLast ? work(of: smallest) : 0)
      guard measured.work + work(of: rank) + reserve <= allowance else { break }
      let encoding = try encode(variant(rank), isLast ? smallestLimit : limit)
      measured.note(encoding, of: variant(rank), limit: limit)
      if encoding.isComplete, encoding.bytes <= limit || isLast && takesSmallest {
        best = (rank, Choice(variant: variant(rank), bytes: encoding.bytes))
        failures = 0
        // There is nothing better, or nothing that fits.
        if rank == Rank(stage: 0, level: stages[0].levels.upperBound) || encoding.bytes > limit { break }
      } else if isLast {
        return Choice(variant: variant(rank), bytes: max(encoding.bytes, limit + 1))
      } else {
        tooLarge = rank
        failures = min(failures + 1, SizeBudget.aims.count - 1)
      }
    }
    if let best { return best.choice }
    let last = try encode(variant(smallest), smallestLimit)
    return Choice(variant: variant(smallest), bytes: last.isComplete ? last.bytes : max(last.bytes, limit + 1))
  }

  private var measurements: SizeMeasurements {
    SizeMeasurements(estimateAllowance, frameCount: frameCount, sampleCount: sampleCount)
  }

  private var smallest: Rank { Rank(stage: stages.count - 1, level: stages[stages.count - 1].levels.lowerBound) }

  /// The bytes beyond which encoding the smallest variant is given up: below 1 MiB the whole of it tells what limit it needs.
  private var smallestLimit: Int { takesSmallest ? .max : max(limit, 1 << 20) }

  /// The parts of the limit that are aimed at, in hundredths: at first, and after each failure in a row. A success
  /// tells enough to aim high again. A failure costs most of an encoding; if none succeeds, only the smallest variant is left.
  private static let aims = [97, 92, 80, 60, 40, 20, 10, 5]

  /// Returns hundredths of the limit.
  private func goal(_ hundredths: Int) -> Int { limit / 100 * hundredths + limit % 100 * hundredths / 100 }

  /// A variant by its rank in the order of what is better; less is better.
  private struct Rank: Comparable {
    var stage: Int
    var level: Int

    static func < (left: Rank, right: Rank) -> Bool {
      (left.stage, right.level) < (right.stage, left.level)
    }
  }

  /// The best variant that was encoded and fits.
  private typealias Best = (rank: Rank, choice: Choice)

  private func variant(_ rank: Rank) -> OutputVariant { stages[rank.stage].variant(rank.level) }

  /// The work of encoding all of a variant.
  private func work(of rank: Rank) -> Int {
    let variant = variant(rank)
    return variant.frameCount(of: frameCount) * variant.size.area
  }

  /// The variant to encode next; nil if none seems to be better than the best.
  private func next(
    _ goal: Int, after best: Best?, worseThan tooLarge: Rank?, _ measured: inout SizeMeasurements,
    _ estimate: (OutputVariant) throws -> Estimate
  ) rethrows -> Rank? {
    // The unused part of the limit is worth another encoding only for more frames or pixels.
    if let best, best.choice.bytes >= self.goal(92) {
      return try coarsestOfBetterStage(than: best.rank, worseThan: tooLarge, &measured, estimate)
    }
    let chosen = try choose(goal, below: tooLarge, &measured, estimate)
    guard let best, chosen >= best.rank else { return chosen }
    return try coarsestOfBetterStage(than: best.rank, worseThan: tooLarge, &measured, estimate)
      ?? finer(than: best.rank, worseThan: tooLarge, measured)
  }

  /// The coarsest variant of the stage before that of one that fits; nil if it hardly fits. It may use up the limit, which is
  /// not aimed at where a finer variant of the same stage is all that there is to gain.
  private func coarsestOfBetterStage(
    than best: Rank, worseThan tooLarge: Rank?, _ measured: inout SizeMeasurements,
    _ estimate: (OutputVariant) throws -> Estimate
  ) rethrows -> Rank? {
    guard best.stage > 0 else { return nil }
    let coarsest = Rank(stage: best.stage - 1, level: stages[best.stage - 1].levels.lowerBound)
    guard tooLarge.map({ $0 < coarsest }) ?? true,
      let bytes = try measured.bytes(of: variant(coarsest), estimate)
    else { return nil }
    // Corrected by an encoding, stretches are still off by some hundredths.
    return bytes <= limit + limit / 32 ? coarsest : nil
  }

  /// A variant between one that fits with room to spare and one that does not fit, where stretches know of none.
  private func finer(than best: Rank, worseThan tooLarge: Rank?, _ measured: SizeMeasurements) -> Rank? {
    let stage = ((tooLarge?.stage ?? 0) + best.stage) / 2
    let levels = stages[stage].levels
    let coarsest = Rank(stage: stage, level: levels.lowerBound)
    if coarsest < best, tooLarge.map({ $0 < coarsest }) ?? true { return coarsest }
    // Nothing of a stage fits whose coarsest pictures do not: there are finer ones in that of the best.
    if let tooLarge, tooLarge == coarsest, stage < best.stage {
      return middle(of: best.stage, best, tooLarge, measured)
    }
    return middle(of: stage, best, tooLarge, measured)
  }

  /// A level of a stage between one that fits and one that does not; nil if there is none between them. It is halfway, or
  /// nearer to the one that fits if that seems to be near the limit.
  private func middle(of stage: Int, _ best: Rank, _ tooLarge: Rank?, _ measured: SizeMeasurements) -> Rank? {
    let levels = stages[stage].levels
    let low = best.stage == stage ? best.level : levels.lowerBound
    let high = tooLarge?.stage == stage ? tooLarge?.level ?? levels.upperBound : levels.upperBound + 1
    var level = (low + high) / 2
    if let points = measured.bracket(stages[stage], limit) {
      level = min(level, max(low + 1, SizeBudget.chord(points, goal(SizeBudget.aims[0]))))
    }
    let middle = Rank(stage: stage, level: level)
    guard middle < best, tooLarge.map({ $0 < middle }) ?? true, levels.contains(middle.level) else { return nil }
    return middle
  }

  /// Returns the level between two at which a straight line has so many bytes.
  private static func chord(
    _ points: (low: (level: Int, bytes: Int), high: (level: Int, bytes: Int)), _ goal: Int
  ) -> Int {
    let (low, high) = points
    return low.level + (goal - low.bytes) * (high.level - low.level) / max(1, high.bytes - low.bytes)
  }

  /// The best variant that seems to have so many bytes; the smallest if none has.
  ///
  /// - Parameter tooLarge: A variant than which it is to be worse.
  private func choose(
    _ goal: Int, below tooLarge: Rank?, _ measured: inout SizeMeasurements,
    _ estimate: (OutputVariant) throws -> Estimate
  ) rethrows -> Rank {
    var low = 0
    if let tooLarge {
      low = tooLarge.stage + (tooLarge.level == stages[tooLarge.stage].levels.lowerBound ? 1 : 0)
    } else {
      let finest = Rank(stage: 0, level: stages[0].levels.upperBound)
      if let bytes = try measured.bytes(of: variant(finest), estimate), bytes <= goal { return finest }
    }
    // The first stage whose coarsest pictures fit, by halves, but the likeliest first.
    var (middle, high) = (low, stages.count - 1)
    low = min(low, high)
    while low < high {
      let coarsest = stages[middle].variant(stages[middle].levels.lowerBound)
      if let bytes = try measured.bytes(of: coarsest, estimate), bytes <= goal {
        high = middle
      } else {
        low = middle + 1
      }
      middle = (low + high) / 2
    }
    var levels = stages[low].levels
    if let tooLarge, tooLarge.stage == low {
      let finest = max(levels.lowerBound, tooLarge.level - max(1, levels.count / 16))
      levels = levels.lowerBound...finest
    }
    return Rank(stage: low, level: try level(of: stages[low], levels, goal, &measured, estimate))
  }

  /// The finest pictures of a stage that seem to have so many bytes; the coarsest if none have.
  private func level(
    of stage: SizeStage, _ levels: ClosedRange<Int>, _ goal: Int, _ measured: inout SizeMeasurements,
    _ estimate: (OutputVariant) throws -> Estimate
  ) rethrows -> Int {
    for level in [levels.upperBound, levels.lowerBound] {
      guard let bytes = try measured.bytes(of: stage.variant(level), estimate) else { continue }
      if level == levels.upperBound ? bytes <= goal : bytes > goal { return level }
    }
    for step in 0..<4 {
      guard let (low, high) = measured.bracket(stage, goal) else { break }
      let width = high.level - low.level
      guard width > max(1, stage.levels.count / 24) else { break }
      // The curve bends upwards, so that the chord lies above it: on the safe side, and the farther the longer it is. Every
      // other step goes to the middle, lest all creep up from below.
      let chord = SizeBudget.chord((low, high), goal)
      let middle = (low.level + high.level) / 2
      let level = min(max(step % 2 == 0 ? (chord + middle) / 2 : middle, low.level + 1), high.level - 1)
      guard try measured.bytes(of: stage.variant(level), estimate) != nil else { break }
    }
    guard let (low, high) = measured.bracket(stage, goal) else { return levels.lowerBound }
    return min(
      max(SizeBudget.chord((low, high), goal), levels.lowerBound), levels.upperBound, max(low.level, high.level - 1))
  }
}
