/// The colours of a colour table, 1...256 of them.
public struct Palette: Hashable, Sendable {
  /// The maximum number of colours of a colour table.
  public static let maximumCount = 256

  /// The colours by index.
  public let colors: [RGB8]

  /// The colours by index, in Oklab.
  package var oklabColors: [OklabColor] { colors.map { OklabColor($0) } }

  /// The transparent index, right after the colours; nil if the colours take all 256 indices.
  public var transparentIndex: UInt8? { UInt8(exactly: colors.count) }

  /// Whether most colours are so far apart that only a mix of them shows what is between: the nearest three are more than 18 8-bit
  /// codes of gray away, as in the palettes of old computers. That takes some milliseconds to find.
  public var isCoarse: Bool { DitherAmplitudes.areTooSmall(for: oklabColors) }

  /// Creates a palette.
  ///
  /// - Precondition: There are 1...256 colours; ``init(validating:)`` takes any number of them.
  public init(colors: [RGB8]) {
    precondition((1...Palette.maximumCount).contains(colors.count), "a palette must have 1...256 colours")
    self.colors = colors
  }

  /// Creates a palette of colours that come from elsewhere; nil if there are none, or more than ``maximumCount``.
  public init?(validating colors: some Sequence<RGB8>) {
    let colors = Array(colors)
    guard (1...Palette.maximumCount).contains(colors.count) else { return nil }
    self.colors = colors
  }

  /// Creates a palette; of black, if there are no colours.
  ///
  /// - Precondition: There are at most 256 colours.
  init(orBlack colors: [RGB8]) { self.init(colors: colors.isEmpty ? [RGB8(red: 0, green: 0, blue: 0)] : colors) }
}
