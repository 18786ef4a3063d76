/// The colours of a colour table, 1...256 of them.
public struct Palette: Hashable, Sendable {
  /// The maximum number of colours of a colour table.
  public static let maximumCount = 256

  /// The colours by index.
  public let colors: [RGB8]

  /// The transparent index, right after the colours; nil if the colours take all 256 indices.
  public var transparentIndex: UInt8? { UInt8(exactly: colors.count) }

  /// Creates a palette.
  ///
  /// - Precondition: There are 1...256 colours.
  public init(colors: [RGB8]) {
    precondition((1...Palette.maximumCount).contains(colors.count))
    self.colors = colors
  }
}
