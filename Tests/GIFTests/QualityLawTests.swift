import Quantization
import Raster
import TestSupport
import Testing

@testable import GIF

/// A higher quality never gives fewer bytes nor a larger error.
@Suite struct QualityLawTests {
  enum Footage: CaseIterable {
    /// Smooth rotating colours, in 16 bits.
    case gradients
    /// A disc that moves over such colours, which stand still.
    case sprite
    /// Drifting soft shapes with camera noise.
    case noisy

    /// The frames of a loop.
    func frames(width: Int, height: Int, count: Int) -> [TargetFrame] {
      (0..<count).map { time in
        var generator = SeededGenerator(state: UInt64(time))
        var pixmap = Pixmap(width: width, height: height)
        for y in 0..<height {
          for x in 0..<width {
            pixmap[x, y] = color(SIMD2(x, y), SIMD2(width, height), time * 65536 / count, &generator)
          }
        }
        var frame = TargetFrame(width: width, height: height)
        frame.set(pixmap, alpha: .onBlack)
        return frame
      }
    }

    private func color(
      _ position: SIMD2<Int>, _ size: SIMD2<Int>, _ phase: Int, _ generator: inout SeededGenerator
    ) -> RGBA16 {
      /// A triangle of one period in 2¹⁶, 0...65535.
      func wave(_ phase: Int) -> Int { min(abs((phase & 65535) - 32768) * 2, 65535) }
      let across = SIMD2(position.x * 65536 / size.x, position.y * 65536 / size.y)
      func mix(_ phase: Int) -> SIMD3<Int> {
        SIMD3(
          20000 + wave(across.x + phase) / 4, 9000 + wave(across.y - phase) / 3,
          30000 + wave(across.x / 2 + across.y + phase) / 5)
      }
      let channels: SIMD3<Int>
      switch self {
      case .gradients: channels = mix(phase)
      case .sprite:
        let offset = position &- SIMD2(phase * size.x / 65536, size.y / 2)
        let isInside = offset.x * offset.x + offset.y * offset.y < size.y * size.y / 16
        channels = isInside ? SIMD3(60000, 50000 - wave(across.y) / 4, 9000) : mix(0)
      case .noisy:
        // Four codes to either side.
        func noise() -> Int { Int.random(in: -1028...1028, using: &generator) }
        let grain = SIMD3(noise(), noise(), noise())
        channels = (mix(phase) &+ grain).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 65535))
      }
      return RGBA16(red: UInt16(channels.x), green: UInt16(channels.y), blue: UInt16(channels.z), alpha: .max)
    }
  }

  @Test(arguments: Footage.allCases, [false, true])
  func moreQualityTakesMoreBytesAndLeavesLessError(footage: Footage, hasGlobalTable: Bool) throws {
    let frames = footage.frames(width: 96, height: 64, count: 8)
    var histogram = ColorHistogram()
    for frame in frames { for color in frame.colors { histogram.add(color) } }
    let global = hasGlobalTable ? PaletteFit.palette(for: histogram.samples, limit: 255) : nil
    let results = try stride(from: 0, through: 100, by: 20).map { quality in
      let settings = CompressionSettings(quality: quality, lossy: nil, colorLimit: 255, diffusion: 100)
      let played = try PlayedLoop(frames, globalTable: global, hasLocalTables: true, settings)
      return (bytes: played.byteCount, error: played.meanSquaredError)
    }
    for (worse, better) in zip(results, results.dropFirst()) {
      #expect(Double(better.bytes) >= 0.98 * Double(worse.bytes), "\(results)")
      #expect(better.error <= 1.02 * worse.error, "\(results)")
    }
    // They are far apart, too.
    #expect(results[5].bytes > 3 * results[0].bytes / 2 && results[0].error > 1.5 * results[5].error, "\(results)")
  }
}
