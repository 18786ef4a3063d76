public import Raster

/// Maps pictures to palette indices.
///
/// It has no mutable state: pictures may be processed in any order and on many threads.
public struct Quantizer: Sendable {
  /// The palette.
  public let palette: Palette
  /// The dither method and its strength.
  public let dither: Dither
  /// The treatment of pixels that are not opaque.
  public let alpha: AlphaMode

  let nearest: NearestColorGrid
  let exact: ExactColors
  /// The index of transparent pixels; 0 if there is none, as no pixel becomes transparent then.
  let transparentIndex: UInt8
  private let method: Method

  /// A dither method with its data for the palette.
  private enum Method: Sendable {
    case ordered(DitherTile, DitherAmplitudes)
    case mixing(DitherTile, ColorMixes)
    case floydSteinberg(ErrorDiffusion)
    case sierra(ErrorDiffusion)
  }

  /// Prepares the search for nearest colours, which takes longer than a small picture: reuse one quantizer for many
  /// pictures.
  ///
  /// - Precondition: The palette has at most 255 colours if `alpha` can make pixels transparent.
  public init(palette: Palette, dither: Dither, alpha: AlphaMode = .onBlack) {
    precondition(!alpha.isTransparent || palette.transparentIndex != nil)
    self.palette = palette
    self.dither = dither
    self.alpha = alpha
    transparentIndex = palette.transparentIndex ?? 0
    exact = ExactColors(palette.colors)
    let nearest = NearestColorGrid(palette.oklabColors)
    self.nearest = nearest
    func ordered(_ tile: DitherTile, ofMixes: DitherTile) -> Method {
      DitherAmplitudes.areTooSmall(for: nearest.colors)
        ? .mixing(ofMixes, ColorMixes(nearest, diffusion()))
        : .ordered(tile, DitherAmplitudes(nearest, strength: dither.strength))
    }
    func diffusion() -> ErrorDiffusion { ErrorDiffusion(palette.colors, strength: dither.strength) }
    method =
      switch dither.method {
      // A colour of the palette stays without dither, too, even if another one is nearer to its 16 bits.
      case .none: .ordered(.bayer, DitherAmplitudes(nearest, strength: 0))
      case .blueNoise: ordered(.blueNoise, ofMixes: .blueNoise)
      case .bayer: ordered(.bayer, ofMixes: .bayerOfMixes)
      case .floydSteinberg: .floydSteinberg(diffusion())
      case .sierra: .sierra(diffusion())
      }
  }

  /// Chooses a palette index for every pixel; the palette's ``Palette/transparentIndex`` for transparent ones.
  ///
  /// - Precondition: Both pictures have the same size.
  public func index(_ pixmap: borrowing Pixmap, into image: inout IndexedImage) {
    precondition(image.width == pixmap.width && image.height == pixmap.height)
    precondition(pixmap.pixels.count == image.indices.count)
    switch method {
    case .ordered(let tile, let amplitudes): indexOrdered(pixmap, tile, amplitudes, into: &image)
    case .mixing(let tile, let mixes): indexMixing(pixmap, tile, mixes, into: &image)
    case .floydSteinberg(let diffusion): index(pixmap, diffusion, FloydSteinbergKernel.self, into: &image)
    case .sierra(let diffusion): index(pixmap, diffusion, SierraKernel.self, into: &image)
    }
  }

  private func indexOrdered(
    _ pixmap: borrowing Pixmap, _ tile: DitherTile, _ amplitudes: DitherAmplitudes, into image: inout IndexedImage
  ) {
    let (colors, cubes) = (nearest.colors.span, nearest.cubes.span)
    let (lists, others) = (nearest.lists.span, nearest.others.span)
    let amplitudes = amplitudes.cubes.span
    let (cones, roots) = (OklabTables.tables.cones, OklabTables.tables.roots)
    index(pixmap, tile, into: &image) { pixel, offset in
      let color = OklabColor(pixel, cones: cones.span, roots: roots.span)
      let amplitude = DitherAmplitudes.amplitude(for: pixel, cubes: amplitudes)
      let moved = color.moved(by: offset, amplitude: amplitude)
      return NearestColorGrid.nearest(to: moved, colors: colors, cubes: cubes, lists: lists, others: others)
    }
  }

  private func indexMixing(
    _ pixmap: borrowing Pixmap, _ tile: DitherTile, _ mixes: ColorMixes, into image: inout IndexedImage
  ) {
    let mixes = mixes.indices.span
    index(pixmap, tile, into: &image) { pixel, offset in
      Int(ColorMixes.index(for: pixel, offset: offset, in: mixes))
    }
  }

  /// Chooses the index of every pixel whose colour is not in the palette by its offset in a tile.
  @inline(__always)
  private func index(
    _ pixmap: borrowing Pixmap, _ tile: DitherTile, into image: inout IndexedImage,
    choose: (_ pixel: RGBA16, _ offset: SIMD4<Int16>) -> Int
  ) {
    let (slots, offsets) = (exact.slots.span, tile.offsets.span)
    let (width, height) = (image.width, image.height)
    let pixels = pixmap.pixels.span
    var indices = image.indices.mutableSpan
    // Unchecked: both pictures have the same size, and the tile has `side * side` offsets.
    for y in 0..<height {
      let tileRow = (y & (DitherTile.side - 1)) * DitherTile.side
      for x in 0..<width {
        let position = y * width + x
        guard let pixel = alpha.color(of: unsafe pixels[unchecked: position]) else {
          indices[position] = transparentIndex
          continue
        }
        let offset = unsafe offsets[unchecked: tileRow &+ x & (DitherTile.side - 1)]
        let index = ExactColors.index(of: RGB8(pixel), in: slots) ?? choose(pixel, offset)
        unsafe indices[unchecked: position] = UInt8(truncatingIfNeeded: index)
      }
    }
  }
}
