import Quantization
import Raster

/// The decisions about a frame's image that precede its coding.
struct FramePlan: Sendable {
  /// The frame that the image is drawn for.
  let wanted: TargetFrame
  /// The colours that the image draws: those of that frame, but of the lead-in's picture at the beginning of a loop, and
  /// of the first picture where seam convergence replaced them.
  let frame: TargetFrame
  let damage: Damage
  let area: PixelRegion
  /// The disposal method, of the image or of the one that clears another area after it.
  let disposal: DisposalMethod
  /// The area that is cleared after the image instead of its own; nil if there is none.
  var clearedArea: PixelRegion? = nil
  let table: ImageTable
  /// The colours of the table that the image may draw.
  let palette: Palette
  /// The index of a full table whose colour ``palette`` lacks; nil if the indices are those of the palette.
  var unusedIndex: UInt8?
  /// Whether the image may leave pixels of the canvas as they are.
  let leavesPixels: Bool
  let coding: ImageCoding
  let settings: CompressionSettings

  /// Draws the image as expected on the canvas before it: with the palette's nearest colours. What it really shows is known only
  /// after coding.
  func predict(on canvas: inout Canvas) {
    let search = NearestColorSearch(palette.oklabColors)
    var index = 0
    damage.forEachDrawn(in: area) { position in
      let color = frame.colors[position]
      index = search.index(of: color, guess: index)
      let shown = color.isTransparent ? color : search.colors[index]
      canvas[position] = Canvas.Pixel(shown: shown, wanted: wanted.colors[position])
    }
  }

  /// Encodes a band of the image.
  ///
  /// - Parameters:
  ///   - band: The rows to encode.
  ///   - canvas: The canvas that is drawn on.
  ///   - drawn: The canvas that receives the drawn pixels.
  func code(_ band: PixelRegion, on canvas: DrawnRows.CanvasSource, to drawn: CanvasProgress) -> CodeStream {
    let rows = DrawnRows(
      area: band, frame: frame, damage: damage, coding: coding, canvas: canvas, drawn: drawn)
    var choices = TolerantChoices(
      palette, settings, meanError: table.meanError, isSparing: coding.repetition == .sparing, rows)
    return StringSearch.code(
      &choices, indexBits: indexBits, tableIndices: tableIndices,
      keepsDictionary: coding.keepsDictionary,
      isFirst: band.y == area.y, isLast: band.rows.upperBound == area.rows.upperBound)
  }

  /// The index of pixels that stay as they are; nil if there is none.
  private var transparentIndex: UInt8? { leavesPixels ? unusedIndex ?? palette.transparentIndex : unusedIndex }

  /// The number of bits of an index, 2...8.
  private var indexBits: Int { palette.minimumCodeSize(including: transparentIndex) }

  /// The table's index for each index of the palette and the transparent one behind them; empty if they are the same.
  private var tableIndices: [UInt8] {
    unusedIndex.map { unused in (0..<255).map { $0 < unused ? $0 : $0 + 1 } + [unused] } ?? []
  }

  /// Joins the codes of all bands, one or more, into an image.
  func image(_ bands: [CodeStream]) -> CodedImage {
    var stream = bands[0]
    for band in bands.dropFirst() { stream.append(band) }
    stream.finish()
    return CodedImage(
      area: area, localTable: table.isLocal ? palette : nil, transparentIndex: transparentIndex, disposal: disposal,
      indexBits: indexBits, codes: stream.bytes, clearedArea: clearedArea)
  }
}
