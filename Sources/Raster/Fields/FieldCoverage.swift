public import Fields
public import FixedPoint

/// The part of another coverage in which a field is above 0. The edge is a pixel wide.
///
/// A pixel is covered by the area on one side of a straight line, which follows from the field's value in its middle and its changes
/// across the pixel and down it; at the edge of a plateau of exactly 0, by the number of points that are inside.
public struct FieldCoverage: Coverage, Sendable {
  private let values: FieldGrid
  private let plateaus: FieldPlateaus?
  private let region: PixelRegion
  private let bounds: any Coverage & Sendable

  /// Creates the coverage, and evaluates the field in a region of a picture; only pixels of the region can be covered.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - plane: The positions of pixels in the field.
  ///   - shortSide: The length of the unit of positions in pixels.
  ///   - region: The region.
  ///   - bounds: The coverage within which the field matters.
  public init(
    _ field: any FieldEvaluator, plane: FieldPlane, shortSide: Fixed, region: PixelRegion,
    within bounds: any Coverage & Sendable
  ) {
    let around = region.extended(by: FieldPlateaus.reach)
    var values = FieldGrid(field, plane: plane, shortSide: shortSide, region: around)
    values.clamp()
    self.region = region
    plateaus = FieldPlateaus(of: field, plane: plane, in: values)
    self.values = values.refinedForPixels()
    self.bounds = bounds
  }

  /// Calls a closure with each run of equally covered pixels.
  public func forEachRun(
    width: Int, height: Int, _ body: (_ y: Int, _ columns: Range<Int>, _ coverage: UInt16) -> Void
  ) {
    bounds.forEachRun(width: width, height: height) { y, columns, whole in
      let columns = columns.clamped(to: region.columns)
      guard region.rows.contains(y), !columns.isEmpty else { return }
      var (start, coverage) = (columns.lowerBound, UInt16(0))
      func finish(at end: Int) {
        if coverage > 0, start < end { body(y, start..<end, coverage) }
      }
      let line = values.line(y, columns)
      let parts = plateaus?.parts(y, columns)
      for x in columns {
        let next: UInt16
        if let part = parts?[x - columns.lowerBound] {
          next = UInt16((Int(whole) * part).divided(by: FieldPlateaus.whole, .nearest))
        } else {
          let (value, across, down) = line[x]
          next = FieldCoverage.coverage(value, across, down, of: whole)
        }
        if next == coverage { continue }
        finish(at: x)
        (start, coverage) = (x, next)
      }
      finish(at: columns.upperBound)
    }
  }

  /// Returns the part of a coverage that is inside the field, rounded to the nearest.
  ///
  /// - Parameters:
  ///   - value: The value in the middle of the pixel.
  ///   - across: The magnitude of its change across the pixel.
  ///   - down: The magnitude of its change down the pixel.
  @inline(__always)
  private static func coverage(_ value: Int32, _ across: Int32, _ down: Int32, of whole: UInt16) -> UInt16 {
    // Twice the value, and twice the largest in a corner of the pixel.
    let (twice, width) = (2 * Int64(value), Int64(across) + Int64(down))
    if twice >= width { return value > 0 ? whole : 0 }
    if twice <= -width { return 0 }
    let (long, short) = (Int128(max(across, down)), Int128(min(across, down)))
    let rest = Int128(width - abs(twice))
    // The part of the pixel beyond a line: a triangle as long as the line cuts off one corner, a trapezium otherwise.
    let outside =
      rest < 2 * short
      ? (rest * rest * Int128(whole)).divided(by: 8 * long * short, .nearest)
      : ((rest - short) * Int128(whole)).divided(by: 2 * long, .nearest)
    return UInt16(truncatingIfNeeded: value > 0 ? Int128(whole) - outside : outside)
  }
}
