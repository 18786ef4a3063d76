public import Raster

/// A collector of the distinct colours of some pictures, as long as one colour table can hold them.
public struct DistinctColors: Sendable {
  private var colors: [RGB8] = []
  /// One bit for each of the 2²⁴ colours: whether it has been collected.
  private var isKnown = [UInt64](repeating: 0, count: 1 << 18)
  private let limit: Int
  private let alpha: AlphaMode

  /// Creates an empty collector.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of colours, 1...256.
  ///   - alpha: The treatment of pixels that are not opaque; transparent ones are ignored.
  public init(limit: Int, alpha: AlphaMode) { (self.limit, self.alpha) = (limit, alpha) }

  /// Adds the colours of a picture; returns false as soon as there are too many.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - earlier: The pixels of an earlier picture of the same size; those that have not changed since are left out.
  public mutating func add(_ pixmap: borrowing Pixmap, after earlier: [RGBA16]? = nil) -> Bool {
    let pixels = pixmap.pixels.span
    var last: RGBA16?
    for position in pixels.indices where pixels[position] != last {
      if let earlier, earlier[position] == pixels[position] { continue }
      last = pixels[position]
      guard let color = alpha.color(of: pixels[position]) else { continue }
      if !isNew(RGB8(color)) { continue }
      colors.append(RGB8(color))
      if colors.count > limit { return false }
    }
    return true
  }

  /// Removes all colours.
  public mutating func removeAll() {
    for color in colors { isKnown[DistinctColors.code(color) >> 6] = 0 }
    colors = []
  }

  private static func code(_ color: RGB8) -> Int { Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue) }

  /// Records a colour and returns whether it is new.
  private mutating func isNew(_ color: RGB8) -> Bool {
    let code = DistinctColors.code(color)
    let bit: UInt64 = 1 << UInt64(code & 63)
    defer { isKnown[code >> 6] |= bit }
    return isKnown[code >> 6] & bit == 0
  }

  /// The colours in the order in which they were added.
  public var all: [RGB8] { colors }

  /// The colours, from dark to light; black if there are none.
  public var palette: Palette {
    // The lower bits make the order total, so it does not depend on the order of the pictures.
    func key(_ color: RGB8) -> Int {
      let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
      return (3 * red + 6 * green + blue) << 24 | red << 16 | green << 8 | blue
    }
    return Palette(orBlack: colors.sorted { key($0) < key($1) })
  }
}
