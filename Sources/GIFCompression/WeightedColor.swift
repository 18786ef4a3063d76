import Quantization
import Raster

/// A colour on axes so long that squared distances are plain sums of squares, or nothing.
///
/// Red, green and blue are 12-bit channels on the curve of ``Companding``, times 3, 4 and 2: the squares weigh 9 : 16 : 4,
/// near their shares in what the eye takes for a difference. Where the curve is straight, one 8-bit code in every channel
/// is a squared distance of ``squaredCode``. The last lane is 0 for a colour and 23 · 2¹⁰ for nothing, which is farther
/// from every colour than any other colour is: 23552² > 12657² + 16876² + 8438².
struct WeightedColor: Equatable, Sendable {
  /// Red 0...12657, green 0...16876, blue 0...8438, and whether there is nothing.
  var lanes: SIMD4<Int16>

  /// The squared distance that is one 8-bit code in every channel: 16² · (9 + 16 + 4).
  static let squaredCode: Int32 = 7424

  // Computed, so that no pixel has to ask whether they are there yet.
  @inline(__always)
  private static var weights: SIMD4<Int16> { SIMD4(3, 4, 2, 0) }

  /// The largest values of the lanes.
  @inline(__always)
  static var maximum: SIMD4<Int16> { SIMD4(repeating: Companding.largest) &* weights }

  /// No colour.
  static let nothing = WeightedColor(lanes: SIMD4(0, 0, 0, 23 << 10))

  init(lanes: SIMD4<Int16>) { self.lanes = lanes }

  /// A 16-bit colour, rounded down to 12 bits, as the colours of a table are: equal colours stay equal.
  ///
  /// - Parameter curve: The values of ``Companding``.
  @inline(__always)
  init(_ color: RGBA16, _ curve: Span<Int16>) {
    lanes =
      SIMD4(curve[Int(color.red >> 4)], curve[Int(color.green >> 4)], curve[Int(color.blue >> 4)], 0)
      &* WeightedColor.weights
  }

  init(_ color: RGB8) {
    let curve = Companding.curve.values
    func channel(_ code: UInt8) -> UInt16 { UInt16(code) * 257 }
    self.init(
      RGBA16(red: channel(color.red), green: channel(color.green), blue: channel(color.blue), alpha: .max),
      curve.span)
  }

  /// The nearest 8-bit colour.
  var color: RGB8 {
    func code(_ lane: Int) -> UInt8 {
      let weight = Int32(WeightedColor.weights[lane])
      return Companding.curve.code(nearest: (Int32(lanes[lane]) + weight / 2) / weight)
    }
    return RGB8(red: code(0), green: code(1), blue: code(2))
  }

  var isNothing: Bool { lanes[3] != 0 }

  /// Below 2³⁰.
  @inline(__always)
  func squaredDistance(to other: WeightedColor) -> Int32 {
    let difference = lanes &- other.lanes
    let (red, green) = (Int32(difference[0]), Int32(difference[1]))
    let (blue, presence) = (Int32(difference[2]), Int32(difference[3]))
    return (red &* red &+ green &* green) &+ (blue &* blue &+ presence &* presence)
  }

  /// The colour moved by what was missing elsewhere, kept in range.
  @inline(__always)
  func moved(by error: SIMD4<Int16>) -> WeightedColor {
    WeightedColor(lanes: (lanes &+ error).kept(from: .zero, to: WeightedColor.maximum))
  }
}

extension SIMD4<Int16> {
  /// What `clamped` gives, all lanes at once and without a branch.
  @inline(__always)
  func kept(from low: Self, to high: Self) -> Self {
    let raised = replacing(with: low, where: self .< low)
    return raised.replacing(with: high, where: raised .> high)
  }
}
