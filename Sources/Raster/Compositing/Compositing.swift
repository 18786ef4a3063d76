package import FixedPoint

extension UInt16 {
  /// Creates the integer 0…65535 of an opacity 0…1; values outside are clamped.
  package init(opacity: Fixed) {
    self = UInt16(clamping: (opacity.raw * 65535).shiftedRight(by: 16, .nearest))
  }
}

extension Pixmap {
  /// Mixes another picture of the same size into this one; each premultiplied channel is rounded to the nearest.
  ///
  /// - Parameters:
  ///   - other: The other picture.
  ///   - part: The weight of the other picture, 0…65535 for 0…1.
  public mutating func mix(_ other: Pixmap, part: UInt16) {
    precondition(other.width == width && other.height == height)
    // One rounding for both products preserves the order of channels, so that none exceeds alpha.
    let (new, old) = (UInt32(part), UInt32(UInt16.max - part))
    func channel(_ a: UInt16, _ b: UInt16) -> UInt16 {
      UInt16(truncatingIfNeeded: (UInt32(a) &* old &+ UInt32(b) &* new).dividedBy65535)
    }
    for index in pixels.indices {
      let (a, b) = (pixels[index], other.pixels[index])
      pixels[index] = RGBA16(
        red: channel(a.red, b.red), green: channel(a.green, b.green), blue: channel(a.blue, b.blue),
        alpha: channel(a.alpha, b.alpha))
    }
  }

  /// Returns the picture clipped to a shape: each pixel multiplied by its covered fraction.
  public func clipped(to shape: some Coverage) -> Pixmap {
    var clipped = Pixmap(width: width, height: height)
    shape.forEachRun(width: width, height: height) { y, columns, coverage in
      let row = y * width
      for index in row + columns.lowerBound..<row + columns.upperBound {
        clipped.pixels[index] = pixels[index].scaled(by: coverage)
      }
    }
    return clipped
  }

  /// Multiplies each pixel by the alpha of another picture of the same size, rounded to the nearest.
  public mutating func mask(by other: Pixmap) {
    precondition(other.width == width && other.height == height)
    for index in pixels.indices { pixels[index] = pixels[index].scaled(by: other.pixels[index].alpha) }
  }

  /// Draws a shape filled with a paint over the picture.
  public mutating func fill(_ shape: some Coverage, with paint: some Paint) {
    let (width, height) = (width, height)
    precondition(hasAllPixels)
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      shape.forEachRun(width: width, height: height) { y, columns, coverage in
        let row = unsafe UnsafeMutableBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
        guard coverage < .max else { return unsafe paint.draw(over: row, columns: columns, y: y) }
        for x in columns {
          unsafe row[x] = paint.color(x: x, y: y).scaled(by: coverage).over(row[x])
        }
      }
    }
  }

  /// Draws a shape filled with a paint over the picture in a blend mode, with an opacity of 0…65535: row by row as a picture of its
  /// own that is blended.
  public mutating func fill(
    _ shape: some Coverage, with paint: some Paint, opacity: UInt16, blend mode: BlendMode
  ) {
    let (width, height) = (width, height)
    precondition(hasAllPixels)
    var line = [RGBA16](repeating: .clear, count: width)
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe line.withUnsafeMutableBufferPointer { line in
        shape.forEachRun(width: width, height: height) { y, columns, coverage in
          let columns = paint.visibleColumns(columns, y: y)
          if columns.isEmpty { return }
          unsafe paint.write(to: line, columns: columns, y: y)
          if coverage < .max {
            for x in columns { unsafe line[x] = line[x].scaled(by: coverage) }
          }
          let run = y * width + columns.lowerBound..<y * width + columns.upperBound
          unsafe blend(
            UnsafeBufferPointer(rebasing: line[columns]), over: UnsafeMutableBufferPointer(rebasing: pixels[run]),
            mode,
            opacity: opacity)
        }
      }
    }
  }
}
