/// GIF files made by hand, without compression: only what the tests need.
struct HandmadeGIF {
  struct Image {
    var left = 0, top = 0, width = 1, height = 1
    var indices: [UInt8]
    var disposal: UInt8 = 1
    /// In hundredths of a second.
    var delay = 7
    /// Whether the last colour is transparent.
    var isTransparent = true
    var isInterlaced = false
    /// The colours of the image alone.
    var colors: [[UInt8]]?
  }

  var width: Int
  var height: Int
  /// Four colours.
  var colors: [[UInt8]] = [[0, 0, 0], [255, 0, 0], [0, 255, 0], [9, 9, 9]]
  var background: UInt8 = 3
  var images: [Image]

  var bytes: [UInt8] {
    var file = Array("GIF89a".utf8) + little(width) + little(height) + [0xF1, background, 0] + colors.flatMap { $0 }
    for image in images {
      file += [0x21, 0xF9, 4, image.disposal << 2 | (image.isTransparent ? 1 : 0)] + little(image.delay) + [3, 0]
      file += [0x2C] + little(image.left) + little(image.top) + little(image.width) + little(image.height)
      // Without a table, its size is not looked at.
      file += [(image.colors == nil ? 7 : 0x81) | (image.isInterlaced ? 0x40 : 0)] + (image.colors ?? []).flatMap { $0 }
      file.append(7)
      // A clear code (128) before each 100 pixels keeps all codes at 8 bits.
      var codes: [UInt8] = []
      for (place, index) in image.indices.enumerated() {
        if place % 100 == 0 { codes.append(128) }
        codes.append(index)
      }
      codes.append(129)
      for start in stride(from: 0, to: codes.count, by: 255) {
        let block = codes[start..<min(start + 255, codes.count)]
        file += [UInt8(block.count)] + block
      }
      file.append(0)
    }
    return file + [0x3B]
  }

  private func little(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
