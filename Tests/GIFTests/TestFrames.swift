import Quantization
import Raster
import TestSupport

@testable import GIF

extension TargetFrame {
  /// A frame of 8-bit colours; nil is transparent.
  init(width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> RGB8?) {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        guard let color = color(x, y) else { continue }
        pixmap[x, y] = RGBA16(
          red: UInt16(color.red) * 257, green: UInt16(color.green) * 257, blue: UInt16(color.blue) * 257, alpha: .max)
      }
    }
    self.init(width: width, height: height)
    set(pixmap, alpha: .cutOut)
  }

  /// A frame of indices; the one after the palette's colours is transparent.
  init(_ image: IndexedImage, _ palette: Palette) {
    let colors = palette.colors.map(Optional.some) + [nil]
    self.init(width: image.width, height: image.height) { colors[Int(image.indices[$1 * image.width + $0])] }
  }
}

extension ExactFrame {
  /// A frame of indices; the one after the palette's colours is transparent.
  init(_ image: IndexedImage, _ palette: Palette) {
    self.init(width: image.width, height: image.height)
    set(image, palette)
  }
}

extension RGB8 {
  static func gray(_ code: Int) -> RGB8 { RGB8(red: UInt8(code), green: UInt8(code), blue: UInt8(code)) }
}

/// Loops that are difficult in different ways.
enum TestLoop: CaseIterable {
  /// Every pixel changes in every frame.
  case noise
  /// Smooth moving colours, in 16 bits.
  case gradient
  /// Two sprites on transparency: pixels appear, change and vanish.
  case transparentSprites
  /// A sprite that appears and disappears over a still picture.
  case spriteOverPicture
  /// A picture that changes by little, and then holds.
  case nearlyStill
  /// Transparent frames between others.
  case sometimesNothing

  func frames(width: Int, height: Int, count: Int) -> [TargetFrame] {
    (0..<count).map { frame(width: width, height: height, $0, of: count) }
  }

  private func frame(width: Int, height: Int, _ time: Int, of count: Int) -> TargetFrame {
    var generator = SeededGenerator(state: UInt64(time))
    func noise(_ amplitude: Int) -> Int { Int.random(in: 0...amplitude, using: &generator) }
    func isInDisc(_ x: Int, _ y: Int, _ left: Int, _ top: Int, _ radius: Int) -> Bool {
      (x - left) * (x - left) + (y - top) * (y - top) < radius * radius
    }
    /// Still and detailed.
    func picture(_ x: Int, _ y: Int) -> RGB8 {
      RGB8(red: UInt8(x * 3 % 256), green: UInt8((x * y + 31 * y) % 200), blue: UInt8(y * 5 % 256))
    }
    let radius = max(width / 8, 1)
    switch self {
    case .noise:
      return TargetFrame(width: width, height: height) { _, _ in
        RGB8(red: UInt8(noise(255)), green: UInt8(noise(255)), blue: UInt8(noise(255)))
      }
    case .gradient:
      var pixmap = Pixmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          // A wave that travels round once a loop.
          let phase = (x * 65536 / width + time * 65536 / count) % 65536
          let wave = UInt16(abs(phase - 32768) * 5 / 4)
          pixmap[x, y] = RGBA16(
            red: wave, green: 20000 + UInt16(y * 9000 / height), blue: 60000 - wave, alpha: .max)
        }
      }
      var frame = TargetFrame(width: width, height: height)
      frame.set(pixmap, alpha: .onBlack)
      return frame
    case .transparentSprites:
      return TargetFrame(width: width, height: height) { x, y in
        if isInDisc(x, y, time * width / count, height / 2, radius) { return .gray(100 + (x + y) % 80) }
        if isInDisc(x, y, width - time * width / count, height / 3, radius) {
          return RGB8(red: 200, green: UInt8(x * 7 % 256), blue: 30)
        }
        return nil
      }
    case .spriteOverPicture:
      return TargetFrame(width: width, height: height) { x, y in
        time % 4 != 0 && isInDisc(x, y, time * width / count, height / 2, radius)
          ? RGB8(red: 250, green: 240, blue: UInt8(x % 3)) : picture(x, y)
      }
    case .nearlyStill:
      return TargetFrame(width: width, height: height) { x, y in
        // Holds for three frames each, and changes by 3 codes.
        RGB8(red: UInt8(100 + time / 3 % 2 * 3), green: UInt8(x % 120), blue: UInt8(y * 2 % 256))
      }
    case .sometimesNothing:
      return TargetFrame(width: width, height: height) { x, y in
        time % 3 == 0 || (time % 3 == 1 && x < width / 2) ? nil : picture(x, y)
      }
    }
  }
}
