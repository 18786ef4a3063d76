import FixedPoint

/// A colour as a scene writes it: as it is, one for each colour scheme, or with channels that are expressions.
indirect enum ColorExpression: Equatable, Sendable {
  case constant(StraightColor)
  case bySchemes(light: ColorExpression, dark: ColorExpression)
  case channels(red: NumberExpression, green: NumberExpression, blue: NumberExpression, alpha: NumberExpression)

  /// Whether a channel is drawn at random.
  var isRandom: Bool {
    switch self {
    case .constant: false
    case .bySchemes(let light, let dark): light.isRandom || dark.isRandom
    case .channels(let red, let green, let blue, let alpha): [red, green, blue, alpha].contains(where: \.isRandom)
    }
  }

  /// The colour itself.
  func resolved(_ context: ResolutionContext) -> StraightColor {
    switch self {
    case .constant(let color): return color
    case .bySchemes(let light, let dark): return (context.scheme == .light ? light : dark).resolved(context)
    case .channels(let red, let green, let blue, let alpha):
      func channel(_ number: NumberExpression) -> UInt16 {
        UInt16(clamping: (number.resolved(context).raw * 65535).shiftedRight(by: 16, .nearest))
      }
      return StraightColor(red: channel(red), green: channel(green), blue: channel(blue), alpha: channel(alpha))
    }
  }

  /// Reads `"#3867D5"` or `"#3867D5FF"`; the name of one of the scene's colours or of a system colour; `{"red": …,
  /// "green": …, "blue": …, "opacity": …}` or `{"white": …, "opacity": …}` in 0…1; `{"rgb": [r, g, b], "opacity": …}` in
  /// 0…255; or `{"light": colour, "dark": colour}`.
  static func read(
    _ value: SceneValue, _ path: String, field: String, palette: [String: ColorExpression]
  ) throws -> ColorExpression {
    guard case .object(let keys) = value else { return try named(try readString(value, path), path, palette) }
    var object = try ObjectReader(value, path: path)
    let color: ColorExpression
    if keys["light"] != nil || keys["dark"] != nil {
      color = .bySchemes(
        light: try object.require("light") { try read($0, $1, field: field, palette: palette) },
        dark: try object.require("dark") { try read($0, $1, field: field, palette: palette) })
    } else {
      func channel(_ key: String) throws -> Channel {
        try object.require(key) { try Channel($0, $1, field: "\(field).\(key)") }
      }
      let channels: [Channel]
      if keys["white"] != nil {
        channels = Array(repeating: try channel("white"), count: 3)
      } else if keys["rgb"] != nil {
        channels = try object.require("rgb", readBytes).map { .exact(UInt16($0) * 257) }
      } else {
        channels = try ["red", "green", "blue"].map(channel)
      }
      let opacity = try object.take("opacity") { try Channel($0, $1, field: field + ".opacity") } ?? .exact(.max)
      color = expression(channels + [opacity])
    }
    try object.finish()
    return color
  }

  /// A channel that is known exactly, or an expression.
  private enum Channel {
    case exact(UInt16)
    case expression(NumberExpression)

    /// Reads a component 0…1; a plain number is taken to the nearest of 65536 steps without a detour.
    init(_ value: SceneValue, _ path: String, field: String) throws {
      guard case .number(let component) = value else {
        self = .expression(try .read(value, path, field: field, allowed: .fraction))
        return
      }
      guard component >= .zero, component <= Rational(1) else {
        throw SceneError(path: path, problem: "\(component) is out of range; allowed: 0…1")
      }
      self = .exact(
        UInt16((Int128(component.numerator) * 65535).divided(by: Int128(component.denominator), .nearest)))
    }

    var number: NumberExpression {
      switch self {
      case .exact(let channel):
        // To 16 fractional bits and back is the same channel again.
        .constant(Fixed(raw: (Int64(channel) << 16).divided(by: 65535, .nearest)))
      case .expression(let number): number
      }
    }
  }

  private static func expression(_ channels: [Channel]) -> ColorExpression {
    let exact = channels.compactMap { channel -> UInt16? in
      guard case .exact(let value) = channel else { return nil }
      return value
    }
    if exact.count == 4 {
      return .constant(StraightColor(red: exact[0], green: exact[1], blue: exact[2], alpha: exact[3]))
    }
    let numbers = channels.map(\.number)
    return .channels(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
  }

  private static func readBytes(_ value: SceneValue, _ path: String) throws -> [UInt8] {
    let bytes = try readArray(value, path) { value, path -> UInt8 in
      let number = try readRational(value, path)
      guard number.isWhole, let byte = UInt8(exactly: number.numerator) else {
        throw SceneError(path: path, problem: "\(number) is not a whole number from 0 to 255")
      }
      return byte
    }
    guard bytes.count == 3 else { throw SceneError(path: path, problem: "must be three numbers: red, green, blue") }
    return bytes
  }

  private static func named(
    _ text: String, _ path: String, _ palette: [String: ColorExpression]
  ) throws -> ColorExpression {
    if text.hasPrefix("#") { return .constant(try hexadecimal(text, path)) }
    if let color = palette[text] ?? systemColors[text] { return color }
    let names = palette.keys.sorted() + systemColors.keys.sorted()
    throw SceneError(
      path: path,
      problem:
        "no colour is named \"\(text)\"\(didYouMean(text, among: names)); known here: \(names.joined(separator: ", "))")
  }

  private static func hexadecimal(_ text: String, _ path: String) throws -> StraightColor {
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1, digits.count == 6 || digits.count == 8 else {
      throw SceneError(path: path, problem: "\"\(text)\" is not a colour; write #RRGGBB or #RRGGBBAA")
    }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    return StraightColor(bytes: bytes[0], bytes[1], bytes[2], alpha: bytes.count == 4 ? bytes[3] : .max)
  }
}
