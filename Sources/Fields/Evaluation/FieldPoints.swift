import FixedPoint
import Geometry

/// Points at which a field is evaluated, relative to the middle of its box, in units of 2⁻²⁰ short sides. Coordinates are
/// within ±1024 short sides.
public struct FieldPoints: Sendable {
  let x: [Int32]
  let y: [Int32]

  /// The bound of coordinates in short sides. The difference of two is at most 2³¹ units, as directions take, whose square
  /// and that across add up to 2⁶³; products with the steepest slopes and the highest rates are below 2⁶³.
  public static let largest = 1024

  /// The bound of coordinates.
  private static let bound = Int64(largest) << 20

  /// Creates equally spaced points, rounded down to 2⁻²⁰ short sides.
  ///
  /// - Parameters:
  ///   - count: The number of points.
  ///   - first: The first point, in units of 2⁻⁴⁰ short sides.
  ///   - step: The difference of adjacent points, in the same unit.
  public init(count: Int, first: (x: Int64, y: Int64), step: (x: Int64, y: Int64)) {
    func coordinates(_ first: Int64, _ step: Int64) -> [Int32] {
      if step == 0 { return Array(repeating: FieldPoints.bounded(first &>> 20), count: count) }
      return (0..<count).map { FieldPoints.bounded((first &+ Int64($0) &* step) &>> 20) }
    }
    (x, y) = (coordinates(first.x, step.x), coordinates(first.y, step.y))
  }

  private init(x: [Int32], y: [Int32]) { (self.x, self.y) = (x, y) }

  /// Returns a point in units of 2⁻²⁰ short sides.
  static func position(of point: Point) -> (x: Int64, y: Int64) { (point.x.raw << 4, point.y.raw << 4) }

  /// Returns the points moved by displacements in units of 2⁻¹⁶ short sides.
  func moved(x dx: [Int32], y dy: [Int32]) -> FieldPoints {
    FieldPoints(
      x: x.combined(with: dx) { FieldPoints.bounded(Int64($0) &+ Int64($1) &<< 4) },
      y: y.combined(with: dy) { FieldPoints.bounded(Int64($0) &+ Int64($1) &<< 4) })
  }

  /// Returns a number for each point.
  @inline(__always)
  func map(_ body: (_ x: Int64, _ y: Int64) -> Int32) -> [Int32] {
    x.combined(with: y) { body(Int64($0), Int64($1)) }
  }

  private static func bounded(_ coordinate: Int64) -> Int32 {
    Int32(truncatingIfNeeded: max(-bound, min(bound, coordinate)))
  }
}

extension [Int32] {
  /// Returns the results of a function of each pair of elements.
  ///
  /// - Precondition: Both arrays have the same count.
  @inline(__always)
  func combined(with other: [Int32], _ body: (Int32, Int32) -> Int32) -> [Int32] {
    precondition(count == other.count)
    let (first, second) = (span, other.span)
    return unsafe [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
      // Unchecked: both spans have as many elements as the buffer.
      for index in 0..<count {
        let value = unsafe body(first[unchecked: index], second[unchecked: index])
        unsafe buffer.initializeElement(at: index, to: value)
      }
      initialized = count
    }
  }
}
