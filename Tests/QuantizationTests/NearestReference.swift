@testable import Quantization

extension OklabColor {
  /// Returns the index of the nearest of some colours, the first of equals.
  ///
  /// - Precondition: There is at least one colour.
  func nearest(in colors: [OklabColor]) -> Int {
    var best = (index: 0, distance: squaredDistance(to: colors[0]))
    for index in 1..<colors.count {
      let distance = squaredDistance(to: colors[index])
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }
}
