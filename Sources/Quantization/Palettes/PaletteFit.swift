/// The colours of a table, and how well they serve some pixels.
public struct PaletteFit: Sendable {
  /// The colours.
  public let palette: Palette
  /// Pixels that they are for.
  public let pixelCount: Int64
  /// The mean squared distance of those from the nearest colour.
  public let meanError: Int64

  /// How many colours a table may have, and what error that leaves.
  public struct Size: Sendable {
    /// The colours.
    public var colorCount: Int
    /// Pixels that they are for.
    public var pixelCount: Int64
    /// The sum of the squared distances of those from their colours, before these are refined.
    public var error: Int64
  }

  /// Rounds of k-means. More find colours that are hardly better.
  private static let rounds = 4

  /// The colours for some pixels: found by splitting boxes of them where that lowers the variance most, then by k-means.
  ///
  /// - Parameters:
  ///   - samples: The pixels.
  ///   - limit: The most colours, 1...256.
  ///   - choosing: Which of some sizes it is to be, from few colours to the limit, or to all that there are; the last one
  ///     unless something else is wanted.
  public init(
    for samples: [ColorSample], limit: Int, choosing: (_ sizes: [Size]) -> Int = { $0.count - 1 }
  ) {
    var samples = samples
    let centers = samples.isEmpty ? [] : ColorBox.split(&samples, limit: limit, choosing: choosing).map(\.mean)
    var seen: Set<RGB8> = []
    let colors = PaletteFit.refine(centers, samples).map(\.color).filter { seen.insert($0).inserted }
    self.init(Palette(colors: colors.isEmpty ? [RGB8(red: 0, green: 0, blue: 0)] : colors), for: samples)
  }

  /// Colours that are given, for some pixels.
  public init(_ palette: Palette, for samples: [ColorSample]) {
    self.palette = palette
    // As they will be shown, rounded to 8 bits.
    let shown = NearestColorSearch(palette.colors.map { OklabColor($0) })
    var (error, weight): (Int64, Int64) = (0, 0)
    var place = 0
    for sample in samples {
      place = shown.place(of: sample.color, guess: place)
      error += sample.weight * Int64(sample.color.squaredDistance(to: shown.colors[place]))
      weight += sample.weight
    }
    (pixelCount, meanError) = (weight, error / max(weight, 1))
  }

  /// k-means: every sample goes to the nearest centre, every centre to the mean of its samples.
  private static func refine(_ centers: [OklabColor], _ samples: [ColorSample]) -> [OklabColor] {
    guard !centers.isEmpty else { return [] }
    var nearest = NearestColorSearch(centers)
    for _ in 0..<rounds {
      var sums = [ColorSum](repeating: ColorSum(), count: centers.count)
      var place = 0
      for sample in samples {
        // Samples of one box follow each other.
        place = nearest.place(of: sample.color, guess: place)
        sums[place].add(sample.color, weight: sample.weight)
      }
      let means = zip(sums, nearest.colors).map { sum, color in sum.mean ?? color }
      if means == nearest.colors { break }
      nearest = NearestColorSearch(means)
    }
    return nearest.colors
  }
}
