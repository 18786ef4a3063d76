public import Raster

/// A collector of the distinct colours of some pictures, as long as one colour table can hold them.
public struct DistinctColors: Sendable {
  private var colors: [RGB8] = []
  /// The same colours.
  private var known = ColorSet()
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
      guard known.insert(RGB8(color)) else { continue }
      colors.append(RGB8(color))
      if colors.count > limit { return false }
    }
    return true
  }

  /// Removes all colours.
  public mutating func removeAll() {
    for color in colors { known.remove(color) }
    colors = []
  }

  /// The colours in the order in which they were added.
  public var all: [RGB8] { colors }

  /// The colours, from dark to light; black if there are none.
  public var palette: Palette {
    // The lower bits make the order total, so it does not depend on the order of the pictures.
    func key(_ color: RGB8) -> Int {
      (3 * Int(color.red) + 6 * Int(color.green) + Int(color.blue)) << 24 | Int(color.code)
    }
    return Palette(orBlack: colors.sorted { key($0) < key($1) })
  }
}
