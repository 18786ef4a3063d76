import FixedPoint
import Frames

/// The sizes in bytes of the variants of a file, as far as they were measured, and what follows from them for others.
struct SizeMeasurements {
  /// In pixels of frames that were encoded.
  private(set) var work = 0
  /// The work that is left for stretches, in the same unit.
  private(set) var estimateAllowance: Int
  /// Returns the number of frames that an estimate of a variant encodes.
  private let sampleCount: (OutputVariant) -> Int
  private var estimates: [OutputVariant: Int] = [:]
  /// By level, how many times the bytes of its stretches an encoding had, in ``one``.
  private var ratios: [Int: Int] = [:]

  init(_ estimateAllowance: Int, sampleCount: @escaping (OutputVariant) -> Int) {
    (self.estimateAllowance, self.sampleCount) = (estimateAllowance, sampleCount)
  }

  /// The bytes that a variant seems to have, by stretches of it; if no more of them may be encoded, by those of the variant
  /// that is most like it. Nil if nothing was measured.
  mutating func bytes(
    of variant: OutputVariant, _ estimate: (OutputVariant) throws -> SizeBudget.Encoding
  ) rethrows -> Int? {
    if let known = estimates[variant] { return seeming(known, atLevel: variant.level) }
    guard sampleCount(variant) * variant.size.area <= estimateAllowance else {
      return likely(variant).map { seeming($0, atLevel: variant.level) }
    }
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
    Int(clamping: Int128(bytes) * Int128(ratio(atLevel: level)) / Int128(SizeMeasurements.one))
  }

  /// Records the result of encoding a variant.
  mutating func note(_ encoding: SizeBudget.Encoding, of variant: OutputVariant, limit: Int) {
    work += encoding.frames * variant.size.area
    // The size of an abandoned encoding lies between the limit and the extrapolated size, the nearer to that the more frames
    // were encoded, which is about the limit's part of it.
    let bytes =
      encoding.bytes <= limit
      ? encoding.bytes
      : limit + Int(clamping: Int128(encoding.bytes - limit) * Int128(limit) / Int128(encoding.bytes))
    guard let estimate = estimate(of: variant) ?? likely(variant) else { return }
    estimates[variant] = estimate
    ratios[variant.level] = Int(clamping: Int128(bytes) * Int128(SizeMeasurements.one) / Int128(max(1, estimate)))
  }

  /// Returns the size of a variant in bytes as estimated from its stretches, or interpolated between the nearest
  /// levels of the same stride and size; nil if none was measured.
  private func estimate(of variant: OutputVariant) -> Int? {
    let near = estimates.filter { $0.key.stride == variant.stride && $0.key.size == variant.size }
    let points = near.map { (level: $0.key.level, bytes: $0.value) }
    return SizeMeasurements.interpolate(points, at: variant.level)
  }

  /// Returns the size of a variant in bytes as it follows from the stretches of the most similar stride and size, in
  /// proportion to pixels; nil if none was measured.
  private func likely(_ variant: OutputVariant) -> Int? {
    struct Kind: Hashable {
      let stride: Rational
      let size: PixelSize
      /// The pixels of all frames, in units that are the same for all kinds of one file.
      var pixels: Int { size.area * 65536 * Int(stride.denominator) / Int(stride.numerator) }
    }
    let wanted = Kind(stride: variant.stride, size: variant.size).pixels
    let kinds = Dictionary(grouping: estimates) { Kind(stride: $0.key.stride, size: $0.key.size) }
    // Levels that were measured on both sides count first, then a similar number of pixels.
    let nearest = kinds.min { left, right in
      func distance(_ kind: Kind, _ points: [(key: OutputVariant, value: Int)]) -> (Int, Int, Int, Rational) {
        let (lowest, highest) = (points.map(\.key.level).min() ?? 0, points.map(\.key.level).max() ?? 0)
        let missing = max(lowest - variant.level, variant.level - highest, 0)
        return (missing, max(kind.pixels, wanted) * 1000 / max(1, min(kind.pixels, wanted)), kind.pixels, kind.stride)
      }
      return distance(left.key, left.value) < distance(right.key, right.value)
    }
    guard let (kind, found) = nearest,
      let bytes = SizeMeasurements.interpolate(found.map { ($0.key.level, $0.value) }, at: variant.level)
    else { return nil }
    return Int(clamping: Int128(bytes) * Int128(wanted) / Int128(max(1, kind.pixels)))
  }

  /// How many times the bytes of its stretches a variant has, by what the nearest encodings have shown, in ``one``.
  private func ratio(atLevel level: Int) -> Int {
    SizeMeasurements.interpolate(ratios.map { ($0.key, $0.value) }, at: level) ?? SizeMeasurements.one
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
