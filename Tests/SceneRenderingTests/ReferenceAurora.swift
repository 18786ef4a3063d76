import FixedPoint
import Foundation
import LoopTiming
import Raster

/// The aurora in floating point at full size, straight from its meaning and slow: discs with soft edges composed on
/// transparent ground, a Gaussian of the whole standard deviation, then put over the background.
struct ReferenceAurora {
  let width: Int
  let height: Int
  /// Pixels a point.
  let scale: Double
  let discs: [Disc]
  private let background = SIMD4(0.043, 0.467, 0.494, 1)
  private var sigma: Double { 60 * scale }

  /// A cloud in pixels.
  struct Disc {
    let x: Double
    let y: Double
    let radius: Double
    /// Premultiplied.
    let color: SIMD4<Double>
  }

  /// The clouds at a phase of each one's period, in the strict layout.
  init(width: Int, height: Int, seed: UInt64, isDark: Bool, phases: [Double]) {
    typealias Cloud = (name: String, start: Double, light: [Double], dark: [Double])
    let clouds: [Cloud] = [
      ("bottomTrailing", 0, [0.541, 0.733, 0.812, 0.7], [0.541, 0.733, 0.812, 0.7]),
      ("topTrailing", 240, [0.196, 0.796, 0.329, 0.5], [0.408, 0.698, 0.420, 0.61]),
      ("bottomLeading", 120, [0.196, 0.749, 0.486, 0.55], [0.525, 0.859, 0.655, 0.45]),
      ("topLeading", 180, [0.039, 0.388, 0.502, 0.81], [0, 0.176, 0.216, 1]),
    ]
    let scale = Double(min(width, height)) / 540
    let (canvasWidth, canvasHeight) = (Double(width) / scale, Double(height) / scale)
    let draws = RandomDraw(seed: seed)
    func draw(_ lower: Double, _ upper: Double, _ element: String, _ field: String) -> Double {
      let range = (Fixed(raw: Int64((lower * 65536).rounded())), Fixed(raw: Int64((upper * 65536).rounded())))
      return Double(draws.number(from: range.0, to: range.1, element: element, field: field).raw) / 65536
    }
    let heights = clouds.map { canvasHeight / draw(0.7, 1.4, $0.name, "frame.height.dividedBy") }
    let stackHeight = max(canvasHeight, heights.max() ?? 0)
    discs = zip(clouds, zip(heights, phases)).map { cloud, numbers in
      let (h, phase) = numbers
      let d = min(canvasWidth, h)
      let (ox, oy) = (draw(-150, 150, cloud.name, "offset.x"), draw(-150, 150, cloud.name, "offset.y"))
      let px = cloud.name.hasSuffix("Leading") ? d / 2 : canvasWidth - d / 2
      let py = cloud.name.hasPrefix("top") ? h / 2 : stackHeight - h / 2
      let theta = (cloud.start - 360 * phase) * .pi / 180
      let rgba = isDark ? cloud.dark : cloud.light
      let alpha = min(1, rgba[3]) * 0.8
      return Disc(
        x: (px + ox * cos(theta) - oy * sin(theta)) * scale, y: (py + ox * sin(theta) + oy * cos(theta)) * scale,
        radius: d / 2 * scale, color: SIMD4(rgba[0] * alpha, rgba[1] * alpha, rgba[2] * alpha, alpha))
    }
    (self.width, self.height, self.scale) = (width, height, scale)
  }

  /// The colours, 0…1 a channel, of the pixels in the given columns and rows; `result[j][i]` is of (columns[i], rows[j]).
  func colors(columns: [Int], rows: [Int]) -> [[SIMD4<Double>]] {
    let reach = Int((4.5 * sigma).rounded(.up))
    let kernel = (0...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = kernel[0] + 2 * kernel.dropFirst().reduce(0, +)
    let taps = (-reach...reach).map { kernel[abs($0)] / sum }
    var narrowed: [[SIMD4<Double>]] = []
    var row = [SIMD4<Double>](repeating: .zero, count: width + 2 * reach)
    for y in -reach..<height + reach {
      for x in row.indices {
        var color = SIMD4<Double>.zero
        for disc in discs {
          let distance = hypot(Double(x - reach) + 0.5 - disc.x, Double(y) + 0.5 - disc.y)
          let source = disc.color * min(max(disc.radius - distance + 0.5, 0), 1)
          color = source + color * (1 - source.w)
        }
        row[x] = color
      }
      narrowed.append(
        columns.map { column in
          var sum = SIMD4<Double>.zero
          for tap in taps.indices { sum += row[column + tap] * taps[tap] }
          return sum
        })
    }
    return rows.map { y in
      columns.indices.map { column in
        var sum = SIMD4<Double>.zero
        for tap in taps.indices { sum += narrowed[y + tap][column] * taps[tap] }
        return sum + background * (1 - sum.w)
      }
    }
  }
}
