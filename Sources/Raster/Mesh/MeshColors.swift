import FixedPoint

/// The conversion of the coordinates in which the colours of a mesh mix.
struct MeshColors {
  /// The space of the coordinates.
  let space: MixingSpace
  /// The filters of the mixed colours.
  let filters: ColorFilterChain

  /// Returns the colours of cells, given their premultiplied coordinates and alpha in units of 2⁻²⁰.
  func callAsFunction(_ coordinates: CellGrid) -> CellGrid {
    var colors = coordinates
    for index in colors.values.indices {
      colors.values[index] = premultiplied(color(SIMD4(truncatingIfNeeded: colors.values[index]) &<< 4))
    }
    return colors
  }

  /// Returns the colour of coordinates: red, green and blue, not multiplied by alpha and not yet clamped to sRGB, and alpha, all in
  /// units of 1/65535 and within ±2²⁰.
  @inline(__always)
  private func color(_ coordinates: SIMD4<Int64>) -> SIMD4<Int32> {
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
      color = SIMD4(code(straight(0)), code(straight(1)), code(straight(2)), 0)
    }
    color[3] = code(alpha)
    let bound = SIMD4<Int32>(repeating: 1 << 20)
    return pointwiseMax(pointwiseMin(color, bound), 0 &- bound)
  }

  /// Returns a number of units of 2⁻²⁴ in units of 1/65535, rounded to the nearest.
  @inline(__always)
  private func code(_ unit: Int64) -> Int32 { Int32(clamping: (unit &* 65535 &+ 1 << 23) &>> 24) }

  /// Returns a colour with the filters applied, which clamp it first, times its alpha.
  @inline(__always)
  private func premultiplied(_ color: SIMD4<Int32>) -> SIMD4<Int32> {
    if !filters.isEmpty {
      func clamped(_ lane: Int) -> UInt16 { UInt16(clamping: color[lane]) }
      let straight = StraightRGBA16(red: clamped(0), green: clamped(1), blue: clamped(2), alpha: clamped(3))
      return SIMD4(truncatingIfNeeded: SIMD4<UInt16>(filters.apply(to: straight).premultiplied))
    }
    if color[3] == 65535 { return color }
    func product(_ lane: Int) -> Int32 { Int32((Int64(color[lane]) * Int64(color[3])).divided(by: 65535, .nearest)) }
    return SIMD4(product(0), product(1), product(2), color[3])
  }
}
