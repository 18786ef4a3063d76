import FixedPoint
import Geometry

/// A position with a colour, as lanes that are interpolated alike.
struct MeshVertex {
  /// The position in units of 2⁻¹⁶ pixels, then the premultiplied coordinates of the colour and its alpha in units of 2⁻²⁴,
  /// then two unused lanes.
  let lanes: SIMD8<Int64>
  /// The position in units of 2⁻⁸ pixels.
  let position: (x: Int, y: Int)

  init(lanes: SIMD8<Int64>) {
    self.lanes = lanes
    position = (Int((lanes[0] &+ 128) &>> 8), Int((lanes[1] &+ 128) &>> 8))
  }

  /// Creates a vertex; the position is bounded to 2¹⁸ pixels, so that areas of triangles stay within 64 bits.
  init(_ point: Point, _ color: StraightRGBA16, space: FieldRamp.Space) {
    func bounded(_ length: Fixed) -> Int64 { max(-1 << 34, min(1 << 34, length.raw)) }
    let alpha = Int64(color.alpha)
    func premultiplied(_ coordinate: Int64) -> Int64 { (coordinate * alpha).divided(by: 65535, .nearest) }
    let coordinates: SIMD4<Int64>
    switch space {
    case .oklab:
      let oklab = Oklab(color)
      coordinates = SIMD4(
        premultiplied(oklab.lightness), premultiplied(oklab.a), premultiplied(oklab.b), MeshVertex.unit(alpha))
    case .srgb:
      let channels = [color.red, color.green, color.blue].map { premultiplied(MeshVertex.unit(Int64($0))) }
      coordinates = SIMD4(channels[0], channels[1], channels[2], MeshVertex.unit(alpha))
    }
    self.init(lanes: SIMD8(lowHalf: SIMD4(bounded(point.x), bounded(point.y), 0, 0), highHalf: coordinates))
  }

  /// The position in pixels.
  var point: Point { Point(x: Fixed(raw: lanes[0]), y: Fixed(raw: lanes[1])) }

  /// The premultiplied coordinates of the colour and its alpha.
  var color: SIMD4<Int64> { lanes.highHalf }

  /// Returns the colour of coordinates: red, green and blue, not multiplied by alpha and not yet clamped to sRGB, and alpha, all in
  /// units of 1/65535 and within ±2²⁰.
  static func color(_ coordinates: SIMD4<Int64>, space: FieldRamp.Space) -> SIMD4<Int32> {
    let alpha = max(0, min(1 << 24, coordinates[3]))
    if alpha == 0 { return .zero }
    func straight(_ lane: Int) -> Int64 {
      alpha == 1 << 24 ? coordinates[lane] : (coordinates[lane] << 24).divided(by: alpha, .nearest)
    }
    var color: SIMD4<Int32>
    switch space {
    case .oklab:
      // The cubic may go beyond the colours. Within these bounds, products of the conversion stay within 64 bits.
      func bounded(_ lane: Int, _ bound: Int64) -> Int64 { max(-bound, min(bound, straight(lane))) }
      color =
        Oklab(lightness: max(0, bounded(0, 1 << 25)), a: bounded(1, 1 << 24), b: bounded(2, 1 << 24)).extendedChannels
    case .srgb:
      color = SIMD4(MeshVertex.code(straight(0)), MeshVertex.code(straight(1)), MeshVertex.code(straight(2)), 0)
    }
    color[3] = MeshVertex.code(alpha)
    let bound = SIMD4<Int32>(repeating: 1 << 20)
    return pointwiseMax(pointwiseMin(color, bound), 0 &- bound)
  }

  private static func unit(_ code: Int64) -> Int64 { (code << 24).divided(by: 65535, .nearest) }

  private static func code(_ unit: Int64) -> Int32 { Int32(clamping: (unit * 65535).shiftedRight(by: 24, .nearest)) }
}
