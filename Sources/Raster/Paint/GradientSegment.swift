import FixedPoint

/// A segment of a ramp: a transition between two colours.
struct GradientSegment: Sendable {
  /// Both colours, the second one first, each as the lanes red, green, blue, alpha.
  let colors: SIMD8<UInt16>
  /// The start in units of 2⁻³².
  let start: Int64
  /// The end in units of 2⁻³².
  let end: Int64
  /// 65535 · 2⁴⁶ / (end − start); 0 for a segment of one colour.
  private let scale: Int64
  /// Whether both colours are opaque, so that the mix needs no multiplication by alpha.
  let isOpaque: Bool

  /// Creates a segment between two colours. Its length is at most 2⁴⁰, and unlimited if both colours are equal.
  init(_ from: StraightRGBA16, _ to: StraightRGBA16, start: Int64, end: Int64) {
    colors = SIMD8(to.red, to.green, to.blue, to.alpha, from.red, from.green, from.blue, from.alpha)
    (self.start, self.end) = (start, end)
    scale = from == to || start >= end ? 0 : Int64(((65535 as Int128) << 46).divided(by: Int128(end - start), .down))
    isOpaque = from.alpha == .max && to.alpha == .max
  }

  /// Returns the straight mix at a position of the segment, each channel rounded to the nearest.
  @inline(__always)
  func straight(at position: Int64) -> SIMD4<UInt16> {
    // The weight of the second colour in units of 1/65535, rounded to the nearest. The product is at most 65535 · 2⁴⁶
    // for any length.
    let part = UInt16(truncatingIfNeeded: ((position &- start) &* scale &+ (1 << 45)) &>> 46)
    let weights = SIMD8<UInt16>(
      lowHalf: SIMD4(repeating: part), highHalf: SIMD4(repeating: UInt16.max &- part))
    // Both factors are widened directly at the multiplication: only then the optimizer uses a 16-bit multiplication.
    let products =
      SIMD8<UInt32>(truncatingIfNeeded: colors) &* SIMD8<UInt32>(truncatingIfNeeded: weights)
    return (products.lowHalf &+ products.highHalf).dividedBy65535
  }

  /// Returns the premultiplied colour at a position of the segment.
  @inline(__always)
  func color(at position: Int64) -> SIMD4<UInt16> {
    let straight = straight(at: position)
    return isOpaque ? straight : straight.premultiplied
  }
}

extension SIMD4<UInt32> {
  /// Each lane divided by 65535, rounded to the nearest, exact for lanes up to 65535².
  @inline(__always)
  var dividedBy65535: SIMD4<UInt16> {
    let sum = self &+ 32768
    return SIMD4<UInt16>(truncatingIfNeeded: (sum &+ (sum &>> 16)) &>> 16)
  }
}

extension SIMD4<UInt16> {
  /// Returns the lanes multiplied by factors, 0…65535 for 0…1, rounded to the nearest.
  @inline(__always)
  func scaled(by factors: SIMD4<UInt16>) -> SIMD4<UInt16> {
    let products = SIMD4<UInt32>(truncatingIfNeeded: self) &* SIMD4<UInt32>(truncatingIfNeeded: factors)
    return products.dividedBy65535
  }

  /// The lanes red, green and blue multiplied by alpha, the last lane.
  @inline(__always)
  var premultiplied: SIMD4<UInt16> {
    // The factor of alpha itself is 1.
    scaled(by: SIMD4(repeating: self[3]) | SIMD4(0, 0, 0, .max))
  }

  /// Creates the lanes of a colour.
  @inline(__always)
  init(_ color: RGBA16) { self.init(color.red, color.green, color.blue, color.alpha) }
}

extension RGBA16 {
  /// Creates a colour from premultiplied lanes.
  @inline(__always)
  init(_ lanes: SIMD4<UInt16>) { self.init(red: lanes[0], green: lanes[1], blue: lanes[2], alpha: lanes[3]) }

  /// Creates a colour from premultiplied lanes that may overshoot: alpha is clipped to its range, and colours to alpha.
  init(clipping lanes: SIMD4<Int32>) {
    let alpha = max(0, min(65535, lanes.w))
    self.init(SIMD4(truncatingIfNeeded: lanes.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))))
  }
}
