import Color
import FixedPoint
import SceneModel

/// Colours that take the place of those that a scene declares as recolorable, in their order. A few colours become as many as
/// there are by mixing in Oklab.
struct Recoloring {
  private let light: [Oklab]
  private let dark: [Oklab]

  /// Reads the name of a theme, or a list of colours.
  init(_ value: SceneValue, _ path: String) throws {
    if case .string = value {
      let theme: ColorTheme = try readCase(value, path)
      (light, dark) = (theme.light.map { Oklab($0) }, theme.dark.map { Oklab($0) })
      return
    }
    guard case .array = value else {
      throw value.wrongKind(path, allowed: "the name of a theme or a list of colours")
    }
    let colors = try readArray(value, path) { value, path in
      let color = try ColorReading(palette: [:]).read(value, path)
      guard let light = color.constant(.light), let dark = color.constant(.dark) else {
        throw SceneError(path: path, problem: "must be a colour whose parts are plain numbers")
      }
      return (light: Oklab(light), dark: Oklab(dark))
    }
    guard !colors.isEmpty else { throw SceneError(path: path, problem: "needs at least one colour") }
    (light, dark) = (Recoloring.ramp(colors.map(\.light)), Recoloring.ramp(colors.map(\.dark)))
  }

  /// Returns the colours of a scene with the recolorable ones replaced; each keeps its opacity.
  func applied(to palette: [String: Color], names: [String]) -> [String: Color] {
    var palette = palette
    for (index, name) in names.enumerated() {
      guard let color = palette[name] else { continue }
      func replaced(_ colors: [Oklab], _ scheme: ColorScheme) -> Color {
        let mixed = Recoloring.color(of: colors, index: index, count: names.count).color()
        return Color(
          red: .exact(mixed.red), green: .exact(mixed.green), blue: .exact(mixed.blue), opacity: color.opacity(scheme))
      }
      palette[name] = .byScheme(light: replaced(light, .light), dark: replaced(dark, .dark))
    }
    return palette
  }

  /// Returns a single colour between a shade and a tint of its own hue; several as they are.
  private static func ramp(_ colors: [Oklab]) -> [Oklab] {
    guard colors.count == 1, let color = colors.first else { return colors }
    // A sixth of the lightness, and 15 of 16 parts of the way to white, both with a part of the chroma.
    let shade = Oklab(lightness: color.lightness / 6, a: color.a / 3, b: color.b / 3)
    let tint = Oklab(
      lightness: (1 << 24) - ((1 << 24) - color.lightness) / 16, a: color.a / 4, b: color.b / 4)
    return [shade, color, tint]
  }

  /// Returns a colour of a sequence that is spread over a number of places.
  private static func color(of colors: [Oklab], index: Int, count: Int) -> Oklab {
    guard colors.count > 1, count > 1 else { return colors[colors.count / 2] }
    let (first, rest) = (index * (colors.count - 1)).quotientAndRemainder(dividingBy: count - 1)
    guard rest > 0 else { return colors[first] }
    let (from, to) = (colors[first], colors[first + 1])
    func mixed(_ key: KeyPath<Oklab, Int64>) -> Int64 {
      let way = (to[keyPath: key] - from[keyPath: key]) * Int64(rest)
      return from[keyPath: key] + way.divided(by: Int64(count - 1), .nearest)
    }
    return Oklab(lightness: mixed(\.lightness), a: mixed(\.a), b: mixed(\.b))
  }
}

extension Color {
  /// Returns the colour in a scheme if it is a constant there.
  fileprivate func constant(_ scheme: ColorScheme) -> StraightRGBA16? {
    switch self {
    case .constant(let color): color
    case .byScheme(let light, let dark): (scheme == .light ? light : dark).constant(scheme)
    case .components, .grey: nil
    }
  }

  /// Returns the opacity in a scheme.
  fileprivate func opacity(_ scheme: ColorScheme) -> ColorComponent {
    switch self {
    case .constant(let color): .exact(color.alpha)
    case .byScheme(let light, let dark): (scheme == .light ? light : dark).opacity(scheme)
    case .components(_, _, _, let opacity), .grey(_, let opacity): .expression(opacity)
    }
  }
}
