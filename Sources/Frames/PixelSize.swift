/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// A size.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Reads a size such as `1920x1080`; nil for anything else.
  public init?(text: some StringProtocol) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    self.init(width: width, height: height)
  }

  /// The number of pixels.
  package var area: Int { width * height }

  /// The size as `1920x1080`.
  public var description: String { "\(width)x\(height)" }
}
