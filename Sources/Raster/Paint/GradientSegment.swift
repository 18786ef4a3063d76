import FixedPoint

/// A piece of a ramp: one colour turning into another.
struct GradientSegment: Sendable {
  /// Both colours, the second one first: lanes red, green, blue, alpha of each.
  let colors: SIMD8<UInt16>
  /// Where it starts, in units of 2⁻³².
  let start: Int64
  /// Where it ends.
  let end: Int64
  /// 65535 · 2⁴⁶ / (end − start); 0 for a piece of one colour.
  private let scale: Int64
  /// Whether it has to be multiplied by alpha.
  let isOpaque: Bool

  /// A piece from one colour to another; its length is at most 2³², or anything if both are the same.
  init(_ from: StraightRGBA16, _ to: StraightRGBA16, start: Int64, end: Int64) {
    colors = SIMD8(to.red, to.green, to.blue, to.alpha, from.red, from.green, from.blue, from.alpha)
    (self.start, self.end) = (start, end)
    scale = from == to || start >= end ? 0 : Int64(((65535 as Int128) << 46).divided(by: Int128(end - start), .down))
    isOpaque = from.alpha == .max && to.alpha == .max
  }

  /// The straight mix at a position of the piece, each channel to the nearest.
  @inline(__always)
  func straight(at position: Int64) -> SIMD4<UInt16> {
    // At most 65535 · 2⁴⁶, whatever the length; a part of 65535, to the nearest.
    let part = UInt16(truncatingIfNeeded: ((position &- start) &* scale &+ (1 << 45)) &>> 46)
    let weights = SIMD8<UInt16>(
      lowHalf: SIMD4(repeating: part), highHalf: SIMD4(repeating: UInt16.max &- part))
    // Both factors are widened right where they are multiplied: only then the processor's 16-bit multiplication serves.
    let products =
      SIMD8<UInt32>(truncatingIfNeeded: colors) &* SIMD8<UInt32>(truncatingIfNeeded: weights)
    return (products.lowHalf &+ products.highHalf).dividedBy65535
  }

  /// The premultiplied colour at a position of the piece.
  @inline(__always)
  func color(at position: Int64) -> SIMD4<UInt16> {
    let straight = straight(at: position)
    return isOpaque ? straight : straight.premultiplied
  }
}

extension SIMD4<UInt32> {
  /// Each lane / 65535 to the nearest, for lanes up to 65535².
  @inline(__always)
  var dividedBy65535: SIMD4<UInt16> {
    let sum = self &+ 32768
    return SIMD4<UInt16>(truncatingIfNeeded: (sum &+ (sum &>> 16)) &>> 16)
  }
}

extension SIMD4<UInt16> {
  /// The lanes times factors, which stand for 0…1; to the nearest.
  @inline(__always)
  func scaled(by factors: SIMD4<UInt16>) -> SIMD4<UInt16> {
    let products = SIMD4<UInt32>(truncatingIfNeeded: self) &* SIMD4<UInt32>(truncatingIfNeeded: factors)
    return products.dividedBy65535
  }

  /// Straight red, green and blue times alpha, the last lane.
  @inline(__always)
  var premultiplied: SIMD4<UInt16> {
    // Alpha itself times 1.
    scaled(by: SIMD4(repeating: self[3]) | SIMD4(0, 0, 0, .max))
  }

  /// The lanes of a colour.
  @inline(__always)
  init(_ color: RGBA16) { self.init(color.red, color.green, color.blue, color.alpha) }
}

extension RGBA16 {
  /// A colour of premultiplied lanes.
  @inline(__always)
  init(_ lanes: SIMD4<UInt16>) { self.init(red: lanes[0], green: lanes[1], blue: lanes[2], alpha: lanes[3]) }
}
