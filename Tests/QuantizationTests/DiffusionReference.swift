import Raster

@testable import Quantization

/// Error diffusion as published: each error is distributed at once to later pixels, and each colour is compared with
/// the whole palette.
struct DiffusionReference {
  let colors: [RGB8]
  let strength: Int
  /// The weights by offset ahead and down.
  let shares: [(ahead: Int, down: Int, weight: Int)]

  static let floydSteinberg = [(1, 0, 7), (-1, 1, 3), (0, 1, 5), (1, 1, 1)]
  static let sierra = [
    (1, 0, 5), (2, 0, 3), (-2, 1, 2), (-1, 1, 4), (0, 1, 5), (1, 1, 4), (2, 1, 2), (-1, 2, 2), (0, 2, 3), (1, 2, 2),
  ]

  private func codes(_ color: RGB8) -> [Int] { [color.red, color.green, color.blue].map { Int($0) * 257 } }

  private func distance(_ first: [Int], _ second: [Int]) -> Int {
    func color(_ codes: [Int]) -> OklabColor {
      OklabColor(.opaque(UInt16(codes[0]), UInt16(codes[1]), UInt16(codes[2])))
    }
    return Int(color(first).squaredDistance(to: color(second)))
  }

  private func nearest(_ color: [Int]) -> Int {
    let kept = color.map { min(max($0, 0), 65535) }
    return colors.indices.min { (distance(kept, codes(colors[$0])), $0) < (distance(kept, codes(colors[$1])), $1) } ?? 0
  }

  /// The distance to the neighbours of each colour: those with no third colour in the ball between.
  private var bounds: [[Int]] {
    colors.map(codes).map { color in
      colors.map(codes).reduce([0, 0, 0]) { bound, other in
        let whole = distance(color, other)
        let isBetween = colors.map(codes).contains {
          $0 != color && distance(color, $0) + distance($0, other) < whole
        }
        return isBetween ? bound : (0..<3).map { max(bound[$0], abs(other[$0] - color[$0])) }
      }
    }
  }

  /// The index of each pixel; nil if it is transparent.
  func indices(_ picture: Pixmap, alpha: AlphaMode) -> [Int?] {
    let bounds = bounds
    let divisor = shares.reduce(0) { $0 + $1.weight }
    var taken = [[Int]](repeating: [0, 0, 0], count: picture.width * picture.height)
    var indices = [Int?](repeating: nil, count: picture.width * picture.height)
    for y in 0..<picture.height {
      let rightward = y % 2 == 0
      for x in rightward ? Array(0..<picture.width) : (0..<picture.width).reversed() {
        let position = y * picture.width + x
        guard let pixel = alpha.color(of: picture[x, y]) else { continue }
        let own = [pixel.red, pixel.green, pixel.blue].map(Int.init)
        indices[position] = nearest(own)
        if colors[nearest(own)] == RGB8(pixel) { continue }
        let wanted = (0..<3).map { own[$0] + floorDivision(2 * taken[position][$0] + divisor, 2 * divisor) }
        let index = nearest(wanted)
        indices[position] = index
        let part = (strength * 1024 + 50) / 100
        let error = (0..<3).map { channel in
          let off = wanted[channel] - codes(colors[index])[channel]
          return floorDivision(min(max(off, -bounds[index][channel]), bounds[index][channel]) * part + 512, 1024)
        }
        for share in shares {
          let (column, row) = (x + (rightward ? share.ahead : -share.ahead), y + share.down)
          guard (0..<picture.width).contains(column), row < picture.height else { continue }
          for channel in 0..<3 { taken[row * picture.width + column][channel] += share.weight * error[channel] }
        }
      }
    }
    return indices
  }

  private func floorDivision(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
  }
}
