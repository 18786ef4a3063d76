/// Finds the best variant that does not exceed a number of bytes, by measuring some: short stretches first, which tell
/// where to look, then the whole, of which the best that fits is kept.
///
/// The stages say what is better: any variant of one is better than any of the next. It is taken for granted that fewer
/// levels, and later stages, take fewer bytes; where that is not so, something else than the best is found, never
/// something too large.
struct SizeBudget {
  /// The most bytes.
  let limit: Int
  /// The best first; the last level of the last is the smallest variant that there is.
  let stages: [SizeStage]
  /// The most work of all measurements together, in pixels of frames that are encoded.
  let allowance: Int
  /// The part of it that stretches may take.
  let estimateAllowance: Int
  private let frameCount: Int
  /// Pixels that are encoded in a moment.
  private static let leastAllowance = 8 << 20
  /// The most encodings of the whole; what they may cost together allows two or three of full size.
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
    var variant: GIFVariant
    var bytes: Int
  }

  /// - Parameters:
  ///   - limit: The most bytes.
  ///   - stages: At least one.
  ///   - frameCount: The frames of a variant of stride 1.
  init(limit: Int, stages: [SizeStage], frameCount: Int) {
    (self.limit, self.stages, self.frameCount) = (limit, stages, frameCount)
    // Four times the whole, a sixth of which goes to stretches. Where that is next to nothing, 64 frames or 8 million pixels
    // may be encoded.
    let pixels = stages[0].size.area
    allowance = max(4 * frameCount * pixels, 64 * pixels, SizeBudget.leastAllowance)
    estimateAllowance = max(3 * frameCount / 4 * pixels, 24 * pixels, SizeBudget.leastAllowance / 4)
  }

  /// Searches.
  ///
  /// - Parameters:
  ///   - estimate: Encodes a stretch of a variant.
  ///   - encode: Encodes a variant, gives up beyond so many bytes, and keeps it until the next that is complete.
  /// - Returns: The complete one that was encoded last: the best that fits, or the smallest of all.
  func search(
    estimate: (GIFVariant) throws -> Estimate, encode: (_ variant: GIFVariant, _ limit: Int) throws -> Encoding
  ) rethrows -> Choice {
    var measured = Measurements(estimateAllowance)
    var best: (place: Place, choice: Choice)?
    var tooLarge: Place?
    let smallest = Place(stage: stages.count - 1, level: stages[stages.count - 1].levels.lowerBound)
    // In hundredths of the limit: what to aim at. A failure makes it more careful; what fits tells enough to aim high again.
    var aim = 97
    for _ in 0..<SizeBudget.encodings {
      let goal = limit / 100 * aim + limit % 100 * aim / 100
      var place = try choose(goal, below: tooLarge, &measured, estimate)
      if let best, place >= best.place {
        guard let finer = finer(than: best.place, worseThan: tooLarge) else { break }
        place = finer
      }
      let isLast = place == smallest
      guard measured.work + work(of: place) + (best == nil && !isLast ? work(of: smallest) : 0) <= allowance else {
        break
      }
      let encoding = try encode(variant(place), isLast ? .max : limit)
      measured.note(encoding, of: variant(place), limit: limit)
      if encoding.isComplete, encoding.bytes <= limit || isLast {
        best = (place, Choice(variant: variant(place), bytes: encoding.bytes))
        aim = 97
        // The unused part of the limit is not worth another encoding, or this is already the best variant.
        if encoding.bytes > limit / 100 * 92 || place == Place(stage: 0, level: stages[0].levels.upperBound) { break }
      } else {
        tooLarge = place
        aim = aim * 19 / 20
      }
    }
    if let best { return best.choice }
    let last = try encode(variant(smallest), .max)
    return Choice(variant: variant(smallest), bytes: last.bytes)
  }

  /// A variant by its place in the order of what is better; less is better.
  private struct Place: Comparable {
    var stage: Int
    var level: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.stage, right.level) < (right.stage, left.level)
    }
  }

  private func variant(_ place: Place) -> GIFVariant { stages[place.stage].variant(place.level) }

  /// The work of encoding all of a variant.
  private func work(of place: Place) -> Int {
    let stage = stages[place.stage]
    return (frameCount + stage.stride - 1) / stage.stride * stage.size.area
  }

  /// A variant between one that fits with room to spare and one that does not fit, where stretches know of none.
  private func finer(than best: Place, worseThan tooLarge: Place?) -> Place? {
    let stage = ((tooLarge?.stage ?? 0) + best.stage) / 2
    let levels = stages[stage].levels
    let coarsest = Place(stage: stage, level: levels.lowerBound)
    if coarsest < best, tooLarge.map({ $0 < coarsest }) ?? true { return coarsest }
    let low = best.stage == stage ? best.level : levels.lowerBound
    let high = tooLarge?.stage == stage ? tooLarge?.level ?? levels.upperBound : levels.upperBound + 1
    let middle = Place(stage: stage, level: (low + high) / 2)
    return middle < best && levels.contains(middle.level) ? middle : nil
  }

  /// The best variant that seems to have so many bytes; the smallest if none has.
  ///
  /// - Parameter tooLarge: A variant than which it is to be worse.
  private func choose(
    _ goal: Int, below tooLarge: Place?, _ measured: inout Measurements, _ estimate: (GIFVariant) throws -> Estimate
  ) rethrows -> Place {
    var low = 0
    if let tooLarge {
      low = tooLarge.stage + (tooLarge.level == stages[tooLarge.stage].levels.lowerBound ? 1 : 0)
    } else {
      let finest = Place(stage: 0, level: stages[0].levels.upperBound)
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
    return Place(stage: low, level: try level(of: stages[low], levels, goal, &measured, estimate))
  }

  /// The finest pictures of a stage that seem to have so many bytes; the coarsest if none have.
  private func level(
    of stage: SizeStage, _ levels: ClosedRange<Int>, _ goal: Int, _ measured: inout Measurements,
    _ estimate: (GIFVariant) throws -> Estimate
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
      let chord = low.level + (goal - low.bytes) * width / max(1, high.bytes - low.bytes)
      let middle = (low.level + high.level) / 2
      let level = min(max(step % 2 == 0 ? (chord + middle) / 2 : middle, low.level + 1), high.level - 1)
      guard try measured.bytes(of: stage.variant(level), estimate) != nil else { break }
    }
    guard let (low, high) = measured.bracket(stage, goal) else { return levels.lowerBound }
    let chord = low.level + (goal - low.bytes) * (high.level - low.level) / max(1, high.bytes - low.bytes)
    return min(max(chord, levels.lowerBound), levels.upperBound, max(low.level, high.level - 1))
  }
}

/// The measurements made so far.
private struct Measurements {
  /// In pixels of frames that were encoded.
  private(set) var work = 0
  private var estimateAllowance: Int
  private var estimates: [GIFVariant: Int] = [:]
  /// By level, how many times the bytes of its stretches an encoding had, in ``one``.
  private var ratios: [Int: Int] = [:]

  init(_ estimateAllowance: Int) { self.estimateAllowance = estimateAllowance }

  /// The bytes that a variant seems to have, by stretches of it; nil if that was not measured and may not be any more.
  mutating func bytes(
    of variant: GIFVariant, _ estimate: (GIFVariant) throws -> SizeBudget.Estimate
  ) rethrows -> Int? {
    if let known = estimates[variant] { return seeming(known, atLevel: variant.level) }
    guard estimateAllowance > 0 else { return nil }
    let found = try estimate(variant)
    estimates[variant] = found.bytes
    work += found.frames * variant.size.area
    estimateAllowance -= found.frames * variant.size.area
    return seeming(found.bytes, atLevel: variant.level)
  }

  /// The finest of a stage that seem to have so many bytes, and the coarsest that seem to have more.
  func bracket(_ stage: SizeStage, _ goal: Int) -> (low: (level: Int, bytes: Int), high: (level: Int, bytes: Int))? {
    let points = estimates.filter { stage.levels.contains($0.key.level) && stage.variant($0.key.level) == $0.key }.map {
      (level: $0.key.level, bytes: seeming($0.value, atLevel: $0.key.level))
    }
    guard let high = points.filter({ $0.bytes > goal }).min(by: { $0.level < $1.level }),
      let low = points.filter({ $0.bytes <= goal && $0.level < high.level }).max(by: { $0.level < $1.level })
    else { return nil }
    return (low, high)
  }

  private func seeming(_ bytes: Int, atLevel level: Int) -> Int {
    Int(clamping: Int128(bytes) * Int128(ratio(atLevel: level)) / Int128(Measurements.one))
  }

  /// Records the result of encoding a variant.
  mutating func note(_ encoding: SizeBudget.Encoding, of variant: GIFVariant, limit: Int) {
    work += encoding.frames * variant.size.area
    // The size of an abandoned encoding lies between the limit and the extrapolated size.
    let bytes =
      encoding.isComplete
      ? encoding.bytes : limit + (max(encoding.bytes, limit) - limit) * limit / (encoding.bytes + limit)
    guard let estimate = estimate(of: variant) else { return }
    estimates[variant] = estimate
    ratios[variant.level] = Int(clamping: Int128(bytes) * Int128(Measurements.one) / Int128(max(1, estimate)))
  }

  /// Returns the size of a variant in bytes as estimated from its stretches, or interpolated between the nearest
  /// levels of the same stride and size; nil if none was measured.
  private func estimate(of variant: GIFVariant) -> Int? {
    let near = estimates.filter { $0.key.stride == variant.stride && $0.key.size == variant.size }
    let points = near.map { (level: $0.key.level, bytes: $0.value) }
    return Measurements.interpolate(points, at: variant.level)
  }

  /// How many times the bytes of its stretches a variant has, by what the nearest encodings have shown, in ``one``.
  private func ratio(atLevel level: Int) -> Int {
    Measurements.interpolate(ratios.map { ($0.key, $0.value) }, at: level) ?? Measurements.one
  }

  private static let one = 1 << 12

  /// The value at a level by those at the nearest levels; nil if there are none.
  private static func interpolate(_ points: [(level: Int, bytes: Int)], at level: Int) -> Int? {
    let below = points.filter { $0.level <= level }.max { $0.level < $1.level }
    let above = points.filter { $0.level >= level }.min { $0.level < $1.level }
    guard let below, let above, below.level < above.level else { return (below ?? above)?.bytes }
    return below.bytes + (above.bytes - below.bytes) * (level - below.level) / (above.level - below.level)
  }
}
