public import Color
import FixedPoint

/// A colour as a scene writes it: a constant, one for each colour scheme, or with components that are expressions.
public indirect enum Color: SceneExpression {
  /// The same colour everywhere.
  case constant(StraightRGBA16)
  /// A colour for each colour scheme.
  case byScheme(light: Color, dark: Color)
  /// A colour from components of 0…1.
  case components(red: NumberExpression, green: NumberExpression, blue: NumberExpression, opacity: NumberExpression)
  /// A grey from components of 0…1; a random white is drawn once for all three channels.
  case grey(white: NumberExpression, opacity: NumberExpression)

  /// Creates a colour from its components, which is a constant if all of them are exact.
  public init(
    red: ColorComponent, green: ColorComponent, blue: ColorComponent, opacity: ColorComponent = .exact(.max)
  ) {
    if case .exact(let red) = red, case .exact(let green) = green, case .exact(let blue) = blue,
      case .exact(let alpha) = opacity
    {
      self = .constant(StraightRGBA16(red: red, green: green, blue: blue, alpha: alpha))
    } else {
      self = .components(red: red.number, green: green.number, blue: blue.number, opacity: opacity.number)
    }
  }

  /// Creates a grey, which is a constant if both components are exact.
  public init(white: ColorComponent, opacity: ColorComponent = .exact(.max)) {
    if case .exact(let white) = white, case .exact(let alpha) = opacity {
      self = .constant(StraightRGBA16(red: white, green: white, blue: white, alpha: alpha))
    } else {
      self = .grey(white: white.number, opacity: opacity.number)
    }
  }

  /// Creates a constant colour from text: `#rgb`, `#rrggbbaa`, a function such as `hsl(32, 100%, 50%)` or a name of CSS; nil
  /// for anything else.
  public init?(text: some StringProtocol) {
    guard let color = StraightRGBA16(text: text) else { return nil }
    self = .constant(color)
  }

  /// Creates a constant colour from components of 0…255.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = .max) {
    self = .constant(StraightRGBA16(red, green, blue, alpha: alpha))
  }

  /// Whether a component is drawn at random.
  public var isRandom: Bool {
    switch self {
    case .constant: false
    case .byScheme(let light, let dark): light.isRandom || dark.isRandom
    case .components(let red, let green, let blue, let opacity):
      [red, green, blue, opacity].contains(where: \.isRandom)
    case .grey(let white, let opacity): white.isRandom || opacity.isRandom
    }
  }

  /// Returns whether red, green and blue are those of another colour in both colour schemes, whatever the opacities.
  package func hasChannels(of other: Color) -> Bool {
    ColorScheme.allCases.allSatisfy { channels($0) == other.channels($0) }
  }

  /// Returns red, green and blue in a colour scheme.
  private func channels(_ scheme: ColorScheme) -> [NumberExpression] {
    switch self {
    case .constant(let color): [color.red, color.green, color.blue].map { ColorComponent.exact($0).number }
    case .byScheme(let light, let dark): (scheme == .light ? light : dark).channels(scheme)
    case .components(let red, let green, let blue, _): [red, green, blue]
    case .grey(let white, _): [white, white, white]
    }
  }

  /// Returns the colour.
  ///
  /// - Parameter field: The path of the value's key within its layer, which keys random draws.
  func resolved(_ context: ResolutionContext, field: String) -> StraightRGBA16 {
    func component(_ number: NumberExpression, _ key: String) -> UInt16 {
      let number = number.resolved(context, field: "\(field).\(key)")
      return UInt16(clamping: (number.raw * 65535).shiftedRight(by: 16, .nearest))
    }
    switch self {
    case .constant(let color): return color
    case .byScheme(let light, let dark):
      return (context.scheme == .light ? light : dark).resolved(context, field: field)
    case .components(let red, let green, let blue, let opacity):
      return StraightRGBA16(
        red: component(red, "red"), green: component(green, "green"), blue: component(blue, "blue"),
        alpha: component(opacity, "opacity"))
    case .grey(let white, let opacity):
      let white = component(white, "white")
      return StraightRGBA16(red: white, green: white, blue: white, alpha: component(opacity, "opacity"))
    }
  }
}
