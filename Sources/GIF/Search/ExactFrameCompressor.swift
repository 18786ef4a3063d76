public import Quantization

/// Compresses frames to GIF images whose pixels are exactly those of the frames.
///
/// An image holds at most 256 colours. Frames of a GIF that was composed fit, since each image changed pixels to colours of
/// one table; other frames may not.
public struct ExactFrameCompressor {
  private let globalTable: IndexedColors?
  private var canvas: ExactCanvas<ExactPixel>
  private var coder = GreedyLZWCoder()

  /// The error of an image with more colours than a table holds.
  public struct TooManyColors: Error {}

  /// Creates a compressor with an empty canvas.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas.
  ///   - height: The height of the canvas.
  ///   - isOpaque: Whether all pixels of all frames are opaque.
  ///   - globalTable: The table of images whose colours it holds; nil if each image has its own.
  public init(width: Int, height: Int, isOpaque: Bool = false, globalTable: Palette?) {
    self.globalTable = globalTable.map { IndexedColors($0, isLocal: false) }
    canvas = ExactCanvas(width: width, height: height, isOpaque: isOpaque, transparent: .transparent)
  }

  /// Compresses a frame; nil if the canvas already shows it. The first frame always has an image.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - next: The frame after it: after the last frame of a loop, the first.
  /// - Throws: ``TooManyColors``.
  /// - Precondition: Both have the size of the canvas.
  public mutating func compress(_ frame: ExactFrame, next: ExactFrame) throws(TooManyColors) -> CodedImage? {
    precondition(frame.width == canvas.width && next.width == canvas.width)
    guard let (area, disposal) = canvas.image(of: frame.pixels, next: next.pixels) else { return nil }
    let image = try image(of: frame, area, disposal)
    canvas.show(frame.pixels, area, disposal)
    return image
  }

  /// Codes an area with the global table or one of its own, whichever takes fewer bytes.
  private mutating func image(
    of frame: ExactFrame, _ area: CanvasArea, _ disposal: CodedImage.Disposal
  ) throws(TooManyColors) -> CodedImage {
    var global: CodedImage?
    if let globalTable { global = image(of: frame, area, disposal, globalTable) }
    let local = localTable(of: frame, area)
    if let global {
      // A table of its own pays only where it makes the codes shorter, or has room for a transparent index.
      guard let local,
        local.indexBits < global.indexBits || global.transparentIndex == nil,
        let own = image(of: frame, area, disposal, local), own.byteCount < global.byteCount
      else { return global }
      return own
    }
    guard let local, let own = image(of: frame, area, disposal, local) else { throw TooManyColors() }
    return own
  }

  /// Returns the colours of the pixels that differ from the canvas; nil if a table cannot hold them.
  private func localTable(of frame: ExactFrame, _ area: CanvasArea) -> IndexedColors? {
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
    of frame: ExactFrame, _ area: CanvasArea, _ disposal: CodedImage.Disposal, _ table: IndexedColors
  ) -> CodedImage? {
    guard let indices = ImageIndices(of: frame, area, on: canvas, table) else { return nil }
    var choices = indices.choices
    let trial = CodingTrial(plain: choices.map(\.first), repeated: choices.map(\.second))
    let (coding, greedyCodes) = trial.best(by: &coder, indexBits: indices.bits)
    if !coding.repeatsAll { choices = choices.map { ExactChoices.Choice(first: $0.first, second: $0.first) } }
    var exact = ExactChoices(choices, isSparing: coding.repetition == .sparing)
    var stream = StringSearch.code(
      &exact, indexBits: indices.bits, keepsDictionary: coding.keepsDictionary, isFirst: true, isLast: true)
    stream.finish()
    return CodedImage(
      area: area, localTable: table.isLocal ? table.palette : nil, transparentIndex: indices.transparentIndex,
      disposal: disposal, indexBits: indices.bits,
      codes: stream.bytes.count < greedyCodes.count ? stream.bytes : greedyCodes)
  }
}

/// The indices of the pixels of an image without loss, with as few bits as the colours that it draws allow.
private struct ImageIndices {
  let choices: [ExactChoices.Choice]
  /// The index that leaves pixels as they are; nil if there is none.
  let transparentIndex: UInt8?
  /// The number of bits of an index, 2...8.
  let bits: Int

  /// Chooses the indices of an area with a table; nil if the table lacks a colour.
  init?(of frame: ExactFrame, _ area: CanvasArea, on canvas: ExactCanvas<ExactPixel>, _ table: IndexedColors) {
    let pixels = frame.pixels
    var found: [(own: UInt8?, isShown: Bool)] = []
    found.reserveCapacity(area.pixelCount)
    var isDrawn = [Bool](repeating: false, count: 1 << table.indexBits)
    // Equal pixels often follow one another, and need no search.
    var (last, own) = (ExactPixel.transparent, UInt8?.none)
    area.forEachRow(ofCanvasWidth: canvas.width) { row in
      for position in row {
        if pixels[position] != last { (last, own) = (pixels[position], table.indices[pixels[position]]) }
        let isShown = canvas.shows(pixels[position], at: position)
        if !isShown, let own { isDrawn[Int(own)] = true }
        found.append((own, isShown))
      }
    }
    // Any index that the image does not draw can be the transparent one.
    let unchanged = isDrawn.firstIndex(of: false).map { UInt8($0) }
    guard found.allSatisfy({ $0.own != nil || $0.isShown && unchanged != nil }) else { return nil }
    let highest = max(isDrawn.lastIndex(of: true) ?? 0, Int(unchanged ?? 0))
    // libgif takes the bits of a local table.
    let bits = table.isLocal ? table.indexBits : max(2, Int.bitWidth - highest.leadingZeroBitCount)
    choices = found.map { own, isShown in
      let first = isShown ? unchanged ?? own ?? 0 : own ?? 0
      return ExactChoices.Choice(first: first, second: own.flatMap { $0 < 1 << bits ? $0 : nil } ?? first)
    }
    (transparentIndex, self.bits) = (unchanged, bits)
  }
}

/// A colour table with the index of each colour.
private struct IndexedColors {
  let palette: Palette
  let isLocal: Bool
  let indices: [ExactPixel: UInt8]
  /// The number of bits of an index, 2...8: GIF's minimum code size.
  var indexBits: Int { palette.minimumCodeSize }

  init(_ palette: Palette, isLocal: Bool) {
    (self.palette, self.isLocal) = (palette, isLocal)
    // Of equal colours the first.
    indices = Dictionary(
      palette.colors.enumerated().map { (ExactPixel($1), UInt8(truncatingIfNeeded: $0)) },
      uniquingKeysWith: { first, _ in first })
  }
}
