import Color
import Foundation

/// A colour mesh in floating point, evaluated for one pixel after the other.
struct MeshReference {
  let columns: Int
  let rows: Int
  let points: [SIMD2<Double>]
  /// The colours in gamma-encoded sRGB with straight alpha.
  let colors: [SIMD4<Double>]
  let smoothsColors: Bool
  let isOklab: Bool

  /// Returns the premultiplied colour of the point of a picture in 0…1; nil if no point of the surface was found there.
  func color(x: Double, y: Double) -> SIMD4<Double>? {
    let target = SIMD2(x, y)
    // The nearest of many points of the surface, then Newton's method.
    var best = (distance: Double.infinity, u: 0.0, v: 0.0)
    for row in 0...4 * (rows - 1) {
      for column in 0...4 * (columns - 1) {
        let (u, v) = (Double(column) / 4, Double(row) / 4)
        let away = position(u, v) - target
        let distance = (away * away).sum()
        if distance < best.distance { best = (distance, u, v) }
      }
    }
    var (u, v) = (best.u, best.v)
    for _ in 0..<30 {
      let away = position(u, v) - target
      let step = 1e-5
      let across = (position(u + step, v) - position(u - step, v)) / (2 * step)
      let down = (position(u, v + step) - position(u, v - step)) / (2 * step)
      let determinant = across.x * down.y - across.y * down.x
      guard abs(determinant) > 1e-9 else { return nil }
      u -= (away.x * down.y - away.y * down.x) / determinant
      v -= (across.x * away.y - across.y * away.x) / determinant
    }
    let away = position(u, v) - target
    guard (away * away).sum() < 1e-12, u >= 0, v >= 0, u <= Double(columns - 1), v <= Double(rows - 1) else {
      return nil
    }
    return mixedColor(u, v)
  }

  private func position(_ u: Double, _ v: Double) -> SIMD2<Double> { value(points, u, v, smooth: true) }

  private func mixedColor(_ u: Double, _ v: Double) -> SIMD4<Double> {
    let premultiplied = colors.map { color -> SIMD4<Double> in
      let coordinates = isOklab ? FloatOklab.coordinates(color) : color
      return SIMD4(coordinates.x, coordinates.y, coordinates.z, 1) * color.w
    }
    let mixed = value(premultiplied, u, v, smooth: smoothsColors)
    let alpha = min(1, max(0, mixed.w))
    if alpha == 0 { return .zero }
    var straight = mixed / alpha
    if isOklab { straight = FloatOklab.color(straight) }
    let bounded = pointwiseMin(pointwiseMax(straight, .zero), .one) * alpha
    return SIMD4(bounded.x, bounded.y, bounded.z, alpha)
  }

  /// Returns the value at a place of a grid: along the rows first, then down.
  private func value<V: SIMD<Double>>(_ grid: [V], _ u: Double, _ v: Double, smooth: Bool) -> V {
    let lines = (0..<rows).map { row in
      MeshReference.value(Array(grid[row * columns..<(row + 1) * columns]), u, smooth)
    }
    return MeshReference.value(lines, v, smooth)
  }

  private static func value<V: SIMD<Double>>(_ line: [V], _ at: Double, _ smooth: Bool) -> V {
    let index = min(line.count - 2, max(0, Int(at.rounded(.down))))
    let t = at - Double(index)
    let (b, c) = (line[index], line[index + 1])
    guard smooth else { return b + (c - b) * t }
    let a = index > 0 ? line[index - 1] : b + b - c
    let d = index + 2 < line.count ? line[index + 2] : c + c - b
    // Hermite's cubic with the tangents of Catmull and Rom.
    let (out, arrive) = ((c - a) / 2, (d - b) / 2)
    let (t2, t3) = (t * t, t * t * t)
    return b * (2 * t3 - 3 * t2 + 1) + out * (t3 - 2 * t2 + t) + c * (3 * t2 - 2 * t3) + arrive * (t3 - t2)
  }
}

/// Ottosson's Oklab in floating point; the last lane is not used.
private enum FloatOklab {
  static func coordinates(_ color: SIMD4<Double>) -> SIMD4<Double> {
    func linear(_ code: Double) -> Double { code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4) }
    let (r, g, b) = (linear(color.x), linear(color.y), linear(color.z))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return SIMD4(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, 0)
  }

  static func color(_ lab: SIMD4<Double>) -> SIMD4<Double> {
    func cube(_ a: Double, _ b: Double) -> Double { pow(lab.x + a * lab.y + b * lab.z, 3) }
    let l = cube(0.3963377774, 0.2158037573)
    let m = cube(-0.1055613458, -0.0638541728)
    let s = cube(-0.0894841775, -1.2914855480)
    func code(_ light: Double) -> Double {
      let light = min(1, max(0, light))
      return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
    return SIMD4(
      code(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      code(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      code(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), 0)
  }
}
