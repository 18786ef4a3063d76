@testable import Quantization

extension ColorVector {
  /// The nearest of some colours, the first of equals, and its squared distance.
  ///
  /// - Precondition: there is one.
  func nearest(in colors: Span<ColorVector>) -> (index: Int, distance: Int32) {
    var best = (index: 0, distance: squaredDistance(to: colors[0]))
    for index in 1..<colors.count {
      let distance = squaredDistance(to: colors[index])
      if distance < best.distance { best = (index, distance) }
    }
    return best
  }
}
