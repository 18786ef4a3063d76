import Quantization

/// The colours of a table, and how well they serve.
struct FrameColors: Sendable {
  /// The colours.
  let palette: Palette
  /// Pixels that they are for.
  let pixelCount: Int64
  /// The mean squared distance of those from the nearest colour.
  let meanError: Int64

  /// Rounds of k-means. More find colours that are hardly better.
  private static let rounds = 5

  /// The colours for some pixels: as many as lower the error by more than their bytes cost.
  ///
  /// - Parameters:
  ///   - samples: The pixels.
  ///   - limit: The most colours, 1...256.
  ///   - trade: What error counts.
  init(for samples: [ColorSample], limit: Int, trade: RateTrade) {
    var samples = samples
    let centers = samples.isEmpty ? [] : ColorBox.split(&samples, limit: limit, trade).map(\.mean)
    var seen: Set<RGB8> = []
    let colors = FrameColors.refine(centers, samples).map(\.color).filter { seen.insert($0).inserted }
    self.init(Palette(colors: colors.isEmpty ? [RGB8(red: 0, green: 0, blue: 0)] : colors), for: samples)
  }

  /// Colours that are given, for some pixels.
  init(_ palette: Palette, for samples: [ColorSample]) {
    self.palette = palette
    // As they will be shown, rounded to 8 bits.
    let shown = NearestColor(palette.colors.map { OklabColor($0) })
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
    var nearest = NearestColor(centers)
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
      nearest = NearestColor(means)
    }
    return nearest.colors
  }
}
