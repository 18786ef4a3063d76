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
  init(_ point: Point, _ color: StraightRGBA16, space: MixingSpace) {
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

  /// Returns the vertex moved by pixels.
  func moved(by way: Point) -> MeshVertex {
    MeshVertex(lanes: lanes &+ SIMD8(way.x.raw, way.y.raw, 0, 0, 0, 0, 0, 0))
  }

  /// The position in pixels.
  var point: Point { Point(x: Fixed(raw: lanes[0]), y: Fixed(raw: lanes[1])) }

  /// The premultiplied coordinates of the colour and its alpha.
  var color: SIMD4<Int64> { lanes.highHalf }

  /// Returns coordinates in units of 2⁻²⁰, within ±2²³, given those in units of 2⁻²⁴.
  @inline(__always)
  static func coordinates(_ color: SIMD4<Int64>) -> SIMD4<Int32> {
    let rounded = SIMD4<Int32>(truncatingIfNeeded: (color &+ 8) &>> 4)
    let bound = SIMD4<Int32>(repeating: 1 << 23)
    return pointwiseMax(pointwiseMin(rounded, bound), 0 &- bound)
  }

  private static func unit(_ code: Int64) -> Int64 { (code << 24).divided(by: 65535, .nearest) }
}
