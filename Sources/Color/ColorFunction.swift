import FixedPoint

/// A colour as a function of CSS (CSS Color Module Level 4, sections 5 to 9), such as `hsl(20, 100%, 50%)`.
struct ColorFunction {
  fileprivate enum Name: String {
    case rgb, rgba, hsl, hsla, hwb, oklab, oklch
  }

  private let name: Name
  /// The numbers of the colour, in units of 2⁻³².
  private let values: [Int64]
  private let alpha: UInt16

  /// One in units of 2⁻³².
  private static let one: Int64 = 1 << 32

  /// Reads a function in lower case; nil for any other text. Numbers out of range are clamped.
  init?(_ text: String) {
    guard let name = Name(rawValue: String(text.prefix { $0 != "(" })), text.hasSuffix(")") else { return nil }
    let words = text.dropFirst(name.rawValue.count + 1).dropLast()
      .split { $0 == "," || $0 == "/" || $0.isWhitespace }
    guard words.count == 3 || words.count == 4 else { return nil }
    let readers = name.readers + [{ ColorFunction.part($0) }]
    var values = zip(words, readers).compactMap { word, read in word == "none" ? 0 : read(word) }
    guard values.count == words.count else { return nil }
    let alpha = values.count == 4 ? values.removeLast() : ColorFunction.one
    (self.name, self.values, self.alpha) = (name, values, ColorFunction.channel(alpha))
  }

  /// The colour; what lies outside sRGB is clamped to it.
  var color: StraightRGBA16 {
    let (x, y, z) = (values[0], values[1], values[2])
    switch name {
    case .rgb, .rgba: return opaque(values)
    case .hsl, .hsla: return opaque(ColorFunction.fromHSL(hue: x, saturation: y, lightness: z))
    case .hwb:
      guard y + z < ColorFunction.one else {
        let grey = Int64((Int128(y) << 32).divided(by: Int128(y + z), .nearest))
        return opaque([grey, grey, grey])
      }
      let pure = ColorFunction.fromHSL(hue: x, saturation: ColorFunction.one, lightness: ColorFunction.one / 2)
      return opaque(pure.map { y + $0.multiplied(by: ColorFunction.one - y - z, shift: 32) })
    case .oklab: return oklab(x, y, z)
    case .oklch:
      let (sine, cosine) = Angle(steps: UInt32(truncatingIfNeeded: z)).sineAndCosine
      return oklab(x, y.multiplied(by: cosine, shift: 30), y.multiplied(by: sine, shift: 30))
    }
  }

  private func opaque(_ channels: [Int64]) -> StraightRGBA16 {
    let channels = channels.map(ColorFunction.channel)
    return StraightRGBA16(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
  }

  private func oklab(_ lightness: Int64, _ a: Int64, _ b: Int64) -> StraightRGBA16 {
    func coordinate(_ value: Int64) -> Int64 { value.shiftedRight(by: 8, .nearest) }
    return Oklab(lightness: coordinate(lightness), a: coordinate(a), b: coordinate(b)).color(alpha: alpha)
  }

  /// Returns the channels of a hue in turns, a saturation and a lightness (section 7.1): with k = (n + 12 · hue) mod 12 for
  /// n = 0, 8, 4 they are lightness − saturation · min(lightness, 1 − lightness) · max(−1, min(k − 3, 9 − k, 1)).
  private static func fromHSL(hue: Int64, saturation: Int64, lightness: Int64) -> [Int64] {
    let amplitude = saturation.multiplied(by: min(lightness, one - lightness), shift: 32)
    return [Int64(0), 8, 4].map { n in
      let k = (n * one + 12 * hue) % (12 * one)
      return lightness - amplitude.multiplied(by: max(-one, min(k - 3 * one, 9 * one - k, one)), shift: 32)
    }
  }

  private static func channel(_ value: Int64) -> UInt16 {
    UInt16(clamping: value.multiplied(by: 65535, shift: 32))
  }

  /// Reads a number of which `whole` is 1, or a percentage of which 100 % is `most`, and clamps it to 0…1, or to −1…1 if it
  /// is signed; nil for any other text.
  fileprivate static func part(
    _ text: Substring, whole: Int64 = 1, most: Rational = Rational(1), isSigned: Bool = false
  ) -> Int64? {
    let isPercent = text.hasSuffix("%")
    guard let number = Rational(isPercent ? text.dropLast() : text),
      let part = try? isPercent
        ? number.multiplied(by: Rational(most.numerator, 100 * most.denominator)) : number.divided(by: Rational(whole))
    else { return nil }
    return units(max(Rational(isSigned ? -1 : 0), min(part, Rational(1))))
  }

  /// Reads an angle and returns it in turns, 0..<1; a bare number is in degrees.
  fileprivate static func hue(_ text: Substring) -> Int64? {
    // A radian, which is no part of a turn, stands for 0.
    let units: [(name: String, perTurn: Int128)] = [("deg", 360), ("grad", 400), ("turn", 1), ("rad", 0)]
    let unit = units.first(where: { text.hasSuffix($0.name) }) ?? (name: "", perTurn: 360)
    guard let number = Rational(text.dropLast(unit.name.count)) else { return nil }
    // A radian is 683565275.576 · 2⁻³² turns.
    let numerator = unit.perTurn == 0 ? Int128(number.numerator) * 683_565_276 : Int128(number.numerator) << 32
    let turns = numerator.divided(by: Int128(number.denominator) * max(1, unit.perTurn), .nearest)
    return Int64(truncatingIfNeeded: turns & Int128(one - 1))
  }

  private static func units(_ number: Rational) -> Int64 {
    Int64((Int128(number.numerator) << 32).divided(by: Int128(number.denominator), .nearest))
  }
}

extension ColorFunction.Name {
  /// The functions that read each of the three numbers before the opacity.
  fileprivate var readers: [(Substring) -> Int64?] {
    func channel(_ text: Substring) -> Int64? { ColorFunction.part(text, whole: 255) }
    func percent(_ text: Substring) -> Int64? { ColorFunction.part(text, whole: 100) }
    func lightness(_ text: Substring) -> Int64? { ColorFunction.part(text) }
    func chroma(_ text: Substring) -> Int64? { ColorFunction.part(text, most: Rational(2, 5)) }
    func coordinate(_ text: Substring) -> Int64? { ColorFunction.part(text, most: Rational(2, 5), isSigned: true) }
    return switch self {
    case .rgb, .rgba: [channel, channel, channel]
    case .hsl, .hsla, .hwb: [ColorFunction.hue, percent, percent]
    case .oklab: [lightness, coordinate, coordinate]
    case .oklch: [lightness, chroma, ColorFunction.hue]
    }
  }
}
