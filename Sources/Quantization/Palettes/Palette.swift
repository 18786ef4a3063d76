/// The colours of a color table, 1...256 of them.
public struct Palette: Equatable, Sendable {
  /// The most colours that a table holds.
  public static let maximumCount = 256

  /// The colours, in the order of their indices.
  public let colors: [RGB8]

  /// The index right after the colours, which stands for no colour; nil if they take all 256.
  public var transparentIndex: UInt8? { UInt8(exactly: colors.count) }

  /// A palette of given colours.
  ///
  /// - Precondition: there are 1...256.
  public init(colors: [RGB8]) {
    precondition((1...Palette.maximumCount).contains(colors.count))
    self.colors = colors
  }
}
