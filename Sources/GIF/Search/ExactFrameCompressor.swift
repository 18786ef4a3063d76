public import Quantization
import Raster

/// Compresses frames to GIF images whose pixels are exactly those of the frames.
///
/// An image holds at most 256 colours. Frames of a GIF that was composed fit, since each image changed pixels to colours of
/// one table; other frames may not.
public struct ExactFrameCompressor {
  private let globalTable: IndexedColors?
  private let hasLocalTables: Bool
  private var canvas: ExactCanvas
  private var coder = GreedyLZWCoder()
  /// The number of images that may still be added to one for each frame.
  private var spareImages: Int

  /// The error of an image with more colours than a table holds.
  public struct TooManyColors: Error {}

  /// Creates a compressor with an empty canvas.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas.
  ///   - height: The height of the canvas.
  ///   - isOpaque: Whether all pixels of all frames are opaque.
  ///   - globalTable: The table of images whose colours it holds; nil if each image has its own.
  ///   - hasLocalTables: Whether images may have a table of their own. Without a global table, all have one.
  ///   - spareImages: The number of images that may be added to one for each frame.
  public init(
    width: Int, height: Int, isOpaque: Bool = false, globalTable: Palette?, hasLocalTables: Bool = true,
    spareImages: Int = .max
  ) {
    self.spareImages = spareImages
    self.globalTable = globalTable.map { IndexedColors($0, isLocal: false) }
    self.hasLocalTables = hasLocalTables || globalTable == nil
    canvas = ExactCanvas(width: width, height: height, isOpaque: isOpaque)
  }

  /// Compresses a frame; nil if the canvas already shows it. The first frame always has an image.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - next: The first one after it that differs: at the end of a loop, the first frame.
  ///   - isLong: Whether it is shown for 4 cs or more, long enough for two images.
  /// - Throws: ``TooManyColors``.
  /// - Precondition: Both have the size of the canvas.
  public mutating func compress(
    _ frame: ExactFrame, next: ExactFrame, isLong: Bool = false
  ) throws(TooManyColors) -> CodedImage? {
    precondition(frame.width == canvas.width && next.width == canvas.width)
    guard
      let (area, disposal, clearedArea) = canvas.image(
        of: frame.pixels, next: next.pixels, isLong: isLong && spareImages > 0)
    else { return nil }
    if clearedArea != nil { spareImages -= 1 }
    var image = try image(of: frame, area, disposal)
    image.clearedArea = clearedArea
    canvas.show(frame.pixels, image)
    return image
  }

  /// Codes an area with the global table or one of its own, whichever takes fewer bytes.
  private mutating func image(
    of frame: ExactFrame, _ area: PixelRegion, _ disposal: DisposalMethod
  ) throws(TooManyColors) -> CodedImage {
    var global: CodedImage?
    if let globalTable { global = image(of: frame, area, disposal, globalTable) }
    let local = hasLocalTables ? localTable(of: frame, area) : nil
    if let global {
      // A table of its own pays only where it makes the codes shorter, or has room for a transparent index.
      guard let local,
        local.leastBits < global.indexBits || global.transparentIndex == nil,
        let own = image(of: frame, area, disposal, local)
      else { return global }
      let isNeeded = global.transparentIndex == nil && canvas.showsBackground(area, disposal)
      return own.byteCount < global.byteCount || isNeeded ? own : global
    }
    guard let local, let own = image(of: frame, area, disposal, local) else { throw TooManyColors() }
    return own
  }

  /// Returns the colours of the pixels that differ from the canvas; nil if a table cannot hold them.
  private func localTable(of frame: ExactFrame, _ area: PixelRegion) -> IndexedColors? {
    let pixels = frame.pixels
    var found: [ExactPixel: Int] = [:]
    var isFull = false
    area.forEachRow(ofCanvasWidth: canvas.width) { row in
      if isFull { return }
      for position in row {
        let pixel = pixels[position]
        if canvas.shows(pixel, at: position) || found[pixel] != nil { continue }
        found[pixel] = found.count
        if found.count > Palette.maximumCount {
          isFull = true
          return
        }
      }
    }
    guard !isFull else { return nil }
    // An image that changes nothing still needs a table of its own.
    let colors = found.isEmpty ? [.transparent] : found.sorted { $0.value < $1.value }.map(\.key)
    return IndexedColors(Palette(colors: colors.map(\.color)), isLocal: true)
  }

  /// Codes an area with a table; nil if the table lacks a colour.
  private mutating func image(
    of frame: ExactFrame, _ area: PixelRegion, _ disposal: DisposalMethod, _ table: IndexedColors
  ) -> CodedImage? {
    let showsBackground = canvas.showsBackground(area, disposal)
    guard let indices = ImageIndices(of: frame, area, on: canvas, table, showsBackground ? .always : .ifUsed)
    else { return nil }
    let image = image(of: indices, area, disposal, table)
    // A transparent index may take a bit of every index, and half of a table of its own.
    guard !showsBackground, indices.leastBits < indices.bits,
      let opaque = ImageIndices(of: frame, area, on: canvas, table, .never), opaque.bits < indices.bits
    else { return image }
    let other = self.image(of: opaque, area, disposal, table)
    return other.byteCount < image.byteCount ? other : image
  }

  /// Codes the pixels of an area.
  private mutating func image(
    of indices: ImageIndices, _ area: PixelRegion, _ disposal: DisposalMethod, _ table: IndexedColors
  ) -> CodedImage {
    // With one table for all images, frames are dithered, of which only flat ones are worth a trial.
    let isTried = hasLocalTables || CodingTrial.haveFewColors(indices.plain)
    var (coding, codes) =
      isTried
      ? CodingTrial(plain: indices.plain, repeated: indices.repeated).best(by: &coder, indexBits: indices.bits)
      : (ImageCoding(), coder.code(indices.plain.span, indexBits: indices.bits))
    // Where no pixel has a choice, the search finds the same strings.
    if coding.repeatsAll {
      var exact = ExactChoices(
        plain: indices.plain, repeated: indices.repeated, isSparing: coding.repetition == .sparing)
      var stream = StringSearch.code(
        &exact, indexBits: indices.bits, keepsDictionary: coding.keepsDictionary, isFirst: true, isLast: true)
      stream.finish()
      if stream.bytes.count < codes.count { codes = stream.bytes }
    }
    return CodedImage(
      area: area, localTable: table.isLocal ? table.palette : nil, transparentIndex: indices.transparentIndex,
      disposal: disposal, indexBits: indices.bits, codes: codes)
  }
}

/// The indices of the pixels of an image without loss, with as few bits as the colours that it draws allow.
private struct ImageIndices {
  /// The index of each pixel, where unchanged ones are transparent.
  let plain: [UInt8]
  /// The same, but where unchanged ones have their colours if these have an index.
  let repeated: [UInt8]
  /// The index that leaves pixels as they are; nil if there is none.
  let transparentIndex: UInt8?
  /// The number of bits of an index, 2...8.
  let bits: Int
  /// The number of bits that the drawn indices need without the transparent one.
  let leastBits: Int

  /// When an image has a transparent index, if the table has room for one.
  enum Transparency {
    case never
    /// Where pixels stay as they are.
    case ifUsed
    case always
  }

  /// Chooses the indices of an area with a table; nil if the table lacks a colour.
  init?(
    of frame: ExactFrame, _ area: PixelRegion, on canvas: ExactCanvas, _ table: IndexedColors,
    _ transparency: Transparency
  ) {
    let pixels = frame.pixels
    var found: [(own: UInt8?, isShown: Bool)] = []
    found.reserveCapacity(area.pixelCount)
    var isDrawn = [Bool](repeating: false, count: 1 << table.palette.indexBits)
    var (hasShown, lacksShown, lacksDrawn) = (false, false, false)
    // Equal pixels often follow one another, and need no search.
    var (last, own) = (ExactPixel.transparent, UInt8?.none)
    area.forEachRow(ofCanvasWidth: canvas.width) { row in
      for position in row {
        if pixels[position] != last { (last, own) = (pixels[position], table.index(of: pixels[position])) }
        let isShown = transparency != .never && canvas.shows(pixels[position], at: position)
        if let own {
          if !isShown { isDrawn[Int(own)] = true }
        } else if isShown {
          lacksShown = true
        } else {
          lacksDrawn = true
        }
        hasShown = hasShown || isShown
        found.append((own, isShown))
      }
    }
    // Any index that the image does not draw can be the transparent one.
    let unchanged = hasShown || transparency == .always ? isDrawn.firstIndex(of: false).map { UInt8($0) } : nil
    if lacksDrawn || lacksShown && unchanged == nil { return nil }
    let highest = isDrawn.lastIndex(of: true) ?? 0
    func bits(upTo highest: Int) -> Int { max(2, Palette.indexBits(upTo: highest)) }
    // libgif takes the bits of a local table.
    leastBits = table.isLocal ? table.leastBits : bits(upTo: highest)
    let bits =
      table.isLocal
      ? table.palette.minimumCodeSize(including: unchanged) : bits(upTo: max(highest, Int(unchanged ?? 0)))
    var (plain, repeated): ([UInt8], [UInt8]) = ([], [])
    plain.reserveCapacity(found.count)
    repeated.reserveCapacity(found.count)
    for (own, isShown) in found {
      let index = (isShown ? unchanged ?? own : own) ?? 0
      plain.append(index)
      repeated.append(own.flatMap { Int($0) < 1 << bits ? $0 : nil } ?? index)
    }
    (self.plain, self.repeated, transparentIndex, self.bits) = (plain, repeated, unchanged, bits)
  }
}

/// A colour table with the index of each colour.
private struct IndexedColors {
  let palette: Palette
  let isLocal: Bool
  private let indices: ExactColors
  /// The number of bits of an index without a transparent one, 2...8.
  var leastBits: Int { palette.minimumCodeSize(including: nil) }

  init(_ palette: Palette, isLocal: Bool) {
    (self.palette, self.isLocal) = (palette, isLocal)
    indices = ExactColors(palette.colors)
  }

  /// The index of a pixel's colour; nil if the table lacks it, or the pixel is transparent.
  func index(of pixel: ExactPixel) -> UInt8? {
    pixel == .transparent ? nil : indices.index(of: pixel.color).map { UInt8(truncatingIfNeeded: $0) }
  }
}
