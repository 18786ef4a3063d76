public import Raster

/// Turns pictures into indices of a palette. It holds no state: pictures may be done in any order and on many threads.
public struct Quantizer: Sendable {
  /// The colours that the indices stand for.
  public let palette: Palette
  /// How colours between them are shown.
  public let dither: Dither
  /// What becomes of pixels that are not opaque.
  public let alpha: AlphaMode

  let nearest: NearestColors
  /// What pixels get that have no colour.
  let transparentIndex: UInt8
  private let method: Method

  /// What a method needs to know of the palette.
  private enum Method: Sendable {
    case none
    /// A tile, and how far it moves a colour, for each palette colour that it may be nearest to.
    case ordered(DitherTile, amplitudes: [Int32])
    case diffusion(ErrorDiffusion)
  }

  /// Prepares the search for nearest colours, which takes longer than a small picture: make one for many pictures.
  ///
  /// - Precondition: the palette has at most 255 colours if `alpha` is one that makes pixels transparent.
  public init(palette: Palette, dither: Dither, alpha: AlphaMode = .onBlack) {
    precondition(!alpha.isTransparent || palette.transparentIndex != nil)
    self.palette = palette
    self.dither = dither
    self.alpha = alpha
    transparentIndex = palette.transparentIndex ?? 0
    let vectors = palette.colors.map { ColorVector($0) }
    nearest = NearestColors(vectors)
    func ordered(_ tile: DitherTile) -> Method {
      .ordered(tile, amplitudes: DitherTile.amplitudes(for: vectors, strength: dither.strength))
    }
    method =
      switch dither.method {
      case .none: .none
      case .blueNoise: ordered(.blueNoise)
      case .bayer: ordered(.bayer)
      case .floydSteinberg, .sierra: .diffusion(ErrorDiffusion(palette.colors, strength: dither.strength))
      }
  }

  /// Chooses a colour for every pixel, or the palette's ``Palette/transparentIndex``.
  ///
  /// - Precondition: both pictures have the same size.
  public func index(_ pixmap: borrowing Pixmap, into image: inout IndexedImage) {
    precondition(image.width == pixmap.width && image.height == pixmap.height)
    precondition(pixmap.pixels.count == image.indices.count)
    switch method {
    case .none: indexNearest(pixmap, into: &image)
    case .ordered(let tile, let amplitudes): indexOrdered(pixmap, tile, amplitudes, into: &image)
    case .diffusion(let diffusion):
      if dither.method == .sierra {
        index(pixmap, diffusion, SierraKernel.self, into: &image)
      } else {
        index(pixmap, diffusion, FloydSteinbergKernel.self, into: &image)
      }
    }
  }

  private func indexNearest(_ pixmap: borrowing Pixmap, into image: inout IndexedImage) {
    let (scores, cubes) = (nearest.scores.span, nearest.cubes.span)
    let (lists, others) = (nearest.lists.span, nearest.others.span)
    let pixels = pixmap.pixels.span
    var indices = image.indices.mutableSpan
    for position in 0..<indices.count {
      guard let pixel = alpha.color(of: pixels[position]) else {
        indices[position] = transparentIndex
        continue
      }
      let index = NearestColors.nearest(
        to: ColorVector(pixel), scores: scores, cubes: cubes, lists: lists, others: others)
      indices[position] = UInt8(truncatingIfNeeded: index)
    }
  }

  private func indexOrdered(
    _ pixmap: borrowing Pixmap, _ tile: DitherTile, _ amplitudes: [Int32], into image: inout IndexedImage
  ) {
    let (scores, cubes) = (nearest.scores.span, nearest.cubes.span)
    let (lists, others) = (nearest.lists.span, nearest.others.span)
    let (colors, amplitudes, offsets) = (palette.colors.span, amplitudes.span, tile.offsets.span)
    let (width, height) = (image.width, image.height)
    let pixels = pixmap.pixels.span
    var indices = image.indices.mutableSpan
    // Unchecked: both pictures have the same size, `nearest` gives indices of the palette, and the tile is as large as it says.
    for y in 0..<height {
      let tileRow = (y & (DitherTile.side - 1)) * DitherTile.side
      for x in 0..<width {
        let position = y * width + x
        guard let pixel = alpha.color(of: unsafe pixels[unchecked: position]) else {
          indices[position] = transparentIndex
          continue
        }
        let color = ColorVector(pixel)
        var index = NearestColors.nearest(
          to: color, scores: scores, cubes: cubes, lists: lists, others: others)
        // A colour that is there stays, without a branch that the processor would guess wrong.
        let amplitude = unsafe colors[unchecked: index] == RGB8(pixel) ? 0 : amplitudes[unchecked: index]
        let offset = unsafe offsets[unchecked: tileRow &+ x & (DitherTile.side - 1)]
        let moved = color.moved(by: offset, amplitude: amplitude)
        index = NearestColors.nearest(to: moved, scores: scores, cubes: cubes, lists: lists, others: others)
        unsafe indices[unchecked: position] = UInt8(truncatingIfNeeded: index)
      }
    }
  }
}
