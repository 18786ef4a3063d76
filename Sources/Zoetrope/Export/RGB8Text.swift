import Color
public import Quantization

extension RGB8 {
  /// Creates an opaque colour from text: `#rgb`, `rrggbb`, a function such as `hsl(32, 100%, 50%)` or a name of CSS; nil
  /// for anything else.
  public init?(text: some StringProtocol) {
    guard let color = StraightRGBA16(text: text), color.alpha == .max else { return nil }
    self.init(color.premultiplied)
  }

  /// The names of CSS that ``init(text:)`` reads.
  package static var names: [String] { NamedColors.names }

  /// The colour as `rrggbb`.
  public var hexadecimal: String { [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
