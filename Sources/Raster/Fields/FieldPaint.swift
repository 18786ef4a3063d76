public import Fields
public import FixedPoint

/// A paint whose colours follow a field.
///
/// The field is evaluated at the middles of cells that are small against its smallest features, refined, and interpolated
/// between them; the ramp is applied to every pixel.
public struct FieldPaint: Paint, Sendable {
  /// Positions on the ramp.
  private let positions: FieldGrid
  /// The same before the last refinements, in the smallest cells that can be enlarged as colours.
  private let coarse: FieldGrid
  private let ramp: FieldRamp
  /// The columns of each row outside of which the paint is clear.
  private let visible: VisibleSpans
  /// The opacities in the region of the visible pixels; nil for opaque.
  private let opacity: FieldGrid?

  /// Creates a paint and evaluates its fields in a region of a picture; only pixels of the region can be painted.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - lower: The value of the ramp's start.
  ///   - upper: The value of the ramp's end.
  ///   - ramp: The colours.
  ///   - opacity: A field of opacities 0…1; nil for opaque.
  ///   - plane: The places of pixels.
  ///   - shortSide: The length of the unit of places in pixels.
  ///   - region: The region that is painted.
  public init(
    _ field: any FieldEvaluator, from lower: Fixed, to upper: Fixed, ramp: FieldRamp, opacity: (any FieldEvaluator)?,
    plane: FieldPlane, shortSide: Fixed, region: PixelRegion
  ) {
    func grid(_ field: any FieldEvaluator, in region: PixelRegion) -> FieldGrid {
      FieldGrid(field, plane: plane, shortSide: shortSide, region: region)
    }
    self.ramp = ramp
    var positions = grid(field, in: region)
    // Equal ends are a ramp of the smallest length.
    let length = upper == lower ? 1 : (upper - lower).raw
    let perUnit = ((1 as Int64) << 48).divided(by: abs(length), .nearest)
    positions.map { value in
      let (high, low) = (Int64(value) &- lower.raw).multipliedFullWidth(by: length < 0 ? -perUnit : perUnit)
      // In units of 2⁻¹⁶ of the ramp, bounded to 64 ramps on either side.
      let position = high &<< 32 | Int64(low &>> 32)
      return high > 1 << 20 || high < -1 << 20
        ? (high < 0 ? -FieldGrid.bound : FieldGrid.bound)
        : Int32(truncatingIfNeeded: max(-Int64(FieldGrid.bound), min(Int64(FieldGrid.bound), position)))
    }
    while positions.shift > VideoImage.smallestShift { positions = positions.refined() }
    coarse = positions
    positions = positions.refinedForPixels()
    self.positions = positions
    let visible = VisibleSpans(positions, ramp)
    self.visible = visible
    // Opacities matter only where there is something to see.
    self.opacity = opacity.map { field in
      var opacities = grid(field, in: visible.region)
      opacities.map { max(-FieldGrid.bound, min(FieldGrid.bound, $0)) }
      opacities = opacities.refinedForPixels()
      opacities.map { max(0, min(1 << 16, $0)) }
      return opacities
    }
  }

  /// True if the paint hides everything below.
  public var isOpaque: Bool { ramp.isOpaque && opacity == nil }

  /// Returns the columns of a row outside of which the paint is clear.
  private func visibleColumns(_ y: Int) -> Range<Int> {
    visible.columns[positions.position(y - positions.region.y).cell]
  }

  /// Returns the colour of a pixel of the region.
  public func color(x: Int, y: Int) -> RGBA16 {
    let columns = x..<x + 1
    if visibleColumns(y).clamped(to: columns).isEmpty { return .clear }
    let color = color(x: x, positions.line(y, cells: positions.cells(columns)))
    guard let opacity else { return RGBA16(color) }
    return RGBA16(translucent(color, opacity, opacity.line(y, cells: opacity.cells(columns)), x: x))
  }

  @inline(__always)
  private func color(x: Int, _ line: borrowing FieldLine) -> SIMD4<UInt16> {
    let (position, width) = positions.sample(line, x: x)
    return ramp.color(at: position, width: width)
  }

  @inline(__always)
  private func translucent(
    _ color: SIMD4<UInt16>, _ opacity: FieldGrid, _ line: borrowing FieldLine, x: Int
  ) -> SIMD4<UInt16> {
    let value = UInt32(truncatingIfNeeded: opacity.sample(line, x: x).value)
    return color.scaled(by: SIMD4(repeating: UInt16(truncatingIfNeeded: value &- value &>> 16)))
  }

  /// Writes the colours of a run of pixels in place of what is there.
  @unsafe public func write(to row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    let visible = visibleColumns(y)
    for x in columns where !visible.contains(x) { unsafe row[x] = .clear }
    unsafe paint(row, columns: columns, y: y) { _, color in color }
  }

  /// Draws over a run of pixels whose coverage is full.
  @unsafe public func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    if isOpaque { return unsafe write(to: row, columns: columns, y: y) }
    unsafe paint(row, columns: columns, y: y) { below, color in
      color &+ below.scaled(by: SIMD4(repeating: UInt16.max &- color[3]))
    }
  }

  @inline(__always) @unsafe
  private func paint(
    _ row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int,
    _ composite: (_ below: SIMD4<UInt16>, _ color: SIMD4<UInt16>) -> SIMD4<UInt16>
  ) {
    let columns = visibleColumns(y).clamped(to: columns)
    guard !columns.isEmpty else { return }
    precondition(columns.lowerBound >= 0 && columns.upperBound <= row.count)
    guard let pixels = unsafe row.baseAddress.map({ UnsafeMutableRawPointer($0) }) else { return }
    let line = positions.line(y, cells: positions.cells(columns))
    let opacityLine = opacity.map { $0.line(y, cells: $0.cells(columns)) }
    for x in columns {
      let place = unsafe pixels + x &* MemoryLayout<RGBA16>.stride
      var color = color(x: x, line)
      if let opacity, let opacityLine { color = translucent(color, opacity, opacityLine, x: x) }
      let below = unsafe place.loadUnaligned(as: SIMD4<UInt16>.self)
      unsafe place.storeBytes(of: composite(below, color), as: SIMD4<UInt16>.self)
    }
  }

  /// Returns the colours of the whole picture in cells, if the paint is opaque and its colours are so smooth that they can be
  /// interpolated instead of the field; nil otherwise. The paint's region must be the whole picture.
  public func smoothField() -> SmoothField? {
    guard isOpaque, coarse.shift >= VideoImage.smallestShift else { return nil }
    // A smooth field has a margin of one cell.
    let inset = coarse.margin - 1
    let (columns, rows) = (coarse.columns - 2 * inset, coarse.rows - 2 * inset)
    var cells = Pixmap(width: columns, height: rows)
    for row in 0..<rows {
      let start = (row + inset) * coarse.columns + inset
      for column in 0..<columns {
        cells[column, row] = RGBA16(ramp.color(at: coarse.values[start + column], width: 0))
      }
    }
    return SmoothField(smooth: cells, shift: coarse.shift)
  }
}
