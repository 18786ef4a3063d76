public import Raster

/// Turns pictures into indices of a palette. It holds no state: pictures may be done in any order and on many threads.
public struct Quantizer: Sendable {
  /// The colours that the indices stand for.
  public let palette: Palette
  /// How colours between them are shown.
  public let dither: Dither

  private let nearest: NearestColors
  private let noise: NoiseTile
  /// How far noise moves a colour, for each palette colour that it may be nearest to.
  private let amplitudes: [Int32]

  /// Prepares the search for nearest colours, which takes longer than a small picture: make one for many pictures.
  public init(palette: Palette, dither: Dither) {
    self.palette = palette
    self.dither = dither
    let vectors = palette.colors.map { ColorVector($0) }
    nearest = NearestColors(vectors)
    noise = NoiseTile()
    amplitudes = NoiseTile.amplitudes(for: vectors)
  }

  /// Chooses a colour for every pixel. What is not opaque counts as lying on black.
  ///
  /// - Precondition: both pictures have the same size.
  public func index(_ pixmap: borrowing Pixmap, into image: inout IndexedImage) {
    precondition(image.width == pixmap.width && image.height == pixmap.height)
    precondition(pixmap.pixels.count == image.indices.count)
    switch dither {
    case .none: indexNearest(pixmap, into: &image)
    case .blueNoise: indexDithered(pixmap, into: &image)
    }
  }

  private func indexNearest(_ pixmap: borrowing Pixmap, into image: inout IndexedImage) {
    let (scores, cubes) = (nearest.scores.span, nearest.cubes.span)
    let (starts, quartets) = (nearest.starts.span, nearest.quartets.span)
    let pixels = pixmap.pixels.span
    var indices = image.indices.mutableSpan
    for position in 0..<indices.count {
      let index = NearestColors.nearest(
        to: ColorVector(pixels[position]), scores: scores, cubes: cubes, starts: starts, quartets: quartets)
      indices[position] = UInt8(truncatingIfNeeded: index)
    }
  }

  private func indexDithered(_ pixmap: borrowing Pixmap, into image: inout IndexedImage) {
    let (scores, cubes) = (nearest.scores.span, nearest.cubes.span)
    let (starts, quartets) = (nearest.starts.span, nearest.quartets.span)
    let (colors, amplitudes, offsets) = (palette.colors.span, amplitudes.span, noise.offsets.span)
    let (width, height) = (image.width, image.height)
    let pixels = pixmap.pixels.span
    var indices = image.indices.mutableSpan
    for y in 0..<height {
      let tileRow = (y & (NoiseTile.side - 1)) * NoiseTile.side
      for x in 0..<width {
        let position = y * width + x
        let pixel = pixels[position]
        let color = ColorVector(pixel)
        var index = NearestColors.nearest(
          to: color, scores: scores, cubes: cubes, starts: starts, quartets: quartets)
        if colors[index] != RGB8(pixel) {
          let moved = color.moved(by: offsets[tileRow + x & (NoiseTile.side - 1)], amplitude: amplitudes[index])
          index = NearestColors.nearest(to: moved, scores: scores, cubes: cubes, starts: starts, quartets: quartets)
        }
        indices[position] = UInt8(truncatingIfNeeded: index)
      }
    }
  }
}
