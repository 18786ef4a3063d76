import FixedPoint
import Frames

extension SizeStage {
  /// Returns the stages by which a file is made smaller, the best first: coarser pictures, then fewer frames, then fewer
  /// pixels, within pleasant bounds; as a last resort the same three beyond those bounds.
  ///
  /// - Parameters:
  ///   - size: The size of the file in pixels.
  ///   - frameRate: The frame rate of the file, in frames per second.
  ///   - frameCount: Returns the number of frames of the variants of a stride.
  ///   - levels: The levels of fineness, from the coarsest to the finest.
  ///   - pleasant: The coarsest level that is preferred to fewer frames and pixels.
  ///   - kept: The properties that are not changed.
  ///   - rules: The bounds of all variants.
  /// - Returns: The stages, the best first; none if no variant within the bounds has what is kept.
  static func all(
    size: PixelSize, frameRate: Rational, frameCount: (Rational) -> Int, levels: ClosedRange<Int>, pleasant: Int,
    kept: Set<KeptProperty>, rules: VariantRules = VariantRules()
  ) -> [SizeStage] {
    let floor = min(max(pleasant, levels.lowerBound), levels.upperBound)
    let strides = offeredStrides(of: frameCount(Rational(1)), leaving: rules.leastFrameCount)
    guard let start = rules.start(of: size, kept: kept, strides, frameCount) else { return [] }
    var stages = [SizeStage(stride: start.stride, size: start.size, levels: floor...levels.upperBound)]
    func add(_ change: (inout SizeStage) -> Void) {
      var stage = stages[stages.count - 1]
      change(&stage)
      if stage != stages[stages.count - 1] { stages.append(stage) }
    }
    func addStrides(downTo lowestRate: Int64) {
      guard !kept.contains(.frameRate) else { return }
      let fastest = stages[stages.count - 1].stride
      var most = frameCount(fastest)
      let lowest = max(Rational(lowestRate), rules.limits.frameRate?.lower ?? .zero)
      for stride in strides where stride > fastest {
        guard let rate = try? frameRate.divided(by: stride), rate >= lowest else { break }
        let count = frameCount(stride)
        guard count >= rules.leastFrameCount else { break }
        if count < most { add { $0.stride = stride } }
        most = min(most, count)
      }
    }
    func addSizes(downTo least: Int) {
      guard !kept.contains(.size) else { return }
      for part in parts where part >= least {
        guard let smaller = start.size.scaled(to: part, rules) else { break }
        if smaller.area < stages[stages.count - 1].size.area { add { $0.size = smaller } }
      }
    }
    addStrides(downTo: 10)
    addSizes(downTo: unit / 4)
    if floor > levels.lowerBound { add { $0.levels = levels.lowerBound...floor - 1 } }
    addStrides(downTo: 5)
    addSizes(downTo: 1)
    if kept.contains(.size) { addStrides(downTo: 2) }
    return stages
  }
}

extension SizeStage {
  /// The strides that are tried: small steps first, since a rate between a video's own and half of it is worth its judder.
  private static let strides =
    [Rational(1), Rational(5, 4), Rational(3, 2)] + (4...16).map { Rational($0, 2) } + (9...32).map { Rational($0) }

  /// Returns the strides that are tried for a number of frames, and the one that leaves the fewest frames that are allowed.
  private static func offeredStrides(of frameCount: Int, leaving least: Int) -> [Rational] {
    let last = Rational(Int64(frameCount), Int64(least))
    return last <= Rational(1) || strides.contains(last) ? strides : (strides + [last]).sorted()
  }

  /// The whole of a side.
  fileprivate static let unit = 1024
  /// The parts of a side that are tried, each 1/32 less than the one before. Flat colours take about as many bytes at every
  /// quality, so that only small steps of the size use up the limit.
  fileprivate static let parts = Array(sequence(first: unit) { $0 > 16 ? $0 * 31 / 32 : nil }.dropFirst())
}

extension PixelSize {
  /// Returns the size times `part` / ``SizeStage/unit``, rounded so that the same proportions fit into it exactly, as the
  /// command does that is recorded in the file; nil if a side would be too short, or the target takes no such size.
  func scaled(to part: Int, _ rules: VariantRules) -> PixelSize? {
    let step = rules.isEven ? 2 : 1
    func scaled(_ side: Int, _ by: Int, _ of: Int) -> Int { (2 * side * by + of * step) / (2 * of * step) * step }
    let box = (width: scaled(width, part, SizeStage.unit), height: scaled(height, part, SizeStage.unit))
    let size =
      width * box.height > box.width * height
      ? PixelSize(width: box.width, height: scaled(height, box.width, width))
      : PixelSize(width: scaled(width, box.height, height), height: box.height)
    return min(size.width, size.height) >= 16 && rules.limits.allows(size) ? size : nil
  }
}

extension VariantRules {
  /// Returns the largest variant within the bounds on frames and pixels; nil if none has what is kept.
  ///
  /// Where equal frames are stored as one, a kept rate is never refused: the file may have fewer frames than are counted here.
  ///
  /// - Parameters:
  ///   - size: The size of the file in pixels.
  ///   - kept: The properties that are not changed.
  ///   - strides: The strides that are tried, the smallest first.
  ///   - frameCount: Returns the number of frames of the variants of a stride.
  fileprivate func start(
    of size: PixelSize, kept: Set<KeptProperty>, _ strides: [Rational], _ frameCount: (Rational) -> Int
  ) -> (stride: Rational, size: PixelSize)? {
    let whole = frameCount(Rational(1))
    var most = whole
    if !mergesEqualFrames || !kept.contains(.frameRate) {
      most = max(1, mostFrameCount ?? whole)
      if kept.contains(.size), let mostPixelCount { most = min(most, mostPixelCount / size.area) }
    }
    guard most > 0 else { return nil }
    let found: Rational? =
      kept.contains(.frameRate)
      ? Rational(1)
      : strides.first { frameCount($0) <= most }
        // Beyond the strides that are tried, whole ones: the first leaves about as many frames as are allowed.
        ?? ((whole + most - 1) / most...max(whole, most)).lazy.map { Rational(Int64($0)) }
        .first { frameCount($0) <= most }
    guard let stride = found else { return nil }
    let count = frameCount(stride)
    guard count <= most, count >= min(leastFrameCount, whole) else { return nil }
    guard !kept.contains(.size), let mostPixelCount, size.area * count > mostPixelCount else { return (stride, size) }
    let sizes = SizeStage.parts.lazy.compactMap { size.scaled(to: $0, self) }
    return sizes.first { $0.area * count <= mostPixelCount }.map { (stride: stride, size: $0) }
  }
}
