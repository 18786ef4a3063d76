public import Raster

/// Computes a palette for any number of pictures.
public struct ColorSurvey: Sendable {
  private var histogram = ColorHistogram()
  private var flat = FlatColorCounts()
  private let alpha: AlphaMode
  /// The sampling interval within a row of a large picture.
  private let step: Int
  /// The number of pictures that have been counted.
  private var count = 0

  /// The largest sampling interval within a row.
  private static let largestStep = 5
  /// The number of pixels of a picture up to which all count: in drawings of a few pixels, each may have a colour of its own, and
  /// a sample of a small gradient misses colours that many pixels need.
  private static let mostCounted = 1 << 14

  /// Creates an empty survey.
  ///
  /// - Parameters:
  ///   - alpha: The treatment of pixels that are not opaque; transparent ones are ignored.
  ///   - pictureCount: The number of pictures. The fewer they are, the more pixels of each count.
  public init(alpha: AlphaMode, pictureCount: Int) {
    self.alpha = alpha
    step = min(max(pictureCount, 1), ColorSurvey.largestStep)
  }

  /// Counts a sample of a picture's pixels. The samples of successive pictures are neighbours, so that each pixel of a picture that
  /// stands still counts in one of them.
  public mutating func add(_ pixmap: borrowing Pixmap) {
    let pixels = pixmap.pixels.span
    let (cones, roots) = (OklabTables.tables.cones, OklabTables.tables.roots)
    let step = pixmap.width * pixmap.height <= ColorSurvey.mostCounted ? 1 : step
    for y in 0..<pixmap.height {
      let row = y * pixmap.width
      for position in (row..<row + pixmap.width).sampled(every: step, row: y + count) {
        guard let pixel = alpha.color(of: pixels[position]) else { continue }
        let color = OklabColor(pixel, cones: cones.span, roots: roots.span)
        histogram.add(color)
        let isFlat = pixmap.pixels.isInsideFlatArea(position - row, y, width: pixmap.width, height: pixmap.height)
        flat.add(color, isFlat: isFlat)
      }
    }
    count += 1
  }

  /// Returns the palette, the most frequent colours first.
  ///
  /// - Parameter limit: The maximum number of colours, 1...256.
  public func palette(limit: Int) -> Palette {
    let pinned = flat.samples(limit: limit)
    var others = histogram
    for sample in pinned { others.remove(sample.color, count: sample.weight) }
    let samples = pinned + others.samples
    let palette = PaletteFit.palette(for: others.samples, pinned: pinned, limit: limit)
    let search = NearestColorSearch(palette.oklabColors)
    var counts = [Int64](repeating: 0, count: palette.colors.count)
    var index = 0
    for sample in samples {
      index = search.index(of: sample.color, guess: index)
      counts[search.originalIndices[index]] += sample.weight
    }
    let order = counts.indices.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
    return Palette(colors: order.map { palette.colors[$0] })
  }
}
