/// The fast conversion of pixels to 4:2:0 in limited range without alpha, eight pixels at a time.
///
/// A chroma sample is sited at the left one of its two columns. It is averaged over its two rows, and over columns with
/// the weights 1 : 2 : 1 around that column. Colours are averaged before the conversion, which is equivalent because
/// the conversion is linear.
@safe
struct YUV420Conversion<Sample: VideoSample> {
  private let image: VideoImage
  private let factors: EightPixels.Factors

  /// Creates the conversion for an image, by the matrix of its format.
  ///
  /// - Precondition: The image has such a format, with the depth of the sample type.
  init(_ image: VideoImage, _ matrix: YUVFormat.Matrix) {
    (self.image, factors) = (image, EightPixels.Factors(matrix))
  }

  /// Converts a span of a pair of rows; see ``RowPairConversion``.
  @unsafe func convert(
    _ first: UnsafePointer<RGBA16>, _ second: UnsafePointer<RGBA16>, pair: Int, columns: Range<Int>
  ) {
    func row(_ y: Int, _ plane: VideoImage.Plane) -> UnsafeMutablePointer<Sample> {
      unsafe image.samples(ofRow: y, in: plane.rawValue)
    }
    func rounding(_ y: Int) -> RoundingRow { image.rounding(ofRow: y, as: Sample.self) }
    let (upper, lower) = (2 * pair, min(2 * pair + 1, image.height - 1))
    let rows = unsafe RowPair(
      first: first, second: second, luma: (row(upper, .y), row(lower, .y)), blue: row(pair, .cb), red: row(pair, .cr),
      lumaRounding: (rounding(upper), rounding(lower)), chromaRounding: rounding(pair), factors: factors)
    unsafe rows.convert(columns)
  }
}

/// Two rows of pixels and the resulting two rows of luma and one of chroma. At an odd height both are the last row.
@unsafe private struct RowPair<Sample: VideoSample> {
  let first: UnsafePointer<RGBA16>
  let second: UnsafePointer<RGBA16>
  let luma: (first: UnsafeMutablePointer<Sample>, second: UnsafeMutablePointer<Sample>)
  let blue: UnsafeMutablePointer<Sample>
  let red: UnsafeMutablePointer<Sample>
  let lumaRounding: (first: RoundingRow, second: RoundingRow)
  let chromaRounding: RoundingRow
  let factors: EightPixels.Factors

  /// Converts a span that starts in an even column.
  func convert(_ columns: Range<Int>) {
    let whole = columns.lowerBound..<columns.upperBound - columns.count % 8
    unsafe setLuma(first, whole, luma.first, lumaRounding.first)
    if unsafe second != first { unsafe setLuma(second, whole, luma.second, lumaRounding.second) }
    unsafe setChroma(whole)
    if whole.upperBound < columns.upperBound {
      unsafe convertRest(whole.upperBound..<columns.upperBound, of: columns)
    }
  }

  private func setLuma(
    _ row: UnsafePointer<RGBA16>, _ columns: Range<Int>, _ luma: UnsafeMutablePointer<Sample>, _ rounding: RoundingRow
  ) {
    // The lanes repeat every four columns, so all vectors share them.
    let (rounding, factors) = unsafe (rounding.lanes(from: columns.lowerBound), factors)
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 8) {
      let codes: SIMD8<Sample> = unsafe EightPixels(row + x).luma(factors, rounding: rounding)
      unsafe UnsafeMutableRawPointer(luma + x).storeBytes(of: codes, as: SIMD8<Sample>.self)
    }
  }

  /// Sets the chroma samples of a span. The first one is kept, as the pixels before the span may be missing, except at
  /// the picture's edge.
  private func setChroma(_ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    let start = columns.lowerBound
    let kept = unsafe (blue[start / 2], red[start / 2])
    let (rounding, factors) = unsafe (chromaRounding.lanes(from: start / 2), factors)
    // At the picture's edge the first pixel is repeated.
    var before = unsafe EightPixels.mean(SIMD4(first[max(0, start - 1)]), SIMD4(second[max(0, start - 1)]))
    for x in stride(from: start, to: columns.upperBound, by: 8) {
      let pixels = unsafe EightPixels(meanOf: first + x, second + x)
      let codes: (blue: SIMD4<Sample>, red: SIMD4<Sample>) = pixels.chroma(
        factors, after: before, rounding: rounding)
      before = pixels.last
      unsafe UnsafeMutableRawPointer(blue + x / 2).storeBytes(of: codes.blue, as: SIMD4<Sample>.self)
      unsafe UnsafeMutableRawPointer(red + x / 2).storeBytes(of: codes.red, as: SIMD4<Sample>.self)
    }
    if start > 0 { unsafe (blue[start / 2], red[start / 2]) = kept }
  }

  /// Converts fewer than eight columns, from a copy that repeats the last column.
  private func convertRest(_ columns: Range<Int>, of span: Range<Int>) {
    func copy(_ row: UnsafePointer<RGBA16>) -> [RGBA16] {
      (columns.lowerBound..<columns.lowerBound + 8).map { unsafe row[min($0, columns.upperBound - 1)] }
    }
    let (upper, lower) = unsafe (copy(first), copy(second))
    let previous = max(0, columns.lowerBound - 1)
    let before = unsafe EightPixels.mean(SIMD4(first[previous]), SIMD4(second[previous]))
    let codes: (blue: SIMD4<Sample>, red: SIMD4<Sample>) =
      unsafe EightPixels(meanOf: upper, lower)
      .chroma(factors, after: before, rounding: chromaRounding.lanes(from: columns.lowerBound / 2))
    let (upperLuma, lowerLuma): (SIMD8<Sample>, SIMD8<Sample>) = unsafe (
      EightPixels(upper).luma(factors, rounding: lumaRounding.first.lanes(from: columns.lowerBound)),
      EightPixels(lower).luma(factors, rounding: lumaRounding.second.lanes(from: columns.lowerBound))
    )
    for x in columns {
      let index = x - columns.lowerBound
      unsafe luma.first[x] = upperLuma[index]
      unsafe luma.second[x] = lowerLuma[index]
      let isSet = index & 1 == 0 && (x > span.lowerBound || x == 0)
      if isSet { unsafe (blue[x / 2], red[x / 2]) = (codes.blue[index / 2], codes.red[index / 2]) }
    }
  }
}
