/// A palette, and how well it fits some pixels.
public struct PaletteFit: Sendable {
  /// The palette.
  public let palette: Palette
  /// The number of pixels.
  public let pixelCount: Int64
  /// The mean squared distance of the pixels from their nearest colours.
  public let meanError: Int64
  /// The sum of the squared error that drawing takes off the canvas, if pixels for which the canvas is nearer than the palette
  /// stay as they are.
  public let savedError: Int64

  /// A possible palette size and its error.
  public struct Size: Sendable {
    /// The number of colours.
    public var colorCount: Int
    /// The number of pixels.
    public var pixelCount: Int64
    /// The sum of the squared distances of the pixels from their colours, before k-means refines these.
    public var error: Int64
  }

  /// The number of k-means rounds; more hardly improve the colours.
  private static let rounds = 4

  /// Returns a palette fitted to some pixels: variance-based median cut, refined by k-means.
  ///
  /// - Parameters:
  ///   - samples: The pixels.
  ///   - pinned: Further pixels whose 8-bit colours are all in the palette, as they are.
  ///   - limit: The maximum number of colours, 1...256, above the number of pinned ones.
  ///   - choosing: Returns the index of the size to use, given sizes from few colours up to the limit or to all
  ///     distinct colours; by default the last.
  public static func palette(
    for samples: [ColorSample], pinned: [ColorSample] = [], limit: Int,
    choosing: (_ sizes: [Size]) -> Int = { $0.count - 1 }
  ) -> Palette {
    var samples = samples
    let boxes =
      samples.isEmpty
      ? [] : ColorBox.split(&samples, limit: limit - pinned.count, pinnedCount: pinned.count, choosing: choosing)
    var seen: Set<RGB8> = []
    let fitted = refine(boxes.map(\.mean), samples)
    let colors = (pinned.map(\.color) + fitted).map(\.color).filter { seen.insert($0).inserted }
    return Palette(orBlack: colors)
  }

  /// Measures how well a given palette fits some pixels.
  public init(_ palette: Palette, for samples: [ColorSample]) {
    self.palette = palette
    // The palette colours as they are shown, rounded to 8 bits.
    let shown = NearestColorSearch(palette.oklabColors)
    var (error, saved, weight): (Int64, Int64, Int64) = (0, 0, 0)
    var index = 0
    for sample in samples {
      index = shown.index(of: sample.color, guess: index)
      let distance = Int64(sample.color.squaredDistance(to: shown.colors[index]))
      error += sample.weight * distance
      saved += sample.weight * max(sample.canvasError - distance, 0)
      weight += sample.weight
    }
    (pixelCount, meanError, savedError) = (weight, error / max(weight, 1), saved)
  }

  /// Runs k-means: assigns every sample to the nearest centre and moves every centre to the mean of its samples.
  private static func refine(_ centers: [OklabColor], _ samples: [ColorSample]) -> [OklabColor] {
    guard !centers.isEmpty else { return [] }
    var nearest = NearestColorSearch(centers)
    for _ in 0..<rounds {
      var sums = [ColorSum](repeating: ColorSum(), count: centers.count)
      var index = 0
      for sample in samples {
        // Samples of one box are adjacent, so the last result is a good guess.
        index = nearest.index(of: sample.color, guess: index)
        sums[index].add(sample.color, weight: sample.weight)
      }
      let means = zip(sums, nearest.colors).map { sum, color in sum.mean ?? color }
      if means == nearest.colors { break }
      nearest = NearestColorSearch(means)
    }
    return nearest.colors
  }
}
