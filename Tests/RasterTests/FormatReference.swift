import FixedPoint
import TestSupport

@testable import Raster

/// Every format of Y′CbCr.
let yuvFormats: [YUVFormat] = YUVFormat.Chroma.allCases.flatMap { chroma in
  YUVFormat.Depth.allCases.flatMap { depth in
    YUVFormat.Range.allCases.flatMap { range in
      YUVFormat.Matrix.allCases.flatMap { matrix in
        [false, true].map { YUVFormat(chroma: chroma, depth: depth, range: range, matrix: matrix, hasAlpha: $0) }
      }
    }
  }
}

extension YUVFormat {
  /// Whether pictures are made of such samples in quick ways, which alone know an ordered dither.
  var isQuick: Bool { chroma == .cs420 && range == .limited && !hasAlpha }
}

/// The samples of the quick formats: each matrix, depth and way of rounding.
let quickSamples: [(format: YUVFormat, rounding: SampleRounding)] = YUVFormat.Matrix.allCases.flatMap { matrix in
  [(.eight, .nearest), (.eight, .ordered), (.ten, .nearest)].map { (YUVFormat(depth: $0, matrix: matrix), $1) }
}

extension SampleRounding {
  /// The part of a code from which on a sample's value is rounded up, taken from 1: a sample is the whole part of its
  /// value and this.
  func threshold(_ x: Int, _ y: Int, in format: YUVFormat) -> Double {
    guard self == .ordered, format.isQuick, format.depth == .eight else { return 0.5 }
    // Bayer's matrix of 2 × 2 in each place of itself.
    let two = [[0, 2], [3, 1]]
    let rank = 4 * two[y % 2][x % 2] + two[y / 2 % 2][x / 2 % 2]
    return (Double(rank) + 0.5) / 16
  }
}

/// Every format.
let pixelFormats: [PixelFormat] = yuvFormats.map(PixelFormat.yuv) + RGBFormat.allCases.map(PixelFormat.rgb)

extension YUVFormat {
  /// The codes Y′, Cb and Cr by the formula of BT.601 or BT.709, from straight channels 0…1.
  func formula(_ r: Double, _ g: Double, _ b: Double) -> [Double] {
    let (kr, kb) = matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    let y = kr * r + (1 - kr - kb) * g + kb * b
    let unit = depth == .eight ? 1.0 : 4.0
    let last = 256 * unit - 1
    let (lumaSpan, chromaSpan) = range == .limited ? (219 * unit, 224 * unit) : (last, last)
    let codes = [
      (range == .limited ? 16 * unit : 0) + lumaSpan * y, 128 * unit + chromaSpan * (b - y) / (2 - 2 * kb),
      128 * unit + chromaSpan * (r - y) / (2 - 2 * kr),
    ]
    return codes.map { max(0, min(last, $0)) }
  }

  /// The last code.
  var last: Int { depth == .eight ? 255 : 1023 }

  /// The codes of a picture by the formula: of every plane its rows. Where chroma is averaged, over what can be seen only.
  func reference(_ pixmap: Pixmap) -> [[[Double]]] {
    /// Straight channels and alpha, 0…1, of the mean of some pixels; beyond the edges the outermost go on.
    func mean(_ places: [(x: Int, y: Int, weight: Double)]) -> (channels: [Double], alpha: Double) {
      var sum = [0.0, 0, 0, 0]
      for (x, y, weight) in places {
        let color = pixmap[max(0, min(pixmap.width - 1, x)), min(pixmap.height - 1, y)]
        for (index, channel) in color.channels.enumerated() { sum[index] += weight * Double(channel) / 65535 }
      }
      if !hasAlpha { return (Array(sum[..<3]), 1) }
      return (sum[3] == 0 ? [0, 0, 0] : sum[..<3].map { $0 / sum[3] }, sum[3])
    }
    func plane(_ width: Int, _ height: Int, _ code: (Int, Int) -> Double) -> [[Double]] {
      (0..<height).map { y in (0..<width).map { x in code(x, y) } }
    }
    func luma(_ component: Int) -> [[Double]] {
      plane(pixmap.width, pixmap.height) { x, y in
        let channels = mean([(x, y, 1)]).channels
        return formula(channels[0], channels[1], channels[2])[component]
      }
    }
    func chroma(_ component: Int) -> [[Double]] {
      if self.chroma == .cs444 { return luma(component) }
      let rows = self.chroma == .cs420 ? 2 : 1
      return plane((pixmap.width + 1) / 2, (pixmap.height + rows - 1) / rows) { x, y in
        let places = (0..<rows).flatMap { row in
          [(-1, 0.25), (0, 0.5), (1, 0.25)].map { (2 * x + $0.0, rows * y + row, $0.1 / Double(rows)) }
        }
        let channels = mean(places).channels
        return formula(channels[0], channels[1], channels[2])[component]
      }
    }
    let alpha = plane(pixmap.width, pixmap.height) { mean([($0, $1, 1)]).alpha * Double(last) }
    return [luma(0), chroma(1), chroma(2)] + (hasAlpha ? [alpha] : [])
  }
}

extension VideoImage {
  /// An image of a picture's pixels.
  static func of(_ pixmap: Pixmap, _ format: PixelFormat, _ rounding: SampleRounding = .nearest) -> VideoImage {
    let image = VideoImage(width: pixmap.width, height: pixmap.height, format: format, rounding: rounding)
    image.set(from: pixmap)
    return image
  }

  /// The rows of a plane of Y′CbCr in codes.
  func codes(ofPlane index: Int) -> [[Int]] {
    (0..<planes[index].height).map { y in
      let bytes = unsafe [UInt8](row(y, ofPlane: index))
      if planes[index].bytesPerElement == 1 { return bytes.map(Int.init) }
      return Swift.stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
    }
  }

  /// All samples without padding.
  var bytes: [[UInt8]] {
    planes.indices.map { plane in unsafe (0..<planes[plane].height).flatMap { unsafe row($0, ofPlane: plane) } }
  }
}

/// Noise of every kind of alpha: none, some, hardly any, all.
func translucentNoise(width: Int, height: Int, using generator: inout SeededGenerator) -> Pixmap {
  var pixmap = Pixmap(width: width, height: height)
  for index in pixmap.pixels.indices { pixmap.pixels[index] = translucentColor(using: &generator) }
  return pixmap
}

func translucentColor(using generator: inout SeededGenerator) -> RGBA16 {
  let alpha: UInt16
  switch Int.random(in: 0..<4, using: &generator) {
  case 0: alpha = 0
  case 1: alpha = .max
  case 2: alpha = .random(in: 1...9, using: &generator)
  default: alpha = .random(in: 10...65534, using: &generator)
  }
  func channel() -> UInt16 { .random(in: 0...alpha, using: &generator) }
  return RGBA16(red: channel(), green: channel(), blue: channel(), alpha: alpha)
}
