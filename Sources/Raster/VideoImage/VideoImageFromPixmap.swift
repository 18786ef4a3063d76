/// A way from pixels to a format, for a pair of rows at a time, since some chroma samples stand for two rows.
///
/// It converts a span that begins in an even column: all but its leftmost chroma sample where that is averaged over columns
/// (unless it is the picture's), since it is made of pixels outside the span too.
///
/// A function and not a protocol: generic conversions are compiled for their sample type where the function is made.
///
/// - Parameters:
///   - first: The pixels of row 2 · pair.
///   - second: Those of the next row; of the same where there is none.
///   - pair: Which pair of rows.
///   - columns: The span.
typealias RowPairConversion = (
  _ first: UnsafePointer<RGBA16>, _ second: UnsafePointer<RGBA16>, _ pair: Int, _ columns: Range<Int>
) -> Void

extension VideoImage {
  /// Sets the picture from one of premultiplied pixels; without alpha, what is transparent becomes black.
  ///
  /// - Precondition: the sizes are the same.
  public func set(from pixmap: Pixmap) {
    set(from: pixmap, in: PixelArea(wholeOf: pixmap))
  }

  /// Sets a part of the picture: of each span all but its leftmost chroma sample where that is averaged over columns
  /// (unless it is the picture's), since it is made of pixels outside the span too.
  ///
  /// - Precondition: the sizes are the same.
  public func set(from pixmap: Pixmap, in area: PixelArea) {
    precondition(pixmap.width == width && pixmap.height == height && area.width == width && area.height == height)
    let conversion = unsafe conversion
    unsafe pixmap.pixels.withUnsafeBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return }
      for (pair, spans) in area.spans.enumerated() where !spans.isEmpty {
        let (first, second) = unsafe (pixels + 2 * pair * width, pixels + min(2 * pair + 1, height - 1) * width)
        for columns in spans { unsafe conversion(first, second, pair, columns) }
      }
    }
  }

  /// Sets the picture from rows that are made one after the other, so that no whole picture of pixels is needed.
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

  /// The depth of 4:2:0 in limited range without alpha, which encoders are mostly given, so that there are quick ways to
  /// write it; nil of any other format.
  var quickDepth: YUVFormat.Depth? {
    guard case .yuv(let format) = format, format.chroma == .cs420, format.range == .limited, !format.hasAlpha
    else { return nil }
    return format.depth
  }

  /// How the samples of a row of a plane of Y′CbCr are rounded.
  func rounding<Sample: VideoSample>(ofRow y: Int, as sample: Sample.Type) -> RoundingRow {
    RoundingRow(rounding, row: y, of: sample)
  }

  /// The first sample of a row.
  func samples<Sample: VideoSample>(ofRow y: Int, in plane: Int) -> UnsafeMutablePointer<Sample> {
    unsafe (start(ofPlane: plane) + y * planes[plane].stride).assumingMemoryBound(to: Sample.self)
  }

  @unsafe private var conversion: RowPairConversion {
    switch (format, quickDepth) {
    case (_, .eight):
      let conversion = YUV420Conversion<UInt8>(self)
      return { unsafe conversion.convert($0, $1, pair: $2, columns: $3) }
    case (_, .ten):
      let conversion = YUV420Conversion<UInt16>(self)
      return { unsafe conversion.convert($0, $1, pair: $2, columns: $3) }
    case (.yuv(let format), nil) where format.depth == .eight:
      let conversion = YUVConversion<UInt8>(self, format)
      return { unsafe conversion.convert($0, $1, pair: $2, columns: $3) }
    case (.yuv(let format), nil):
      let conversion = YUVConversion<UInt16>(self, format)
      return { unsafe conversion.convert($0, $1, pair: $2, columns: $3) }
    case (.rgb(let format), nil):
      let conversion = RGBConversion(self, format)
      return { unsafe conversion.convert($0, $1, pair: $2, columns: $3) }
    }
  }
}
