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

  /// A palette for the pictures of a histogram: at most `limit` colours, from dark to light.
  ///
  /// Where the pictures hold no more colours than that (as 8-bit colours), the palette is exactly those; where they
  /// hold more, it is found by splitting boxes of colours where that lowers the variance most, and then by k-means. A
  /// histogram of nothing gives black. The same histogram gives the same palette everywhere.
  ///
  /// - Precondition: `limit` is in 1...256.
  public init(_ histogram: Histogram, limit: Int) {
    precondition((1...Palette.maximumCount).contains(limit))
    if histogram.colorCount <= limit {
      var colors: Set<RGB8> = []
      histogram.forEachCell { color, _ in colors.insert(color) }
      self.init(colors: colors.isEmpty ? [RGB8(red: 0, green: 0, blue: 0)] : Palette.fromDarkToLight(colors))
      return
    }
    var samples: [ColorSample] = []
    samples.reserveCapacity(histogram.colorCount)
    histogram.forEachCell { samples.append(ColorSample($1)) }
    var centers = samples.splitMeans(limit: limit)
    for _ in 0..<Palette.refinements {
      let refined = samples.refined(centers)
      if refined == centers { break }
      centers = refined
    }
    self.init(colors: Palette.fromDarkToLight(Set(centers.map(\.color))))
  }

  /// The most rounds of k-means: five times as many gave pictures of the same score and size.
  private static let refinements = 12

  private static func fromDarkToLight(_ colors: Set<RGB8>) -> [RGB8] {
    // The second key makes the order total: equal lightness would leave it to the set's hashing.
    func key(_ color: RGB8) -> Int {
      let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
      return (3 * red + 6 * green + blue) << 24 | red << 16 | green << 8 | blue
    }
    return colors.sorted { key($0) < key($1) }
  }
}
