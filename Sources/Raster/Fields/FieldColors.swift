public import Fields
public import FixedPoint

/// Colours that follow a field, which is evaluated in a region of a picture.
public struct FieldColors: Sendable {
  /// Positions on the ramp.
  private let positions: FieldGrid
  private let ramp: FieldRamp
  private let opacity: (any FieldEvaluator)?
  private let plane: FieldPlane
  private let shortSide: Fixed

  /// Evaluates the field.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - lower: The value of the ramp's start.
  ///   - upper: The value of the ramp's end.
  ///   - ramp: The colours.
  ///   - opacity: A field of opacities 0…1; nil for opaque.
  ///   - plane: The positions of pixels in the field.
  ///   - shortSide: The length of the unit of positions in pixels.
  ///   - region: The region, outside of which nothing can be painted.
  public init(
    _ field: any FieldEvaluator, from lower: Fixed, to upper: Fixed, ramp: FieldRamp, opacity: (any FieldEvaluator)?,
    plane: FieldPlane, shortSide: Fixed, region: PixelRegion
  ) {
    (self.ramp, self.opacity, self.plane, self.shortSide) = (ramp, opacity, plane, shortSide)
    // Equal ends are a ramp of the smallest length.
    let length = upper == lower ? 1 : (upper - lower).raw
    var positions = FieldGrid(
      field, length: Fixed(raw: abs(length)), plane: plane, shortSide: shortSide, region: region)
    let magnitude = ((1 as Int64) << 48).divided(by: abs(length), .nearest)
    let perUnit = length < 0 ? -magnitude : magnitude
    let (start, bound) = (lower.raw, Int64(FieldGrid.bound))
    positions.map { value in
      let (high, low) = (Int64(value) &- start).multipliedFullWidth(by: perUnit)
      // In units of 2⁻¹⁶ of the ramp, rounded down, bounded to 64 ramps on either side.
      if high > 1 << 20 || high < -1 << 20 { return Int32(truncatingIfNeeded: high < 0 ? -bound : bound) }
      let position = high &<< 32 | Int64(low &>> 32)
      return Int32(truncatingIfNeeded: max(-bound, min(bound, position)))
    }
    self.positions = positions
  }

  /// Whether the colours hide everything below.
  private var isOpaque: Bool { ramp.isOpaque && opacity == nil }

  /// Returns the paint of the colours. The field is refined and interpolated between its cells, and the ramp applied to every
  /// pixel.
  public func paint() -> FieldPaint {
    let visible = VisibleSpans(positions, ramp)
    // Opacities matter only where there is something to see.
    let opacities = opacity.map { field in
      var grid = FieldGrid(field, plane: plane, shortSide: shortSide, region: visible.region)
      grid.clamp()
      return grid.refinedForPixels()
    }
    return FieldPaint(positions.refinedForPixels(), ramp, visible, opacities)
  }

  /// Returns the colours of the whole picture in cells, if they are opaque and so smooth that they can be interpolated instead of
  /// the field; nil otherwise. The region must be the whole picture.
  public func smoothField() -> SmoothField? {
    let shift = VideoImage.smallestShift
    guard isOpaque, positions.across.shift >= shift, positions.down.shift >= shift else { return nil }
    let cells = positions.refined(toShift: shift, shift)
    // A smooth field has a margin of one cell.
    let inset = cells.across.margin - 1
    let (columns, rows) = (cells.across.count - 2 * inset, cells.down.count - 2 * inset)
    func enlarged(_ rows: some Collection<Int>) -> SmoothField? {
      var colors = Pixmap(width: columns, height: rows.count)
      for (target, row) in rows.enumerated() {
        let start = (row + inset) * cells.across.count + inset
        for column in 0..<columns {
          guard let color = smoothColor(ofCell: start + column, in: cells) else { return nil }
          colors[column, target] = color
        }
      }
      return SmoothField(smooth: colors, shift: shift)
    }
    // Most colours that are not smooth are so in one of a few rows already.
    for row in stride(from: 0, to: rows, by: 16) where enlarged(CollectionOfOne(row)) == nil { return nil }
    return enlarged(0..<rows)
  }

  /// Returns the colour of a cell; nil if the colours up to the adjacent cells have another mean: a line that is thinner than a cell
  /// may be among them.
  @inline(__always)
  private func smoothColor(ofCell index: Int, in cells: FieldGrid) -> RGBA16? {
    let value = cells.values[index]
    func span(_ distance: Int) -> Int32 {
      max(abs(cells.values[index - distance] - value), abs(cells.values[index + distance] - value))
    }
    let color = ramp.color(at: value, width: 0)
    let mean = ramp.color(at: value, width: span(1) + span(cells.across.count))
    let away = SIMD4<Int32>(truncatingIfNeeded: mean) &- SIMD4<Int32>(truncatingIfNeeded: color)
    return max(away.max(), -away.min()) > FieldColors.invisibleDifference ? nil : RGBA16(color)
  }

  /// The largest difference of a mean that may be lost: a code of 8 bits. Colours that bend by ``SmoothField/invisibleBend``, or have
  /// a corner of as much, differ by up to half of it.
  private static var invisibleDifference: Int32 { 257 }
}
