import TestSupport
import Testing

@testable import Raster

/// The formulas of W3C Compositing and Blending for straight colour, in floating point: mixed where both overlap, then
/// composited source over; `plus` is a compositing operator itself.
private func reference(_ s: RGBA16, _ d: RGBA16, _ mode: BlendMode) -> [Double] {
  let (a, b) = (Double(s.alpha) / 65535, Double(d.alpha) / 65535)
  if mode == .plus { return zip(s.channels, d.channels).map { min(65535, Double($0) + Double($1)) } }
  let colors = zip(s.channels.prefix(3), d.channels.prefix(3)).map { source, destination in
    let (cs, cd) = (a > 0 ? Double(source) / 65535 / a : 0, b > 0 ? Double(destination) / 65535 / b : 0)
    let mixed =
      switch mode {
      case .screen: cd + cs - cd * cs
      case .multiply: cd * cs
      default: cs
      }
    return (a * (1 - b) * cs + a * b * mixed + (1 - a) * b * cd) * 65535
  }
  return colors + [(a + b - a * b) * 65535]
}

/// Whether a blended colour has the channels of the formulas, rounded to the nearest.
private func isBlend(_ result: RGBA16, of source: RGBA16, over destination: RGBA16, _ mode: BlendMode) -> Bool {
  result.isPremultiplied
    && zip(result.channels, reference(source, destination, mode)).allSatisfy { abs(Double($0) - $1) <= 0.5001 }
}

@Suite struct BlendModeTests {
  private let edges: [RGBA16] = [
    .clear, white, RGBA16(red: 0, green: 0, blue: 0, alpha: .max), RGBA16(red: 65535, green: 0, blue: 1, alpha: .max),
    RGBA16(red: 1, green: 0, blue: 1, alpha: 1), RGBA16(red: 65534, green: 32768, blue: 0, alpha: 65534),
  ]

  @Test(arguments: BlendMode.allCases)
  func isWithinHalfAStep(mode: BlendMode) {
    var generator = SeededGenerator(state: 9)
    var pairs = edges.flatMap { s in edges.map { (s, $0) } }
    for _ in 0..<20_000 { pairs.append((RGBA16.random(using: &generator), RGBA16.random(using: &generator))) }
    var (source, result) = (Pixmap(width: pairs.count, height: 1), Pixmap(width: pairs.count, height: 1))
    for (index, pair) in pairs.enumerated() { (source.pixels[index], result.pixels[index]) = pair }
    result.draw(source, in: PixelRegion(width: pairs.count, height: 1), blend: mode)
    for (index, (source, destination)) in pairs.enumerated() {
      #expect(
        isBlend(result.pixels[index], of: source, over: destination, mode), "\(source) over \(destination)")
    }
  }

  @Test(arguments: BlendMode.allCases)
  func picturesAreBlendedPixelByPixel(mode: BlendMode) {
    var generator = SeededGenerator(state: 4)
    var (source, destination) = (Pixmap(width: 9, height: 5), Pixmap(width: 9, height: 5))
    for index in source.pixels.indices {
      // Clear ones alone, in pairs and in longer runs.
      source.pixels[index] = [3, 8, 9, 20, 21, 22, 23, 24].contains(index) ? .clear : .random(using: &generator)
      destination.pixels[index] = RGBA16.random(using: &generator)
    }
    for opacity in [0, 1, 30000, 65535] as [UInt16] {
      var result = destination
      result.draw(source, in: PixelRegion(width: 9, height: 5), opacity: opacity, blend: mode)
      for index in result.pixels.indices {
        let color = source.pixels[index].scaled(by: opacity)
        #expect(isBlend(result.pixels[index], of: color, over: destination.pixels[index], mode))
      }
    }
  }

  @Test(arguments: BlendMode.allCases)
  func aPictureIsDrawnWhereItsRegionLies(mode: BlendMode) throws {
    var generator = SeededGenerator(state: 5)
    var destination = Pixmap(width: 9, height: 7)
    var source = Pixmap(width: 5, height: 3)
    for index in destination.pixels.indices { destination.pixels[index] = .random(using: &generator) }
    for index in source.pixels.indices { source.pixels[index] = .random(using: &generator) }
    let region = try #require(PixelRegion(columns: 3..<8, rows: 2..<5, width: 9, height: 7))
    var result = destination
    result.draw(source, in: region, blend: mode)
    for y in 0..<7 {
      for x in 0..<9 {
        let isInside = region.columns.contains(x) && region.rows.contains(y)
        let color = isInside ? source[x - 3, y - 2] : .clear
        #expect(isBlend(result[x, y], of: color, over: destination[x, y], mode))
      }
    }
  }
}
