import FixedPoint
import Frames

extension SizeStage {
  /// Returns the stages by which a file is made smaller, the best first: coarser pictures, then fewer frames, then fewer
  /// pixels, within pleasant bounds; as a last resort the same three beyond those bounds.
  ///
  /// - Parameters:
  ///   - size: The size of the file in pixels.
  ///   - frameRate: The frame rate of the file, in frames per second.
  ///   - frameCount: The number of frames of the file.
  ///   - levels: The levels of fineness, from the coarsest to the finest.
  ///   - pleasant: The coarsest level that is preferred to fewer frames and pixels.
  ///   - kept: The properties that are not changed.
  ///   - rules: The bounds of all variants.
  static func all(
    size: PixelSize, frameRate: Rational, frameCount: Int, levels: ClosedRange<Int>, pleasant: Int,
    kept: Set<KeptProperty>, rules: VariantRules = VariantRules()
  ) -> [SizeStage] {
    let floor = min(max(pleasant, levels.lowerBound), levels.upperBound)
    let start = rules.start(of: size, frameCount)
    var stages = [SizeStage(stride: start.stride, size: start.size, levels: floor...levels.upperBound)]
    func add(_ change: (inout SizeStage) -> Void) {
      var stage = stages[stages.count - 1]
      change(&stage)
      if stage != stages[stages.count - 1] { stages.append(stage) }
    }
    func addStrides(downTo lowestRate: Int64) {
      guard !kept.contains(.frameRate) else { return }
      let fastest = stages[stages.count - 1].stride
      for stride in strides where stride > fastest && frameCount.divided(by: stride) >= rules.leastFrameCount {
        guard let rate = try? frameRate.divided(by: stride), rate >= Rational(lowestRate) else { break }
        add { $0.stride = stride }
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
  fileprivate static let strides =
    [Rational(1), Rational(5, 4), Rational(3, 2)] + (4...16).map { Rational($0, 2) } + (9...32).map { Rational($0) }
  /// The whole of a side.
  fileprivate static let unit = 1024
  /// The parts of a side that are tried, each 1/32 less than the one before. Flat colours take about as many bytes at every
  /// quality, so that only small steps of the size use up the limit.
  fileprivate static let parts = Array(sequence(first: unit) { $0 > 16 ? $0 * 31 / 32 : nil }.dropFirst())
}

extension PixelSize {
  /// Returns the size times `part` / ``SizeStage/unit``, rounded so that the same proportions fit into it exactly, as the
  /// command does that is recorded in the file; nil if a side would be too short.
  func scaled(to part: Int, _ rules: VariantRules) -> PixelSize? {
    let step = rules.isEven ? 2 : 1
    func scaled(_ side: Int, _ by: Int, _ of: Int) -> Int { (2 * side * by + of * step) / (2 * of * step) * step }
    let box = (width: scaled(width, part, SizeStage.unit), height: scaled(height, part, SizeStage.unit))
    let size =
      width * box.height > box.width * height
      ? PixelSize(width: box.width, height: scaled(height, box.width, width))
      : PixelSize(width: scaled(width, box.height, height), height: box.height)
    return min(size.width, size.height) >= rules.leastSide ? size : nil
  }
}

extension VariantRules {
  /// Returns the largest variant within the bounds on frames and pixels.
  fileprivate func start(of size: PixelSize, _ frameCount: Int) -> (stride: Rational, size: PixelSize) {
    let mostFrames = max(1, mostFrameCount ?? frameCount)
    let stride =
      SizeStage.strides.first { frameCount.divided(by: $0) <= mostFrames }
      ?? Rational(Int64((frameCount + mostFrames - 1) / mostFrames))
    guard let most = mostPixelCount else { return (stride, size) }
    let count = frameCount.divided(by: stride)
    let sizes = SizeStage.parts.lazy.compactMap { size.scaled(to: $0, self) }
    return (stride, size.area * count <= most ? size : sizes.first { $0.area * count <= most } ?? size)
  }
}
