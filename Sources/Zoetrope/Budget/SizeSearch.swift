/// One search within a ``SizeBudget``: the measurements so far, and the two variants between which the wanted one lies.
struct SizeSearch {
  private let budget: SizeBudget
  private var measured: SizeMeasurements
  /// The best variant that was encoded and fits.
  private var best: (rank: Rank, choice: SizeBudget.Choice)?
  /// The worst variant that was encoded and does not fit: everything better is taken not to fit, either.
  private var tooLarge: Rank?
  /// The number of encodings that are left for finer pictures of about as many bytes.
  private var flatTrials = 2

  /// A variant by its rank in the order of what is better; less is better.
  private struct Rank: Comparable {
    var stage: Int
    var level: Int

    static func < (left: Rank, right: Rank) -> Bool {
      (left.stage, right.level) < (right.stage, left.level)
    }
  }

  /// The most encodings of the whole; what they may cost together allows four or five of full size.
  private static let encodings = 8

  /// Begins a search, with nothing measured.
  init(within budget: SizeBudget) {
    self.budget = budget
    measured = SizeMeasurements(budget.estimateAllowance) { budget.sampleCount(budget.frameCount($0.stride), $0.size) }
  }

  /// Searches, or predicts the outcome of a search by the same steps: where variants are encoded whole, it is the same.
  ///
  /// - Parameters:
  ///   - sampleLimit: The number of encodings of samples after which the next choice is returned without being encoded; nil
  ///     to encode every choice. A prediction takes two: most searches need no more, and those show by how much stretches are wrong
  ///     for the third.
  ///   - estimate: Encodes a stretch of a variant.
  ///   - encode: Encodes a variant, gives up beyond so many bytes, and keeps it until the next that fits. A prediction may encode
  ///     such long stretches that the size is nearly certain.
  /// - Returns: The variant that was kept last: the best that fits, or the smallest of all. If that is not to be taken, its size is
  ///   above the limit, and may be an estimate.
  mutating func run(
    samplesAtMost sampleLimit: Int? = nil, estimate: (OutputVariant) throws -> SizeBudget.Encoding,
    encode: (_ variant: OutputVariant, _ limit: Int) throws -> SizeBudget.Encoding
  ) rethrows -> SizeBudget.Choice {
    let (limit, smallest) = (budget.limit, smallest)
    var (failures, samples) = (0, 0)
    for _ in 0..<SizeSearch.encodings {
      guard let rank = try next(goal(SizeSearch.aims[failures]), estimate) else { break }
      if samples == sampleLimit {
        let bytes = try measured.bytes(of: variant(rank), estimate) ?? limit
        // One that fits is certain, unlike one that only seems to be slightly too large.
        if let best, best.choice.bytes <= limit, bytes > limit { return best.choice }
        return SizeBudget.Choice(variant: variant(rank), bytes: rank == smallest ? bytes : min(bytes, limit))
      }
      let isLast = rank == smallest
      // The remaining stretches, and the smallest variant if nothing fits, may still be needed.
      let reserve = measured.estimateAllowance + (best == nil && !isLast ? work(of: smallest) : 0)
      guard measured.work + work(of: rank) + reserve <= budget.allowance else { break }
      let encoding = try encode(variant(rank), isLast ? smallestEncodingLimit : limit)
      measured.note(encoding, of: variant(rank), limit: limit)
      if encoding.isSampled { samples += 1 }
      if encoding.bytes <= (isLast ? budget.smallestLimit : limit) {
        best = (rank, SizeBudget.Choice(variant: variant(rank), bytes: encoding.bytes))
        failures = 0
        // There is nothing better, or nothing that fits.
        if rank == Rank(stage: 0, level: levels(of: 0).upperBound) || encoding.bytes > limit { break }
      } else if isLast {
        return SizeBudget.Choice(variant: variant(rank), bytes: encoding.bytes)
      } else {
        tooLarge = rank
        failures = min(failures + 1, SizeSearch.aims.count - 1)
      }
    }
    if let best { return best.choice }
    let last = try encode(variant(smallest), smallestEncodingLimit)
    return SizeBudget.Choice(variant: variant(smallest), bytes: last.bytes)
  }

  private var smallest: Rank { coarsest(of: budget.stages.count - 1) }

  /// The bytes beyond which encoding the smallest variant is given up: below 1 MiB the whole of it tells what limit it needs.
  private var smallestEncodingLimit: Int { max(budget.smallestLimit, 1 << 20) }

  /// The parts of the limit that are aimed at, in hundredths: at first, and after each failure in a row. A success
  /// tells enough to aim high again. A failure costs most of an encoding; if none succeeds, only the smallest variant is left.
  private static let aims = [97, 92, 80, 60, 40, 20, 10, 5]

  /// Returns hundredths of the limit.
  private func goal(_ hundredths: Int) -> Int {
    budget.limit / 100 * hundredths + budget.limit % 100 * hundredths / 100
  }

  private func variant(_ rank: Rank) -> OutputVariant { budget.stages[rank.stage].variant(rank.level) }

  private func levels(of stage: Int) -> ClosedRange<Int> { budget.stages[stage].levels }

  private func coarsest(of stage: Int) -> Rank { Rank(stage: stage, level: levels(of: stage).lowerBound) }

  /// Returns whether a variant is worse than all that were encoded and do not fit.
  private func mayFit(_ rank: Rank) -> Bool { tooLarge.map { $0 < rank } ?? true }

  /// The work of encoding all of a variant.
  private func work(of rank: Rank) -> Int {
    let variant = variant(rank)
    return budget.frameCount(variant.stride) * variant.size.area
  }

  /// The variant to encode next; nil if none seems to be better than the best.
  private mutating func next(
    _ goal: Int, _ estimate: (OutputVariant) throws -> SizeBudget.Encoding
  ) rethrows -> Rank? {
    // The unused part of the limit is worth another encoding only for more frames or pixels, or much finer pictures.
    if let best, best.choice.bytes >= self.goal(92) {
      if let coarsest = try coarsestOfBetterStage(than: best.rank, estimate) { return coarsest }
      return muchFiner(than: best.rank)
    }
    let chosen = try choose(goal, estimate)
    guard let best, chosen >= best.rank else { return chosen }
    return try coarsestOfBetterStage(than: best.rank, estimate) ?? finer(than: best.rank)
  }

  /// The coarsest variant of the stage before that of one that fits; nil if it hardly fits. It may use up the limit, which is
  /// not aimed at where a finer variant of the same stage is all that there is to gain.
  private mutating func coarsestOfBetterStage(
    than best: Rank, _ estimate: (OutputVariant) throws -> SizeBudget.Encoding
  ) rethrows -> Rank? {
    guard best.stage > 0 else { return nil }
    let coarsest = coarsest(of: best.stage - 1)
    guard mayFit(coarsest), let bytes = try measured.bytes(of: variant(coarsest), estimate) else { return nil }
    // Corrected by an encoding, stretches are still off by some hundredths.
    return bytes <= budget.limit + budget.limit / 32 ? coarsest : nil
  }

  /// A variant of the same stage that is finer by more than 8 levels, where the curve is so flat that stretches know of a
  /// finer one that fits.
  private mutating func muchFiner(than best: Rank) -> Rank? {
    guard flatTrials > 0, let points = measured.bracket(budget.stages[best.stage], budget.limit),
      points.low.level > best.level
    else { return nil }
    // As in ``level(of:_:_:_:)``, the chord is on the safe side.
    let middle = (points.low.level + points.high.level) / 2
    let rank = Rank(stage: best.stage, level: (SizeSearch.chord(points, goal(99)) + middle) / 2)
    guard rank.level > best.level + 8, mayFit(rank) else { return nil }
    flatTrials -= 1
    return rank
  }

  /// A variant between one that fits with room to spare and one that does not fit, where stretches know of none.
  private func finer(than best: Rank) -> Rank? {
    let stage = ((tooLarge?.stage ?? 0) + best.stage) / 2
    let coarsest = coarsest(of: stage)
    if coarsest < best, mayFit(coarsest) { return coarsest }
    // Nothing of a stage fits whose coarsest pictures do not: there are finer ones in that of the best.
    return middle(of: coarsest == tooLarge && stage < best.stage ? best.stage : stage, best)
  }

  /// A level of a stage between one that fits and one that does not; nil if there is none between them. It is halfway, or
  /// nearer to the one that fits if that seems to be near the limit.
  private func middle(of stage: Int, _ best: Rank) -> Rank? {
    let levels = levels(of: stage)
    let low = best.stage == stage ? best.level : levels.lowerBound
    let high = tooLarge?.stage == stage ? tooLarge?.level ?? levels.upperBound : levels.upperBound + 1
    var level = (low + high) / 2
    if let points = measured.bracket(budget.stages[stage], budget.limit) {
      level = min(level, max(low + 1, SizeSearch.chord(points, goal(SizeSearch.aims[0]))))
    }
    let middle = Rank(stage: stage, level: level)
    return middle < best && mayFit(middle) && levels.contains(level) ? middle : nil
  }

  /// Returns the level between two at which a straight line has so many bytes.
  private static func chord(
    _ points: (low: (level: Int, bytes: Int), high: (level: Int, bytes: Int)), _ goal: Int
  ) -> Int {
    let (low, high) = points
    return low.level + (goal - low.bytes) * (high.level - low.level) / max(1, high.bytes - low.bytes)
  }

  /// The best variant that seems to have so many bytes; the smallest if none has.
  private mutating func choose(
    _ goal: Int, _ estimate: (OutputVariant) throws -> SizeBudget.Encoding
  ) rethrows -> Rank {
    var low = 0
    if let tooLarge {
      low = tooLarge.stage + (tooLarge == coarsest(of: tooLarge.stage) ? 1 : 0)
    } else {
      let finest = Rank(stage: 0, level: levels(of: 0).upperBound)
      if let bytes = try measured.bytes(of: variant(finest), estimate), bytes <= goal { return finest }
    }
    // The first stage whose coarsest pictures fit, by halves, but the likeliest first.
    var (middle, high) = (low, budget.stages.count - 1)
    low = min(low, high)
    while low < high {
      if let bytes = try measured.bytes(of: variant(coarsest(of: middle)), estimate), bytes <= goal {
        high = middle
      } else {
        low = middle + 1
      }
      middle = (low + high) / 2
    }
    var allowed = levels(of: low)
    if let tooLarge, tooLarge.stage == low {
      let finest = max(allowed.lowerBound, tooLarge.level - max(1, allowed.count / 16))
      allowed = allowed.lowerBound...finest
    }
    return Rank(stage: low, level: try level(of: budget.stages[low], allowed, goal, estimate))
  }

  /// The finest pictures of a stage that seem to have so many bytes; the coarsest if none have.
  private mutating func level(
    of stage: SizeStage, _ levels: ClosedRange<Int>, _ goal: Int,
    _ estimate: (OutputVariant) throws -> SizeBudget.Encoding
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
      let chord = SizeSearch.chord((low, high), goal)
      let middle = (low.level + high.level) / 2
      let level = min(max(step % 2 == 0 ? (chord + middle) / 2 : middle, low.level + 1), high.level - 1)
      guard try measured.bytes(of: stage.variant(level), estimate) != nil else { break }
    }
    guard let (low, high) = measured.bracket(stage, goal) else { return levels.lowerBound }
    return min(
      max(SizeSearch.chord((low, high), goal), levels.lowerBound), levels.upperBound, max(low.level, high.level - 1))
  }
}
