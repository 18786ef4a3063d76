/// PNG files made by hand, without compression.
enum PNG {
  enum Kind: UInt8, CaseIterable {
    case grey = 0, rgb = 2, palette = 3, greyAlpha = 4, rgbAlpha = 6

    var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAlpha: 2
      case .rgb: 3
      case .rgbAlpha: 4
      }
    }
    var depths: [Int] {
      switch self {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      default: [8, 16]
      }
    }
  }

  /// A file of some samples, row by row, channel by channel; its header may say another height than it has.
  static func file(
    width: Int, height: Int, saidHeight: Int? = nil, _ kind: Kind, depth: Int, samples: [Int], palette: [[UInt8]] = []
  ) -> [UInt8] {
    var rows: [UInt8] = []
    let rowLength = width * kind.channels
    for y in 0..<height {
      rows.append(0)  // no filter
      var (bits, held) = (0, 0)
      for sample in samples[y * rowLength..<(y + 1) * rowLength] {
        (bits, held) = (bits << depth | sample, held + depth)
        while held >= 8 {
          held -= 8
          rows.append(UInt8(truncatingIfNeeded: bits >> held))
        }
      }
      if held > 0 { rows.append(UInt8(truncatingIfNeeded: bits << (8 - held))) }
    }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", big(width) + big(saidHeight ?? height) + [UInt8(depth), kind.rawValue, 0, 0, 0])
    if !palette.isEmpty {
      file += chunk("PLTE", palette.flatMap { $0[..<3] }) + chunk("tRNS", palette.map { $0[3] })
    }
    return file + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// zlib's format (RFC 1950) around one stored block (RFC 1951).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    precondition(bytes.count < 65536)
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return [0x78, 0x01, 1, low, high, ~low, ~high] + bytes + big(b << 16 | a)
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var sum = UInt32.max
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return big(data.count) + body + big(Int(~sum))
  }

  private static func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
