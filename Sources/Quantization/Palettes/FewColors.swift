public import Raster

/// All colours of some pictures, as long as a table holds them.
public struct FewColors: Sendable {
  private var colors: [RGB8] = []
  /// A bit for each 8-bit colour: whether it is among them.
  private var isKnown = [UInt64](repeating: 0, count: 1 << 18)
  private let limit: Int
  private let alpha: AlphaMode

  /// No pictures yet.
  ///
  /// - Parameters:
  ///   - limit: The most colours, 1...256.
  ///   - alpha: What becomes of pixels that are not opaque; transparent ones do not count.
  public init(limit: Int, alpha: AlphaMode) { (self.limit, self.alpha) = (limit, alpha) }

  /// Adds the colours of a picture; false as soon as there are too many.
  public mutating func add(_ pixmap: borrowing Pixmap) -> Bool {
    let pixels = pixmap.pixels.span
    var last: RGBA16?
    for position in pixels.indices where pixels[position] != last {
      last = pixels[position]
      guard let color = alpha.color(of: pixels[position]) else { continue }
      if !isNew(RGB8(color)) { continue }
      colors.append(RGB8(color))
      if colors.count > limit { return false }
    }
    return true
  }

  /// Whether a colour has not been asked for before.
  private mutating func isNew(_ color: RGB8) -> Bool {
    let code = Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
    let bit: UInt64 = 1 << UInt64(code & 63)
    defer { isKnown[code >> 6] |= bit }
    return isKnown[code >> 6] & bit == 0
  }

  /// The colours as 8-bit colours, from dark to light; black where there are none.
  public var palette: Palette {
    // The second key makes the order total: the pictures' order does not count.
    func key(_ color: RGB8) -> Int {
      let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
      return (3 * red + 6 * green + blue) << 24 | red << 16 | green << 8 | blue
    }
    let sorted = colors.sorted { key($0) < key($1) }
    return Palette(colors: sorted.isEmpty ? [RGB8(red: 0, green: 0, blue: 0)] : sorted)
  }
}
