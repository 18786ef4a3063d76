public import FixedPoint

/// The outline of lines of text, in a font of the machine.
public struct TextShape: Hashable, Sendable {
  /// The alignment of lines with one another.
  public enum LineAlignment: String, CaseIterable, Sendable {
    case leading, center, trailing
  }

  /// The lines, separated by line breaks.
  public var text: String
  /// The family of the font; nil for the machine's standard without serifs.
  public var family: String?
  /// The size of the font in points, 1…10000.
  public var size: Fixed
  /// The weight of the font, 1…1000; 400 is regular, 700 bold.
  public var weight: Int
  /// True for a slanted font.
  public var isItalic: Bool
  /// The alignment of lines with one another.
  public var alignment: LineAlignment

  /// Creates a text; the defaults are those of a scene file.
  public init(
    _ text: String, family: String? = nil, size: Fixed = Fixed(64), weight: Int = 400, isItalic: Bool = false,
    alignment: LineAlignment = .center
  ) {
    (self.text, self.family, self.size, self.weight) = (text, family, size, weight)
    (self.isItalic, self.alignment) = (isItalic, alignment)
  }

  /// The range of ``weight``, that of OpenType.
  public static let weightRange = 1...1000
  /// The maximum number of characters.
  public static let longest = 2000
}
