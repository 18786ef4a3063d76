import Quantization

extension Palette {
  /// The pixels of a frame, three bytes each.
  func pixels(of frame: IndexedImage) -> [UInt8] {
    frame.indices.flatMap { index in
      let color = colors[Int(index)]
      return [color.red, color.green, color.blue]
    }
  }

  /// Red, green, blue and alpha of a frame; the index after the colours is transparent.
  func pixelsWithAlpha(of frame: IndexedImage) -> [UInt8] {
    frame.indices.flatMap { index -> [UInt8] in
      guard index != transparentIndex else { return [0, 0, 0, 0] }
      let color = colors[Int(index)]
      return [color.red, color.green, color.blue, 255]
    }
  }

  /// Distinct colours.
  static func distinct(_ count: Int) -> Palette {
    let codes = (0..<count).map { UInt8($0) }
    return Palette(colors: codes.map { RGB8(red: $0, green: $0 &* 7, blue: 255 - $0) })
  }
}
