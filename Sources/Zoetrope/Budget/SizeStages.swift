import Frames
import FixedPoint

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
      for stride in fastest...max(32, fastest)
      where frameCount / stride >= rules.leastFrameCount && frameRate >= Rational(lowestRate * Int64(stride)) {
        add { $0.stride = stride }
      }
    }
    func addSizes(_ parts: [Int]) {
      guard !kept.contains(.size) else { return }
      for part in parts { if let smaller = start.size.scaled(to: part, rules) { add { $0.size = smaller } } }
    }
    addStrides(downTo: 10)
    addSizes([56, 48, 40, 32, 24, 16])
    if floor > levels.lowerBound { add { $0.levels = levels.lowerBound...floor - 1 } }
    addStrides(downTo: 5)
    addSizes([12, 8, 6, 4, 3, 2, 1])
    if kept.contains(.size) { addStrides(downTo: 2) }
    return stages
  }
}

extension PixelSize {
  /// Returns the size times `part` / 64, rounded, with about the same aspect ratio; nil if a side would be too short.
  func scaled(to part: Int, _ rules: VariantRules) -> PixelSize? {
    let step = rules.isEven ? 2 : 1
    func scaled(_ side: Int) -> Int { (side * part + 32 * step) / (64 * step) * step }
    let size = PixelSize(width: scaled(width), height: scaled(height))
    return min(size.width, size.height) >= rules.leastSide ? size : nil
  }
}

extension VariantRules {
  /// Returns the largest variant within the bounds on frames and pixels.
  fileprivate func start(of size: PixelSize, _ frameCount: Int) -> (stride: Int, size: PixelSize) {
    let stride = mostFrameCount.map { max(1, (frameCount + $0 - 1) / max(1, $0)) } ?? 1
    guard let most = mostPixelCount else { return (stride, size) }
    let count = (frameCount + stride - 1) / stride
    let sizes = (1...64).reversed().lazy.compactMap { size.scaled(to: $0, self) }
    return (stride, sizes.first { $0.area * count <= most } ?? size)
  }
}
