extension VideoImage {
  /// Sets the picture from one of premultiplied pixels; what is transparent becomes black.
  ///
  /// Chroma is averaged over the two rows of its sample and over columns by 1 : 2 : 1 around the left one, where the
  /// sample stands; colours are averaged and then converted, which is the same because conversion is linear.
  ///
  /// - Precondition: the sizes are the same.
  public func set(from pixmap: Pixmap) {
    set(from: pixmap, in: PixelArea(wholeOf: pixmap))
  }

  /// Sets a part of the picture: of each span all but its leftmost chroma sample (unless that is the picture's), which is
  /// made of pixels outside the span too.
  ///
  /// - Precondition: the sizes are the same.
  public func set(from pixmap: Pixmap, in area: PixelArea) {
    precondition(pixmap.width == width && pixmap.height == height && area.width == width && area.height == height)
    unsafe pixmap.pixels.withUnsafeBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return }
      for (pair, spans) in area.spans.enumerated() where !spans.isEmpty {
        let (first, second) = (2 * pair, min(2 * pair + 1, height - 1))
        let rows = unsafe RowPair(
          first: pixels + first * width, second: pixels + second * width, width: width,
          luma: (start(of: .y) + first * stride(of: .y), start(of: .y) + second * stride(of: .y)),
          blue: start(of: .cb) + pair * stride(of: .cb), red: start(of: .cr) + pair * stride(of: .cr))
        for columns in spans { unsafe rows.convert(columns) }
      }
    }
  }
}

/// Two rows of pixels that become two rows of luma and one of chroma; at an odd height the last row is both.
@unsafe private struct RowPair {
  let first: UnsafePointer<RGBA16>
  let second: UnsafePointer<RGBA16>
  let width: Int
  let luma: (first: UnsafeMutablePointer<UInt8>, second: UnsafeMutablePointer<UInt8>)
  let blue: UnsafeMutablePointer<UInt8>
  let red: UnsafeMutablePointer<UInt8>

  /// Converts a span that begins in an even column.
  func convert(_ columns: Range<Int>) {
    let whole = columns.lowerBound..<columns.upperBound - columns.count % 8
    unsafe setLuma(first, whole, luma.first)
    if unsafe second != first { unsafe setLuma(second, whole, luma.second) }
    unsafe setChroma(whole)
    if whole.upperBound < columns.upperBound {
      unsafe convertRest(whole.upperBound..<columns.upperBound, of: columns)
    }
  }

  private func setLuma(_ row: UnsafePointer<RGBA16>, _ columns: Range<Int>, _ luma: UnsafeMutablePointer<UInt8>) {
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 8) {
      let codes = unsafe EightPixels(row + x).luma
      unsafe UnsafeMutableRawPointer(luma + x).storeBytes(of: codes, as: SIMD8<UInt8>.self)
    }
  }

  /// The first sample is left as it is, since what is before the span may be missing; at the picture's edge it is set.
  private func setChroma(_ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    let start = columns.lowerBound
    let kept = unsafe (blue[start / 2], red[start / 2])
    // At the picture's edge the first pixel stands for the one before it.
    var before = unsafe EightPixels.mean(SIMD4(first[max(0, start - 1)]), SIMD4(second[max(0, start - 1)]))
    for x in stride(from: start, to: columns.upperBound, by: 8) {
      let pixels = unsafe EightPixels(meanOf: first + x, second + x)
      let codes = pixels.chroma(after: before)
      before = pixels.last
      unsafe UnsafeMutableRawPointer(blue + x / 2).storeBytes(of: codes.blue, as: SIMD4<UInt8>.self)
      unsafe UnsafeMutableRawPointer(red + x / 2).storeBytes(of: codes.red, as: SIMD4<UInt8>.self)
    }
    if start > 0 { unsafe (blue[start / 2], red[start / 2]) = kept }
  }

  /// Converts less than eight columns: the same, of a copy in which the outermost column goes on.
  private func convertRest(_ columns: Range<Int>, of span: Range<Int>) {
    func copy(_ row: UnsafePointer<RGBA16>) -> [RGBA16] {
      (columns.lowerBound..<columns.lowerBound + 8).map { unsafe row[min($0, columns.upperBound - 1)] }
    }
    let (upper, lower) = unsafe (copy(first), copy(second))
    let previous = max(0, columns.lowerBound - 1)
    let before = unsafe EightPixels.mean(SIMD4(first[previous]), SIMD4(second[previous]))
    let codes = unsafe EightPixels(meanOf: upper, lower).chroma(after: before)
    let (upperLuma, lowerLuma) = unsafe (EightPixels(upper).luma, EightPixels(lower).luma)
    for x in columns {
      let index = x - columns.lowerBound
      unsafe luma.first[x] = upperLuma[index]
      unsafe luma.second[x] = lowerLuma[index]
      let isSet = index & 1 == 0 && (x > span.lowerBound || x == 0)
      if isSet { unsafe (blue[x / 2], red[x / 2]) = (codes.blue[index / 2], codes.red[index / 2]) }
    }
  }
}
