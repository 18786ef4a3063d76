public import Fields
public import FixedPoint

/// The part of another coverage in which a field is above 0. The edge is a pixel wide.
///
/// A pixel is covered by ½ + v / w, clamped to 0…1, with the field's value v in its middle and the change w of the field across
/// it.
public struct FieldCoverage: Coverage, Sendable {
  private let values: FieldGrid
  private let bounds: any Coverage & Sendable

  /// Creates the coverage, and evaluates the field in a region of a picture; only pixels of the region can be covered.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - plane: The places of pixels.
  ///   - shortSide: The length of the unit of places in pixels.
  ///   - region: The region.
  ///   - bounds: The coverage within which the field matters.
  public init(
    _ field: any FieldEvaluator, plane: FieldPlane, shortSide: Fixed, region: PixelRegion,
    within bounds: any Coverage & Sendable
  ) {
    var values = FieldGrid(field, plane: plane, shortSide: shortSide, region: region)
    values.clamp()
    self.values = values.refinedForPixels()
    self.bounds = bounds
  }

  /// Calls a closure with each run of equally covered pixels.
  public func forEachRun(
    width: Int, height: Int, _ body: (_ y: Int, _ columns: Range<Int>, _ coverage: UInt16) -> Void
  ) {
    let region = values.region
    bounds.forEachRun(width: width, height: height) { y, columns, whole in
      let columns = columns.clamped(to: region.columns)
      guard region.rows.contains(y), !columns.isEmpty else { return }
      var (start, coverage) = (columns.lowerBound, UInt16(0))
      func finish(at end: Int) {
        if coverage > 0, start < end { body(y, start..<end, coverage) }
      }
      values.forEachSample(y, columns) { x, value, width in
        let next = FieldCoverage.coverage(value, width, of: whole)
        if next == coverage { return }
        finish(at: x)
        (start, coverage) = (x, next)
      }
      finish(at: columns.upperBound)
    }
  }

  /// Returns the part of a coverage that is inside the field, rounded to the nearest.
  @inline(__always)
  private static func coverage(_ value: Int32, _ width: Int32, of whole: UInt16) -> UInt16 {
    let (value, width) = (2 * Int64(value), Int64(width))
    if value >= width { return value > 0 ? whole : 0 }
    if value <= -width { return 0 }
    return UInt16(truncatingIfNeeded: ((value + width) * Int64(whole) + width) / (2 * width))
  }
}
