@testable import Quantization

extension OklabColor {
  /// The place of the nearest of some colours, the first of equals.
  ///
  /// - Precondition: there is one.
  func nearest(in colors: [OklabColor]) -> Int {
    var best = (index: 0, distance: squaredDistance(to: colors[0]))
    for index in 1..<colors.count {
      let distance = squaredDistance(to: colors[index])
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }
}
