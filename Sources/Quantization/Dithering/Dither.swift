import FixedPoint

/// A dither method and its strength.
///
/// No method changes a pixel whose 8-bit colour is in the palette. No state is carried from one picture to the next.
public struct Dither: Hashable, Sendable {
  /// The methods to approximate a colour between palette colours.
  public enum Method: String, CaseIterable, Sendable {
    /// Maps every pixel to its own colour if the palette has it, else to the nearest palette colour.
    case none
    /// Ordered dither with blue noise: offsets every pixel's colour by noise whose amplitude is about the local
    /// distance of the palette's colours, then takes the nearest palette colour. Neighbouring pixels so mix the palette
    /// colours around the wanted one, and their mean approximates it. From a coarse palette (``Palette/isCoarse``), the noise
    /// chooses among 16 colours whose mean is the wanted one.
    ///
    /// The noise depends on the pixel's position only and is the same in every picture, so nothing crawls: a pixel of a
    /// slowly drifting colour changes only when that colour crosses the border between two palette colours.
    case blueNoise = "blue-noise"
    /// Ordered dither with the regular pattern of an 8 × 8 Bayer matrix. The repetition is more visible than noise, and
    /// takes fewer bytes.
    case bayer
    /// Error diffusion to the next four pixels (R. W. Floyd, L. Steinberg, 1976).
    ///
    /// Best for still pictures. Where something moves, the pattern behind it changes too, and costs bytes.
    case floydSteinberg = "floyd-steinberg"
    /// Error diffusion to ten pixels in the row and the two rows below (F. Sierra, 1989): smoother than
    /// Floyd–Steinberg, with the same drawback.
    case sierra
  }

  /// The method; ``Method/none`` if the strength is 0.
  public let method: Method
  /// The amplitude of the noise, or the share of the error that is diffused: 0…100 %.
  public let strength: Int

  /// Creates a dither.
  ///
  /// - Precondition: The strength is 0…100 %; ``init(_:validating:)`` takes any.
  public init(_ method: Method, strength: Int = 100) {
    precondition((0...100).contains(strength), "the strength of a dither must be within 0…100")
    self.method = strength == 0 ? .none : method
    self.strength = method == .none ? 0 : strength
  }

  /// Creates a dither of a strength that comes from elsewhere; nil if it is not 0…100 %.
  public init?(_ method: Method, validating strength: Int) {
    guard (0...100).contains(strength) else { return nil }
    self.init(method, strength: strength)
  }

  /// No dither.
  public static let none = Dither(.none)
  /// Blue noise at full strength.
  public static let blueNoise = Dither(.blueNoise)
  /// The 8 × 8 Bayer matrix at full strength.
  public static let bayer = Dither(.bayer)
  /// Floyd–Steinberg error diffusion at full strength.
  public static let floydSteinberg = Dither(.floydSteinberg)
  /// Sierra error diffusion at full strength.
  public static let sierra = Dither(.sierra)
}

extension Dither: CustomStringConvertible {
  /// Parses a method, also with a strength in percent: `sierra`, `sierra:60`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = String(text).split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if let method = Method(rawValue: parts[0]), parts.count == 1 {
      self.init(method)
    } else if parts.count == 2, let method = Method(rawValue: parts[0]), method != .none,
      let strength = Dither.strength(parts[1])
    {
      self.init(method, strength: strength)
    } else {
      return nil
    }
  }

  /// The canonical text, which parses to an equal value: `blue-noise`, `sierra:60`, `none`.
  public var description: String {
    method == .none || strength == 100 ? method.rawValue : "\(method.rawValue):\(strength)"
  }

  private static func strength(_ text: String) -> Int? {
    guard text.isDigits, let number = Int(text), number <= 100 else { return nil }
    return number
  }
}
