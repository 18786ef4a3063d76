import FixedPoint

/// A sequence of filters in the order of their application, innermost first, prepared for many colours.
///
/// Each filter clamps its result to 0…1 and rounds it to 1/256 unit of 65535; only the last result is rounded to a
/// unit.
public struct ColorFilterChain: Sendable {
  enum Step: Sendable {
    case matrix(ColorMatrix)
    case hue(UInt32)
  }

  let steps: [Step]

  /// Creates a chain of filters; identity filters are dropped.
  public init(_ filters: [ColorFilter]) {
    steps = filters.filter { !$0.isIdentity }.map { filter in
      switch filter {
      case .hueRotation(let angle): .matrix(.hueRotation(angle))
      case .hueRotationHSB(let angle): .hue(angle.steps)
      case .saturation(let amount): .matrix(.saturation(amount))
      case .brightness(let amount): .matrix(.brightness(amount))
      case .contrast(let amount): .matrix(.contrast(amount))
      }
    }
  }

  /// Whether the chain leaves colours unchanged.
  public var isEmpty: Bool { steps.isEmpty }

  /// Returns the filtered colour, within one unit of 65535 for moderate filters; alpha is unchanged.
  public func apply(to color: StraightRGBA16) -> StraightRGBA16 {
    if steps.isEmpty { return color }
    let fine = filtered(
      FineColor(red: Int64(color.red) << 8, green: Int64(color.green) << 8, blue: Int64(color.blue) << 8))
    func channel(_ value: Int64) -> UInt16 { UInt16(truncatingIfNeeded: value.shiftedRight(by: 8, .nearest)) }
    return StraightRGBA16(
      red: channel(fine.red), green: channel(fine.green), blue: channel(fine.blue), alpha: color.alpha)
  }

  /// Returns the filtered colour of a pixel: divided by alpha, filtered, and multiplied by alpha again. Transparent
  /// pixels stay transparent.
  public func apply(to color: RGBA16) -> RGBA16 {
    if steps.isEmpty || color.alpha == 0 { return color }
    let alpha = Int64(color.alpha)
    // A straight channel is channel · 2⁸ · 65535 / alpha. One division serves all three channels; its quotient is too
    // small by at most 2⁻¹⁵ of its value.
    let reciprocal = (65535 << 31) / alpha
    func straight(_ channel: UInt16) -> Int64 {
      // Clamped, as a channel must not exceed alpha. A channel equal to alpha becomes 1 whatever the rounding.
      min(65535 << 8, (Int64(channel) &* reciprocal &+ (1 << 22)) &>> 23)
    }
    let fine = filtered(FineColor(red: straight(color.red), green: straight(color.green), blue: straight(color.blue)))
    // (value / 256) · alpha / 65535, at most alpha.
    func channel(_ value: Int64) -> UInt16 {
      UInt16(truncatingIfNeeded: (value &* alpha &+ (65535 << 7)) / (65535 << 8))
    }
    return RGBA16(red: channel(fine.red), green: channel(fine.green), blue: channel(fine.blue), alpha: color.alpha)
  }

  /// Applies the filters to a row of pixels.
  @unsafe public func apply(to row: UnsafeMutableBufferPointer<RGBA16>) {
    if steps.isEmpty { return }
    for x in 0..<row.count { unsafe row[x] = apply(to: row[x]) }
  }

  @inline(__always)
  private func filtered(_ color: FineColor) -> FineColor {
    var color = color
    for step in steps {
      switch step {
      case .matrix(let matrix): color = matrix.apply(to: color).clamped
      case .hue(let turn): color = color.turned(by: turn)
      }
    }
    return color
  }
}
