/// A conversion of pixels to a format, for a pair of rows at a time, since 4:2:0 chroma samples cover two rows.
///
/// It converts a span that starts in an even column. If chroma is averaged over columns, the leftmost chroma sample is
/// left unchanged, because it depends on pixels before the span; at the picture's left edge it is set.
///
/// The conversion is a closure rather than a protocol, so that generic conversions are specialized for their sample
/// type where the closure is created.
///
/// - Parameters:
///   - first: The pixels of row 2 · pair.
///   - second: The pixels of the next row, or those of the same row if there is none.
///   - pair: The index of the pair of rows.
///   - columns: The span.
typealias RowPairConversion = (
  _ first: UnsafePointer<RGBA16>, _ second: UnsafePointer<RGBA16>, _ pair: Int, _ columns: Range<Int>
) -> Void

extension VideoImage {
  /// Sets the picture from premultiplied pixels; without alpha, transparent pixels become black.
  ///
  /// - Precondition: The sizes are equal, and the pixmap has all its pixels.
  public func set(from pixmap: Pixmap) {
    set(from: pixmap, in: PixelArea(wholeOf: pixmap))
  }

  /// Sets an area of the picture.
  ///
  /// If chroma is averaged over columns, the leftmost chroma sample of each span is left unchanged, because it depends
  /// on pixels before the span; at the picture's left edge it is set.
  ///
  /// - Precondition: The sizes are equal, and the pixmap has all its pixels.
  package func set(from pixmap: Pixmap, in area: PixelArea) {
    precondition(pixmap.width == width && pixmap.height == height && area.width == width && area.height == height)
    precondition(pixmap.hasAllPixels)
    let conversion = unsafe conversion
    unsafe pixmap.pixels.withUnsafeBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return }
      for (pair, spans) in area.spans.enumerated() where !spans.isEmpty {
        let (first, second) = unsafe (pixels + 2 * pair * width, pixels + min(2 * pair + 1, height - 1) * width)
        for columns in spans { unsafe conversion(first, second, pair, columns) }
      }
    }
  }

  /// Sets the picture from rows that a closure writes in order, so that no full-size pixmap is needed.
  func setRows(_ write: (_ y: Int, _ row: UnsafeMutableBufferPointer<RGBA16>) -> Void) {
    let conversion = unsafe conversion
    var rows = [RGBA16](repeating: .clear, count: 2 * width)
    unsafe rows.withUnsafeMutableBufferPointer { rows in
      guard let first = rows.baseAddress else { return }
      for pair in 0..<(height + 1) / 2 {
        unsafe write(2 * pair, UnsafeMutableBufferPointer(rebasing: rows[..<width]))
        let isWhole = 2 * pair + 1 < height
        if isWhole { unsafe write(2 * pair + 1, UnsafeMutableBufferPointer(rebasing: rows[width...])) }
        unsafe conversion(first, isWhole ? first + width : first, pair, 0..<width)
      }
    }
  }

  /// The format if it is 4:2:0 in limited range without alpha, else nil. Encoders mostly receive such formats, so there
  /// are fast paths for them.
  var quickFormat: YUVFormat? {
    guard case .yuv(let format) = format, format.chroma == .cs420, format.range == .limited, !format.hasAlpha
    else { return nil }
    return format
  }

  /// Returns the rounding of a row of a Y′CbCr plane.
  func rounding<Sample: VideoSample>(ofRow y: Int, as sample: Sample.Type) -> RoundingRow {
    RoundingRow(rounding, row: y, of: sample)
  }

  /// Returns the address of a row.
  func samples<Sample: VideoSample>(ofRow y: Int, in plane: Int) -> UnsafeMutablePointer<Sample> {
    unsafe (start(ofPlane: plane) + y * planes[plane].stride).assumingMemoryBound(to: Sample.self)
  }

  @unsafe private var conversion: RowPairConversion {
    switch format {
    case .yuv(let format) where format == quickFormat && format.depth == .eight:
      let conversion = YUV420Conversion<UInt8>(self, format.matrix)
      return { unsafe conversion.convert($0, $1, pair: $2, columns: $3) }
    case .yuv(let format) where format == quickFormat:
      let conversion = YUV420Conversion<UInt16>(self, format.matrix)
      return { unsafe conversion.convert($0, $1, pair: $2, columns: $3) }
    case .yuv(let format) where format.depth == .eight:
      let conversion = YUVConversion<UInt8>(self, format)
      return { unsafe conversion.convert($0, $1, pair: $2, columns: $3) }
    case .yuv(let format):
      let conversion = YUVConversion<UInt16>(self, format)
      return { unsafe conversion.convert($0, $1, pair: $2, columns: $3) }
    case .rgb(let format):
      let conversion = RGBConversion(self, format)
      return { unsafe conversion.convert($0, $1, pair: $2, columns: $3) }
    }
  }
}
