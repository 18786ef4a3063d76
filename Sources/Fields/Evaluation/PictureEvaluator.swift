import FixedPoint
import Geometry

/// The luminance of a picture, interpolated by the cubic of Catmull and Rom between 4 × 4 samples.
///
/// It is clamped to 0…1 after each axis. Otherwise two overshoots would multiply to a speck beside the corners of a black area.
struct PictureEvaluator: FieldEvaluator {
  private let level: LuminanceLevels.Level
  private let across: Axis
  private let down: Axis
  let detail: FieldDetail

  /// The samples along an axis.
  private struct Axis {
    /// The samples per short side, in units of 2⁻¹⁶.
    let rate: Int64
    /// The position of the middle of the box in samples, relative to the middle of the first one, in units of 2⁻¹⁶.
    let origin: Int64

    /// - Parameter scale: The number of the picture's samples per sample of the level, as a binary logarithm.
    init(pictureCount: Int, scale: Int, center: Fixed, length: Fixed) {
      // A picture below 1/1024 of a short side is drawn as one of that length.
      let length = Int128(max(FieldDetail.shortest, length).raw)
      let samples = Int128(pictureCount) << (32 - scale)
      rate = Int64(min(Int128(PictureEvaluator.highestRate), samples.divided(by: length, .nearest)))
      // Rounded down; half of the length, too.
      let first = ((Int128(length) / 2 - Int128(center.raw)) * Int128(rate)) >> 16
      origin = Int64(first) - 1 << 15
    }

    /// Returns the sample before a coordinate, in units of 2⁻²⁰ short sides, and the part of the way to the next one, in
    /// units of 2⁻¹⁶, rounded down.
    @inline(__always)
    func position(_ coordinate: Int64) -> (sample: Int, part: Int64) {
      let position = (coordinate &* rate) &>> 20 &+ origin
      return (Int(truncatingIfNeeded: position &>> 16), position & 0xFFFF)
    }
  }

  private let repeats: Bool

  /// The highest number of samples per short side, 2¹⁶ in units of 2⁻¹⁶, so that products with coordinates fit.
  private static let highestRate: Int64 = 1 << 32
  /// The largest number of samples per pixel, in units of 2⁻¹⁶: √2, as for sprites.
  private static let mostShrinking: Int64 = 92_682

  init(_ picture: FieldPicture) {
    let (luminance, size) = (picture.luminance, picture.size)
    func fits(_ count: Int, _ length: Fixed, _ index: Int) -> Bool {
      let pixels = Int128(max(FieldDetail.shortest, length).raw) * Int128(max(1, picture.resolution.raw))
      return Int128(count) << 48 <= (pixels * Int128(PictureEvaluator.mostShrinking)) << index
    }
    let index =
      luminance.levels.indices.first {
        fits(luminance.width, size.width, $0) && fits(luminance.height, size.height, $0)
      } ?? luminance.levels.count - 1
    level = luminance.levels[index]
    across = Axis(
      pictureCount: luminance.width, scale: index, center: picture.center.x, length: size.width)
    down = Axis(
      pictureCount: luminance.height, scale: index, center: picture.center.y, length: size.height)
    repeats = picture.repeats
    // The highest frequency of samples is half their number; a picture is usually as steep as half of its samples would be.
    let samples = Fixed(raw: max(across.rate, down.rate))
    detail = FieldDetail(frequency: samples.half, slope: samples.half.half, magnitude: .one)
  }

  func values(at points: FieldPoints) -> [Int32] {
    let samples = level.samples.span
    return points.map { x, y in
      let (column, row) = (across.position(x), down.position(y))
      let columns = indices(column.sample, count: level.width)
      let weights = CubicWeights(column.part)
      var lines = SIMD4<Int64>()
      let rows = indices(row.sample, count: level.height)
      for line in 0..<4 {
        let start = rows[line] &* level.width
        // Unchecked: all indices are within the level.
        let four = unsafe SIMD4<Int64>(
          Int64(samples[unchecked: start &+ columns[0]]), Int64(samples[unchecked: start &+ columns[1]]),
          Int64(samples[unchecked: start &+ columns[2]]), Int64(samples[unchecked: start &+ columns[3]]))
        lines[line] = weights.sum(four)
      }
      lines.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: FieldNumber.one - 1))
      // From 65535 for white to one; the 32768th is rounded down.
      let value = CubicWeights(row.part).sum(lines)
      return Int32(truncatingIfNeeded: max(0, min(FieldNumber.one, value &+ value &>> 15)))
    }
  }

  /// Returns the indices of four neighbours of a position between the second and the third.
  @inline(__always)
  private func indices(_ sample: Int, count: Int) -> SIMD4<Int> {
    let wished = SIMD4(sample &- 1, sample, sample &+ 1, sample &+ 2)
    guard repeats else { return wished.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: count &- 1)) }
    var indices = SIMD4<Int>()
    for index in 0..<4 {
      let rest = wished[index] % count
      indices[index] = rest < 0 ? rest &+ count : rest
    }
    return indices
  }
}

/// The weights of four neighbours by the cubic of Catmull and Rom, in units of 2⁻¹⁶; they add up to one.
private struct CubicWeights {
  private let weights: SIMD4<Int64>

  /// Creates the weights; all but the second, which gets the rest, are rounded down.
  ///
  /// - Parameter part: The part of the way from the second to the third, in units of 2⁻¹⁶.
  @inline(__always)
  init(_ part: Int64) {
    let square = (part &* part) &>> 16
    let cube = (square &* part) &>> 16
    let first = (2 &* square &- cube &- part) &>> 1
    let third = (4 &* square &- 3 &* cube &+ part) &>> 1
    let fourth = (cube &- square) &>> 1
    weights = SIMD4(first, FieldNumber.one &- first &- third &- fourth, third, fourth)
  }

  /// Returns the weighted sum of four numbers, rounded to the nearest.
  @inline(__always)
  func sum(_ four: SIMD4<Int64>) -> Int64 { ((weights &* four).wrappedSum() &+ (1 << 15)) &>> 16 }
}
