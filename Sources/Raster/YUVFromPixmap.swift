extension YUVImage {
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
    let before = max(0, columns.lowerBound - 1)
    var last = unsafe EightPixels.mean(lanes(first, before), lanes(second, before))
    var x = columns.lowerBound
    while x + 8 <= columns.upperBound {
      let (upper, lower) = unsafe (eight(first + x), eight(second + x))
      let mean = EightPixels.mean(upper, lower)
      let (cb, cr) = mean.chroma(after: last)
      last = mean.last
      unsafe UnsafeMutableRawPointer(luma.first + x).storeBytes(of: upper.luma, as: SIMD8<UInt8>.self)
      unsafe UnsafeMutableRawPointer(luma.second + x).storeBytes(of: lower.luma, as: SIMD8<UInt8>.self)
      if x > columns.lowerBound || x == 0 {
        unsafe UnsafeMutableRawPointer(blue + x / 2).storeBytes(of: cb, as: SIMD4<UInt8>.self)
        unsafe UnsafeMutableRawPointer(red + x / 2).storeBytes(of: cr, as: SIMD4<UInt8>.self)
      } else {
        for sample in 1..<4 { unsafe store((cb, cr), sample, at: x) }
      }
      x += 8
    }
    guard x < columns.upperBound else { return }
    // The rest, with the outermost column of the picture again where there are no more.
    let (upper, lower) = unsafe (eight(first, from: x), eight(second, from: x))
    let codes = EightPixels.mean(upper, lower).chroma(after: last)
    let (firstLuma, secondLuma) = (upper.luma, lower.luma)
    for column in x..<columns.upperBound {
      unsafe luma.first[column] = firstLuma[column - x]
      unsafe luma.second[column] = secondLuma[column - x]
      let isNew = column > columns.lowerBound || column == 0
      if column & 1 == 0, isNew { unsafe store(codes, (column - x) / 2, at: x) }
    }
  }

  private func store(_ codes: (blue: SIMD4<UInt8>, red: SIMD4<UInt8>), _ sample: Int, at x: Int) {
    unsafe blue[x / 2 + sample] = codes.blue[sample]
    unsafe red[x / 2 + sample] = codes.red[sample]
  }

  private func lanes(_ row: UnsafePointer<RGBA16>, _ x: Int) -> SIMD4<UInt16> { unsafe SIMD4(row[x]) }

  @inline(__always)
  private func eight(_ pixels: UnsafePointer<RGBA16>) -> EightPixels {
    func two(_ index: Int) -> SIMD8<UInt16> {
      unsafe UnsafeRawPointer(pixels + 2 * index).loadUnaligned(as: SIMD8<UInt16>.self)
    }
    return EightPixels(two(0), two(1), two(2), two(3))
  }

  private func eight(_ row: UnsafePointer<RGBA16>, from x: Int) -> EightPixels {
    func two(_ index: Int) -> SIMD8<UInt16> {
      let column = x + 2 * index
      return unsafe SIMD8(
        lowHalf: lanes(row, min(column, width - 1)), highHalf: lanes(row, min(column + 1, width - 1)))
    }
    return EightPixels(two(0), two(1), two(2), two(3))
  }
}
