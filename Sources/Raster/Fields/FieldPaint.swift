/// A paint whose colours follow a field: ``FieldColors`` at the size of pixels.
public struct FieldPaint: Paint, Sendable {
  /// Positions on the ramp.
  let positions: FieldGrid
  let ramp: FieldRamp
  /// The columns of each row outside of which the paint is clear.
  private let visible: VisibleSpans
  /// The opacities in the region of the visible pixels; nil for opaque.
  private let opacity: FieldGrid?

  init(_ positions: FieldGrid, _ ramp: FieldRamp, _ visible: VisibleSpans, _ opacity: FieldGrid?) {
    (self.positions, self.ramp, self.visible, self.opacity) = (positions, ramp, visible, opacity)
  }

  /// Whether the paint hides everything below.
  public var isOpaque: Bool { ramp.isOpaque && opacity == nil }

  /// Returns the colour of a pixel of the region.
  public func color(x: Int, y: Int) -> RGBA16 {
    var color = SIMD4<UInt16>.zero
    forEachColor(x..<x + 1, y) { color = $1 }
    return RGBA16(color)
  }

  /// Returns the columns of a run of pixels of a row that may be visible.
  public func visibleColumns(_ columns: Range<Int>, y: Int) -> Range<Int> { visible[y].clamped(to: columns) }

  /// Writes the colours of a run of pixels without regard to what is there.
  @unsafe public func write(to row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    let visible = visible[y]
    if columns.clamped(to: visible) != columns {
      for x in columns where !visible.contains(x) { unsafe row[x] = .clear }
    }
    unsafe forEachPixel(row, columns, y) { pixel, color in
      unsafe pixel.storeBytes(of: color, as: SIMD4<UInt16>.self)
    }
  }

  /// Draws over a run of pixels whose coverage is full.
  @unsafe public func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    unsafe forEachPixel(row, columns, y) { pixel, color in
      // Most pixels of a ramp with a clear end are clear or opaque.
      let rest = UInt16.max &- color[3]
      if rest == .max { return }
      var color = color
      if rest > 0 {
        color &+= unsafe pixel.loadUnaligned(as: SIMD4<UInt16>.self).scaled(by: SIMD4(repeating: rest))
      }
      unsafe pixel.storeBytes(of: color, as: SIMD4<UInt16>.self)
    }
  }

  /// Calls a closure with the address in a row of memory and the colour of each pixel that may be visible.
  @inline(__always) @unsafe
  private func forEachPixel(
    _ row: UnsafeMutableBufferPointer<RGBA16>, _ columns: Range<Int>, _ y: Int,
    _ body: (_ pixel: UnsafeMutableRawPointer, _ color: SIMD4<UInt16>) -> Void
  ) {
    precondition(columns.isEmpty || columns.lowerBound >= 0 && columns.upperBound <= row.count)
    guard let pixels = unsafe row.baseAddress.map({ UnsafeMutableRawPointer($0) }) else { return }
    forEachColor(columns, y) { x, color in unsafe body(pixels + x &* MemoryLayout<RGBA16>.stride, color) }
  }

  /// Calls a closure with the column and the colour of each pixel of a row that may be visible.
  @inline(__always)
  private func forEachColor(_ columns: Range<Int>, _ y: Int, _ body: (_ x: Int, _ color: SIMD4<UInt16>) -> Void) {
    let columns = visible[y].clamped(to: columns)
    if columns.isEmpty { return }
    let (ramp, positions) = (ramp, FieldPixels(positions.line(y, columns)))
    guard let opacity else {
      return positions.forEach(columns) { x, position in
        body(x, ramp.color(at: position.value, width: position.width))
      }
    }
    let opacities = FieldPixels(opacity.line(y, columns))
    positions.forEach(columns) { x, position in
      let opacity = UInt32(truncatingIfNeeded: max(0, min(1 << 16, opacities[x].value)))
      let color = ramp.color(at: position.value, width: position.width)
      body(x, color.scaled(by: SIMD4(repeating: UInt16(truncatingIfNeeded: opacity &- opacity &>> 16))))
    }
  }
}
