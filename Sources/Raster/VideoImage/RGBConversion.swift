/// The conversion of pixels to straight red, green and blue, each component rounded to the nearest once.
@safe
struct RGBConversion {
  private let image: VideoImage
  private let format: RGBFormat

  /// Creates the conversion for an image.
  ///
  /// - Precondition: `format` is the format of the image.
  init(_ image: VideoImage, _ format: RGBFormat) { (self.image, self.format) = (image, format) }

  /// Converts a span of a pair of rows; see ``RowPairConversion``.
  @unsafe func convert(
    _ first: UnsafePointer<RGBA16>, _ second: UnsafePointer<RGBA16>, pair: Int, columns: Range<Int>
  ) {
    unsafe setRow(2 * pair, first, columns)
    if unsafe second != first { unsafe setRow(2 * pair + 1, second, columns) }
  }

  private func setRow(_ y: Int, _ row: UnsafePointer<RGBA16>, _ columns: Range<Int>) {
    let start = unsafe image.start(ofPlane: 0) + y * image.planes[0].stride
    if format.depth == 8 {
      unsafe setBytes(start.assumingMemoryBound(to: UInt8.self), row, columns)
    } else {
      unsafe setWords(start.assumingMemoryBound(to: UInt16.self), row, columns)
    }
  }

  private func setBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ row: UnsafePointer<RGBA16>, _ columns: Range<Int>) {
    let (count, hasAlpha) = (format.bytesPerPixel, format.hasAlpha)
    let startsWithBlue = format == .bgra || format == .bgr0
    let (red, blue) = startsWithBlue ? (2, 0) : (0, 2)
    for x in columns {
      let color = unsafe hasAlpha ? row[x].straight(upTo: 255) : row[x].scaled(upTo: 255)
      let pixel = unsafe bytes + x * count
      unsafe pixel[red] = UInt8(truncatingIfNeeded: color[0])
      unsafe pixel[1] = UInt8(truncatingIfNeeded: color[1])
      unsafe pixel[blue] = UInt8(truncatingIfNeeded: color[2])
      // The unused byte is opaque, for readers that take it for alpha.
      if count == 4 { unsafe pixel[3] = hasAlpha ? UInt8(truncatingIfNeeded: color[3]) : .max }
    }
  }

  private func setWords(_ words: UnsafeMutablePointer<UInt16>, _ row: UnsafePointer<RGBA16>, _ columns: Range<Int>) {
    let (count, hasAlpha) = (format.bytesPerPixel / 2, format.hasAlpha)
    let isBigEndian = format == .rgb48be || format == .rgba64be
    for x in columns {
      let color = unsafe hasAlpha ? row[x].straight(upTo: 65535) : row[x].scaled(upTo: 65535)
      let pixel = unsafe words + x * count
      for component in 0..<count {
        unsafe pixel[component] = isBigEndian ? color[component].bigEndian : color[component].littleEndian
      }
    }
  }
}
