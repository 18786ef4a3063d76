/// The weight of each of `count` samples in sample `index` of `target` by cubic convolution, in floating point; widened
/// where there become fewer.
func cubicWeights(_ count: Int, _ target: Int, _ index: Int) -> [Double] {
  func kernel(_ t: Double) -> Double {
    let t = abs(t)
    if t < 1 { return 1 - 2.5 * t * t + 1.5 * t * t * t }
    return t < 2 ? 2 - 4 * t + 2.5 * t * t - 0.5 * t * t * t : 0
  }
  let ratio = Double(count) / Double(target)
  let middle = (Double(index) + 0.5) * ratio
  let all = (0..<count).map { kernel((Double($0) + 0.5 - middle) / max(1, ratio)) }
  return all.map { $0 / all.reduce(0, +) }
}
