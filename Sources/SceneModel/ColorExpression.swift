import FixedPoint

/// A colour whose channels are not multiplied by alpha: 16 bits a channel, 0…65535 standing for 0…1, sRGB.
public struct StraightColor: Hashable, Sendable {
  /// Red.
  public let red: UInt16
  /// Green.
  public let green: UInt16
  /// Blue.
  public let blue: UInt16
  /// Alpha; 65535 is opaque.
  public let alpha: UInt16

  /// A colour from its channels.
  public init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16 = .max) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}

/// A colour as a scene writes it: one for both colour schemes, or one for each.
enum ColorExpression: Equatable, Sendable {
  case constant(StraightColor)
  case bySchemes(light: StraightColor, dark: StraightColor)

  /// The colour itself.
  func resolved(_ context: ResolutionContext) -> StraightColor {
    switch self {
    case .constant(let color): color
    case .bySchemes(let light, let dark): context.scheme == .light ? light : dark
    }
  }

  /// Reads `"#3867D5"`, the name of one of the scene's colours, `{"red": …, "green": …, "blue": …, "opacity": …}`,
  /// `{"white": …, "opacity": …}` or `{"light": colour, "dark": colour}`.
  static func read(_ value: SceneValue, _ path: String, palette: [String: ColorExpression]) throws -> ColorExpression {
    guard case .object(let keys) = value else {
      let text = try readString(value, path)
      if text.hasPrefix("#") { return .constant(try hexadecimal(text, path)) }
      guard let color = palette[text] else {
        let names = palette.keys.sorted()
        let known = names.isEmpty ? "this scene names none" : "known here: \(names.joined(separator: ", "))"
        throw SceneError(
          path: path, problem: "no colour is named \"\(text)\"\(didYouMean(text, among: names)); \(known)")
      }
      return color
    }
    var object = try ObjectReader(value, path: path)
    if keys["light"] != nil || keys["dark"] != nil {
      func plain(_ value: SceneValue, _ path: String) throws -> StraightColor {
        guard case .constant(let color) = try read(value, path, palette: palette) else {
          throw SceneError(path: path, problem: "is a colour for light and dark itself; name a plain colour")
        }
        return color
      }
      let light = try object.require("light", plain)
      let dark = try object.require("dark", plain)
      try object.finish()
      return .bySchemes(light: light, dark: dark)
    }
    let channels: [UInt16]
    if keys["white"] != nil {
      channels = Array(repeating: try object.require("white", channel), count: 3)
    } else {
      channels = try ["red", "green", "blue"].map { try object.require($0, channel) }
    }
    let opacity = try object.take("opacity", channel) ?? .max
    try object.finish()
    return .constant(StraightColor(red: channels[0], green: channels[1], blue: channels[2], alpha: opacity))
  }

  /// A component 0…1 to the nearest of 65536 steps.
  private static func channel(_ value: SceneValue, _ path: String) throws -> UInt16 {
    let component = try readRational(value, path)
    guard component >= .zero, component <= Rational(1) else {
      throw SceneError(path: path, problem: "\(component) is out of range; allowed: 0…1")
    }
    return UInt16((Int128(component.numerator) * 65535).divided(by: Int128(component.denominator), .nearest))
  }

  private static func hexadecimal(_ text: String, _ path: String) throws -> StraightColor {
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1, digits.count == 6 || digits.count == 8 else {
      throw SceneError(path: path, problem: "\"\(text)\" is not a colour; write #RRGGBB or #RRGGBBAA")
    }
    // 257 · 255 = 65535: the byte twice.
    let channels = stride(from: 0, to: digits.count, by: 2).map { UInt16(digits[$0] * 16 + digits[$0 + 1]) * 257 }
    return StraightColor(
      red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count == 4 ? channels[3] : .max)
  }
}
