public import Quantization

/// How a GIF shows colours between those of a table.
public enum GIFDither: Equatable, Sendable, CustomStringConvertible {
  /// As the compressor finds best for the bytes: each pixel passes a share of its colour error to the pixel below. The strength
  /// is in percent of the share that the quality uses, 0…100.
  case strength(Int)
  /// By a method that chooses every pixel's colour without regard to bytes.
  case method(Dither)

  /// Reads `none`, a strength 0…100, or the name of a method with or without a strength, such as `sierra:60`.
  public init?(_ text: String) {
    if text == "none" {
      self = .strength(0)
    } else if let strength = Int(text) {
      guard (0...100).contains(strength), !text.hasPrefix("+"), !text.hasPrefix("-") else { return nil }
      self = .strength(strength)
    } else {
      guard let dither = Dither(text) else { return nil }
      self = .method(dither)
    }
  }

  /// The text that reads as this.
  public var description: String {
    switch self {
    case .strength(0): "none"
    case .strength(let strength): "\(strength)"
    case .method(let dither): "\(dither)"
    }
  }

  /// The strength, where the compressor decides.
  var strength: Int? {
    if case .strength(let strength) = self { strength } else { nil }
  }
}
