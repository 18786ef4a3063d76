/// The conversion of pixels to any Y′CbCr format: sample by sample, rounded to the nearest.
///
/// Where chroma is averaged, premultiplied colours and alpha are averaged before the division by alpha, so that
/// invisible colours do not affect visible ones.
@safe
struct YUVConversion<Sample: VideoSample> {
  private let image: VideoImage
  private let format: YUVFormat
  private let luma: CodeRow
  private let blue: CodeRow
  private let red: CodeRow
  private let lastCode: UInt32

  /// Creates the conversion for an image.
  ///
  /// - Precondition: `format` is the format of the image and has the depth of the sample type.
  init(_ image: VideoImage, _ format: YUVFormat) {
    (self.image, self.format) = (image, format)
    luma = CodeRow(.y, format)
    blue = CodeRow(.cb, format)
    red = CodeRow(.cr, format)
    lastCode = 1 << UInt32(format.depth.rawValue) - 1
  }

  /// Converts a span of a pair of rows; see ``RowPairConversion``.
  @unsafe func convert(
    _ first: UnsafePointer<RGBA16>, _ second: UnsafePointer<RGBA16>, pair: Int, columns: Range<Int>
  ) {
    let rows = unsafe first == second ? [(2 * pair, first)] : [(2 * pair, first), (2 * pair + 1, second)]
    for unsafe(y, row) in unsafe rows {
      switch format.chroma {
      case .cs420: unsafe setLuma(row, columns, y)
      case .cs422:
        unsafe setLuma(row, columns, y)
        unsafe setMeanChroma(row, row, columns, y)
      case .cs444: unsafe setLumaAndChroma(row, columns, y)
      }
      if format.hasAlpha { unsafe setAlpha(row, columns, y) }
    }
    if format.chroma == .cs420 { unsafe setMeanChroma(first, second, columns, pair) }
  }

  private func setLuma(_ row: UnsafePointer<RGBA16>, _ columns: Range<Int>, _ y: Int) {
    let samples: UnsafeMutablePointer<Sample> = unsafe image.samples(ofRow: y, in: 0)
    let (luma, hasAlpha) = (luma, format.hasAlpha)
    for x in columns {
      let color = unsafe hasAlpha ? row[x].straight(upTo: 65535) : SIMD4(row[x])
      unsafe samples[x] = luma.code(color)
    }
  }

  private func setLumaAndChroma(_ row: UnsafePointer<RGBA16>, _ columns: Range<Int>, _ y: Int) {
    let samples: UnsafeMutablePointer<Sample> = unsafe image.samples(ofRow: y, in: 0)
    let blues: UnsafeMutablePointer<Sample> = unsafe image.samples(ofRow: y, in: 1)
    let reds: UnsafeMutablePointer<Sample> = unsafe image.samples(ofRow: y, in: 2)
    let (luma, blue, red, hasAlpha) = (luma, blue, red, format.hasAlpha)
    for x in columns {
      let color = unsafe hasAlpha ? row[x].straight(upTo: 65535) : SIMD4(row[x])
      unsafe samples[x] = luma.code(color)
      unsafe blues[x] = blue.code(color)
      unsafe reds[x] = red.code(color)
    }
  }

  private func setAlpha(_ row: UnsafePointer<RGBA16>, _ columns: Range<Int>, _ y: Int) {
    let samples: UnsafeMutablePointer<Sample> = unsafe image.samples(ofRow: y, in: 3)
    let lastCode = lastCode
    for x in columns {
      unsafe samples[x] = Sample(truncatingIfNeeded: (UInt32(row[x].alpha) &* lastCode).dividedBy65535)
    }
  }

  /// Sets chroma averaged over two rows, and over columns with the weights 1 : 2 : 1 around the even ones.
  ///
  /// The first sample of a span depends on the pixel before it. So it is set at the picture's edge only, where the
  /// first pixel is repeated.
  private func setMeanChroma(
    _ first: UnsafePointer<RGBA16>, _ second: UnsafePointer<RGBA16>, _ columns: Range<Int>, _ y: Int
  ) {
    let blues: UnsafeMutablePointer<Sample> = unsafe image.samples(ofRow: y, in: 1)
    let reds: UnsafeMutablePointer<Sample> = unsafe image.samples(ofRow: y, in: 2)
    let (blue, red, hasAlpha) = (blue, red, format.hasAlpha)
    @inline(__always) func sum(_ x: Int) -> SIMD4<UInt32> {
      unsafe SIMD4<UInt32>(truncatingIfNeeded: SIMD4(first[x]))
        &+ SIMD4<UInt32>(truncatingIfNeeded: SIMD4(second[x]))
    }
    let start = columns.lowerBound == 0 ? 0 : columns.lowerBound + 2
    if start >= columns.upperBound { return }
    var before = sum(max(0, start - 1))
    for x in stride(from: start, to: columns.upperBound, by: 2) {
      let (middle, after) = (sum(x), sum(min(x + 1, columns.upperBound - 1)))
      let eight = before &+ middle &+ middle &+ after
      before = after
      let color = hasAlpha ? eight.straightMean : eight
      unsafe blues[x / 2] = blue.code(ofEight: color)
      unsafe reds[x / 2] = red.code(ofEight: color)
    }
  }
}

/// A row of a matrix that gives whole codes.
private struct CodeRow {
  /// The factors of red, green and blue.
  private let factors: YUVRow
  /// The offset plus half a code, in units of the sum of one colour.
  private let offset: Int64
  private let last: Int64

  init(_ plane: VideoImage.Plane, _ format: YUVFormat) {
    factors = format.matrix.row(of: plane, in: format)
    offset = factors.offset << Int64(YUVRow.shift) + 1 << Int64(YUVRow.shift - 1)
    last = 1 << Int64(format.depth.rawValue) - 1
  }

  /// Returns the code of a colour.
  @inline(__always)
  func code<Sample: VideoSample>(_ color: SIMD4<UInt16>) -> Sample {
    let sum =
      Int64(color[0]) &* factors.red &+ Int64(color[1]) &* factors.green &+ Int64(color[2]) &* factors.blue
    return Sample(truncatingIfNeeded: min(last, (sum &+ offset) &>> Int64(YUVRow.shift)))
  }

  /// Returns the code of an eighth of the sum of eight colours.
  @inline(__always)
  func code<Sample: VideoSample>(ofEight color: SIMD4<UInt32>) -> Sample {
    let sum =
      Int64(color[0]) &* factors.red &+ Int64(color[1]) &* factors.green &+ Int64(color[2]) &* factors.blue
    return Sample(truncatingIfNeeded: min(last, (sum &+ offset &<< 3) &>> Int64(YUVRow.shift + 3)))
  }
}

extension SIMD4<UInt32> {
  /// Eight times the straight colour of a sum of eight premultiplied colours, rounded to the nearest; black if all are
  /// transparent.
  @inline(__always)
  fileprivate var straightMean: SIMD4<UInt32> {
    if self[3] == 8 * 65535 { return self }
    if self[3] == 0 { return SIMD4() }
    let alpha = UInt64(self[3])
    // Multiplies by 2⁴⁴ / alpha, rounded down, instead of dividing each channel. The quotients lose at most 2³⁹ / 2⁴⁴
    // by that, which can affect ties only. No channel exceeds alpha, so the products are below 2⁶⁴.
    let inverse = 1 << 44 / alpha
    @inline(__always) func channel(_ value: UInt32) -> UInt32 {
      let dividend = Swift.min(UInt64(value), alpha) &* (8 * 65535) &+ alpha / 2
      return UInt32(truncatingIfNeeded: (dividend &* inverse) &>> 44)
    }
    return SIMD4(channel(self[0]), channel(self[1]), channel(self[2]), 8 * 65535)
  }
}
