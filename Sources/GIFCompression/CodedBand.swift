/// A part of an image's rows, ready to be coded while the others are.
///
/// Each begins with an empty dictionary, as images do anyhow whenever it is full, and takes no errors from the rows above it.
struct CodedBand: Sendable {
  /// Where it is.
  let area: ScreenArea
  /// Its codes, from behind a clear code to the next one or the end code.
  let stream: CodeStream
  /// What it shows then.
  let shown: [WeightedColor]

  /// - Parameters:
  ///   - area: Where it is.
  ///   - pixels: Its pixels.
  ///   - table: The image's colours.
  ///   - settings: How near is near enough.
  ///   - isLast: Whether no more rows follow.
  init(
    _ area: ScreenArea, _ pixels: AreaPixels, _ table: ImageTable, _ settings: CompressionSettings, isLast: Bool
  ) {
    self.area = area
    var choices = TolerantChoices(table.palette, settings, meanError: table.meanError, pixels)
    var search = StringSearch()
    stream = search.code(&choices, indexBits: table.indexBits, isLast: isLast)
    shown = choices.screen
  }

  /// All codes of an image, packed into bytes.
  ///
  /// - Parameters:
  ///   - bands: All of its rows.
  ///   - table: Its colours.
  static func codes(of bands: [CodedBand], _ table: ImageTable) -> [UInt8] {
    var stream = CodeStream()
    stream.append(1 << table.indexBits, bits: table.indexBits + 1)
    for band in bands { stream.append(band.stream) }
    stream.finish()
    return stream.bytes
  }

  /// How many bands an image is coded in: so few that what the dictionaries forget between them is less than a hundredth
  /// of the bytes.
  ///
  /// - Parameters:
  ///   - height: Rows of the image.
  ///   - expectedBytes: Bytes that it will take, about.
  static func count(height: Int, expectedBytes: Int) -> Int { max(1, min(expectedBytes / 12_000, height / 16)) }
}
