/// How a picture's colours become those of a palette: a method, and how much of it.
///
/// A pixel whose colour is in the palette already, as an 8-bit colour, is left alone by every method. Nothing is carried
/// from one picture to the next.
public struct Dither: Hashable, Sendable {
  /// The ways to show a colour that is between those of a palette.
  public enum Method: String, CaseIterable, Sendable {
    /// Every pixel takes the nearest colour.
    case none
    /// Every pixel's colour is moved by noise, about as far as the palette's colours are apart there, before the nearest
    /// is taken: pixels around mix the colours that enclose the wanted one, and their mean is near it.
    ///
    /// The noise belongs to the place on the grid of pixels and is the same in every picture, so that nothing crawls: a
    /// pixel of a slowly drifting colour changes only when that colour passes from one palette colour's part to the
    /// next's.
    case blueNoise = "blue-noise"
    /// The same with the regular pattern of a matrix of 8 x 8 in place of the noise. It repeats, so that it shows more,
    /// and takes fewer bytes.
    case bayer
    /// What a pixel's colour is off goes to four pixels that come after it (R. W. Floyd, L. Steinberg, 1976).
    ///
    /// The finest still pictures; but where something moves, the pattern behind it changes, too, and takes bytes.
    case floydSteinberg = "floyd-steinberg"
    /// What a pixel's colour is off goes to ten pixels in its row and the two below (F. Sierra, 1989): smoother than four,
    /// with the same drawback.
    case sierra
  }

  /// The method; ``Method/none`` where the strength is 0.
  public let method: Method
  /// How far noise moves colours, or how much of what a pixel is off is passed on: 0…100 %.
  public let strength: Int

  /// A way to dither.
  ///
  /// - Precondition: the strength is 0…100.
  public init(_ method: Method, strength: Int = 100) {
    precondition((0...100).contains(strength))
    self.method = strength == 0 ? .none : method
    self.strength = method == .none ? 0 : strength
  }

  /// Every pixel takes the nearest colour.
  public static let none = Dither(.none)
  /// Noise without low frequencies, locked to the pixels, at full strength.
  public static let blueNoise = Dither(.blueNoise)
  /// The matrix of 8 x 8 at full strength.
  public static let bayer = Dither(.bayer)
  /// Error diffusion to four pixels at full strength.
  public static let floydSteinberg = Dither(.floydSteinberg)
  /// Error diffusion to ten pixels at full strength.
  public static let sierra = Dither(.sierra)
}

extension Dither: CustomStringConvertible {
  /// Reads the name of a method, a strength in percent (of blue noise), or both: `sierra`, `60`, `sierra:60`; nil for
  /// anything else.
  public init?(_ text: some StringProtocol) {
    let parts = String(text).split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if let method = Method(rawValue: parts[0]), parts.count == 1 {
      self.init(method)
    } else if parts.count == 1, let strength = Dither.strength(parts[0]) {
      self.init(.blueNoise, strength: strength)
    } else if parts.count == 2, let method = Method(rawValue: parts[0]), method != .none,
      let strength = Dither.strength(parts[1])
    {
      self.init(method, strength: strength)
    } else {
      return nil
    }
  }

  /// The text that reads as this: `blue-noise`, `sierra:60`, `none`.
  public var description: String {
    method == .none || strength == 100 ? method.rawValue : "\(method.rawValue):\(strength)"
  }

  private static func strength(_ text: String) -> Int? {
    guard text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let number = Int(text), number <= 100
    else { return nil }
    return number
  }
}
