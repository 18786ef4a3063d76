import FixedPoint
import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

/// A 16-bit value of a sample, and a pixel of straight samples, by the definition.
private func scaled(_ sample: Int, depth: Int) -> Int {
  let largest = 1 << depth - 1
  return (2 * sample * 65535 + largest) / (2 * largest)
}

private func premultiplied(_ straight: [Int]) -> RGBA16 {
  let channels = straight[..<3].map { UInt16((2 * $0 * straight[3] + 65535) / (2 * 65535)) }
  return RGBA16(red: channels[0], green: channels[1], blue: channels[2], alpha: UInt16(straight[3]))
}

/// Samples that look random, the same each time.
private func noise(_ count: Int, depth: Int) -> [Int] {
  (0..<count).map { (($0 + 1) * 2_654_435_761 >> 7) & (1 << depth - 1) }
}

@Suite struct PictureReadingTests {
  @Test(arguments: PNG.Kind.allCases.flatMap { kind in kind.depths.map { (kind, $0) } })
  func aPNGComesThroughExactly(kind: PNG.Kind, depth: Int) throws {
    let (width, height) = (37, 11)
    var samples = noise(width * height * kind.channels, depth: depth)
    // Both ends of every channel.
    for channel in 0..<kind.channels {
      samples[channel] = 0
      samples[kind.channels + channel] = 1 << depth - 1
    }
    let palette =
      kind == .palette ? (0..<1 << depth).map { i in noise(4, depth: 8).map { UInt8(($0 + 37 * i) & 255) } } : []
    let file = PNG.file(width: width, height: height, kind, depth: depth, samples: samples, palette: palette)
    let picture = try MovingPicture(decoding: file, name: "a.png")
    let pixels = stride(from: 0, to: samples.count, by: kind.channels).map { start in
      let pixel = samples[start..<start + kind.channels].map { scaled($0, depth: depth) }
      switch kind {
      case .grey: return premultiplied([pixel[0], pixel[0], pixel[0], 65535])
      case .rgb: return premultiplied(pixel + [65535])
      case .palette: return premultiplied(palette[samples[start]].map { scaled(Int($0), depth: 8) })
      case .greyAlpha: return premultiplied([pixel[0], pixel[0], pixel[0], pixel[1]])
      case .rgbAlpha: return premultiplied(pixel)
      }
    }
    #expect(picture.frames.count == 1)
    #expect(picture.frames[0].pixmap.width == width && picture.frames[0].pixmap.height == height)
    #expect(picture.frames[0].pixmap.pixels == pixels)
  }

  /// Losslessly encoded pictures are read back exactly, frame by frame, including alpha.
  @Test(arguments: [
    ("a.apng", ["-c:v", "apng", "-pix_fmt", "rgba", "-f", "apng"], "rgba"),
    ("a.mov", ["-c:v", "qtrle", "-pix_fmt", "argb"], "rgba"),
    ("a.mov", ["-c:v", "png", "-pix_fmt", "rgba"], "rgba"),
    ("a.mov", ["-c:v", "png", "-pix_fmt", "rgba64be"], "rgba64le"),
    ("a.mkv", ["-c:v", "ffv1", "-pix_fmt", "bgra"], "rgba"),
    ("a.mkv", ["-c:v", "ffv1", "-pix_fmt", "gbrap10le"], "gbrap10le"),
    ("a.avi", ["-c:v", "rawvideo", "-pix_fmt", "bgra"], "rgba"),
  ])
  func losslessVideoComesThroughExactly(name: String, options: [String], format: String) throws {
    let (width, height, count) = (26, 14, 5)
    let depth = format == "rgba" ? 8 : format == "rgba64le" ? 16 : 10
    let samples = noise(width * height * 4 * count, depth: depth)
    let raw = samples.flatMap { depth == 8 ? [UInt8($0)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
    let picture = try withTemporaryFolder { folder in
      try Data(raw).write(to: URL(fileURLWithPath: folder + "/raw"))
      try output(
        of:
          "ffmpeg",
        [
          "-v", "error", "-f", "rawvideo", "-pix_fmt", format, "-s", "\(width)x\(height)", "-r", "25", "-i",
          folder + "/raw",
        ]
          + options + [folder + "/" + name])
      return try MovingPicture(decoding: bytes(of: folder + "/" + name), name: name)
    }
    #expect(picture.frames.map(\.duration) == Array(repeating: Rational(1, 25), count: count))
    let area = width * height
    for (frame, shown) in picture.frames.enumerated() {
      let pixels = (0..<area).map { place in
        let start = frame * area * 4
        // gbrap: planes in the order green, blue, red, alpha.
        let straight =
          depth == 10
          ? [2, 0, 1, 3].map { samples[start + $0 * area + place] }
          : Array(samples[start + place * 4..<start + place * 4 + 4])
        return premultiplied(straight.map { scaled($0, depth: depth) })
      }
      #expect(shown.pixmap.pixels == pixels, "frame \(frame)")
    }
  }

  @Test func aLosslessWebPComesThroughExactly() throws {
    let samples = noise(20 * 9 * 4, depth: 8)
    let picture = try withTemporaryFolder { folder in
      try Data(samples.map { UInt8($0) }).write(to: URL(fileURLWithPath: folder + "/raw"))
      try output(
        of:
          "ffmpeg",
        ["-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "20x9", "-i", folder + "/raw", "-c:v", "libwebp"]
          + ["-lossless", "1", "-pix_fmt", "bgra", folder + "/a.webp"])
      return try MovingPicture(decoding: bytes(of: folder + "/a.webp"), name: "a.webp")
    }
    for (place, pixel) in picture.frames[0].pixmap.pixels.enumerated() {
      // The encoder makes what is invisible black.
      let straight = samples[place * 4..<place * 4 + 4].map { scaled($0, depth: 8) }
      #expect(pixel == premultiplied(straight))
    }
  }

  /// Alpha comes through exactly beside Y′CbCr, too, and the colours near to what was encoded.
  @Test(arguments: [
    ("a.webm", ["-c:v", "libvpx-vp9", "-lossless", "1", "-pix_fmt", "yuva420p"], "libvpx-vp9", "yuva420p", 8),
    (
      "a.webm", ["-c:v", "libvpx", "-crf", "4", "-b:v", "5M", "-auto-alt-ref", "0", "-pix_fmt", "yuva420p"], "libvpx",
      "yuva420p", 8
    ),
    ("a.mov", ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"], "prores", "yuva444p12le", 12),
    ("a.mkv", ["-c:v", "ffv1", "-pix_fmt", "yuva444p16le"], "ffv1", "yuva444p16le", 16),
  ])
  func videoWithAlphaIsRead(name: String, options: [String], decoder: String, format: String, depth: Int) throws {
    let (width, height, count) = (64, 48, 4)
    let (picture, planes) = try withTemporaryFolder { folder in
      // A flat colour whose alpha runs through all values.
      try output(
        of:
          "ffmpeg",
        [
          "-v", "error", "-f", "lavfi", "-i",
          "color=0xD07020:s=\(width)x\(height):r=20,format=rgba,geq=r=208:g=112:b=32:a='4*X+N'",
        ]
          + ["-frames:v", "\(count)"] + options + [folder + "/" + name])
      let planes = try output(
        of:
          "ffmpeg",
        ["-v", "error", "-c:v", decoder, "-i", folder + "/" + name, "-f", "rawvideo", "-pix_fmt", format, "-"])
      return (try MovingPicture(decoding: bytes(of: folder + "/" + name), name: name), [UInt8](planes))
    }
    #expect(picture.frames.map(\.duration) == Array(repeating: Rational(1, 20), count: count))
    let (area, size) = (width * height, depth > 8 ? 2 : 1)
    let frameLength = planes.count / count
    for (frame, shown) in picture.frames.enumerated() {
      let wrongPlace = shown.pixmap.pixels.enumerated().first { place, pixel in
        let at = (frame + 1) * frameLength - area * size + place * size
        let alpha = size == 2 ? Int(planes[at]) | Int(planes[at + 1]) << 8 : Int(planes[at])
        func isNear(_ channel: UInt16, _ wanted: Int) -> Bool {
          channel <= pixel.alpha && abs(Int(channel) - Int(pixel.alpha) * wanted / 255) <= 4 * 257
        }
        let isColor = isNear(pixel.red, 208) && isNear(pixel.green, 112) && isNear(pixel.blue, 32)
        return Int(pixel.alpha) != scaled(alpha, depth: depth) || !isColor
      }?.offset
      try #require(wrongPlace == nil, "frame \(frame)")
    }
  }

  /// A flat colour by the formula of its matrix, ITU-R BT.601 or BT.709, to the nearest code or the next to it.
  @Test(arguments: [
    ("64x48", ["-colorspace", "bt709", "-color_range", "tv"], true, false),
    ("64x48", ["-colorspace", "smpte170m", "-color_range", "tv"], false, false),
    ("64x48", ["-colorspace", "bt709", "-color_range", "pc"], true, true),
    ("64x48", [], false, false), ("1280x720", [], true, false), ("1024x576", [], false, false),
  ])
  func yCbCrIsTakenAsTheStreamSays(size: String, tags: [String], isBT709: Bool, isFull: Bool) throws {
    let picture = try withTemporaryFolder { folder in
      try output(
        of:
          "ffmpeg",
        [
          "-v", "error", "-f", "lavfi", "-i", "nullsrc=s=\(size),format=yuv444p,geq=lum=120:cb=100:cr=180", "-frames:v",
          "1",
        ]
          + ["-c:v", "ffv1"] + tags + [folder + "/a.mkv"])
      return try MovingPicture(decoding: bytes(of: folder + "/a.mkv"), name: "a.mkv")
    }
    let y = isFull ? 120.0 / 255 : 104.0 / 219
    let chroma = isFull ? 255.0 : 224.0
    let (kr, kb) = isBT709 ? (0.2126, 0.0722) : (0.299, 0.114)
    let red: Double = y + 2 * (1 - kr) * 52 / chroma
    let blue: Double = y - 2 * (1 - kb) * 28 / chroma
    let green: Double = (y - kr * red - kb * blue) / (1 - kr - kb)
    for pixel in picture.frames[0].pixmap.pixels {
      for (channel, wanted) in [(pixel.red, red), (pixel.green, green), (pixel.blue, blue)] {
        try #require(abs(Double(channel) / 257 - wanted * 255) <= 1)
      }
    }
  }

  /// Three bits each of red and green above two of blue, which libav describes otherwise; the largest codes are 252 or more.
  @Test func bytesOfRGBAreRead() throws {
    let picture = try withTemporaryFolder { folder in
      try Data([0, 0b111_000_00, 0b000_111_00, 0b000_000_11, 0b111_111_11] as [UInt8])
        .write(to: URL(fileURLWithPath: folder + "/raw"))
      try output(
        of: "ffmpeg",
        ["-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb8", "-s", "5x1", "-i", folder + "/raw"]
          + ["-c:v", "rawvideo", folder + "/a.nut"])
      return try MovingPicture(decoding: bytes(of: folder + "/a.nut"), name: "a.nut")
    }
    let colors = picture.frames[0].pixmap.pixels.map {
      [$0.red, $0.green, $0.blue].map { $0 == 0 ? 0 : $0 / 257 / 252 }
    }
    #expect(colors == [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]])
  }

  /// Grey from black to white, and beyond both, of each depth and range; alpha beside it has the full range.
  @Test(arguments: ["gray", "ya8", "gray10le", "gray16le"], ["tv", "pc", "unknown"])
  func greyHasTheLevelsOfItsRange(format: String, range: String) throws {
    let depth = ["gray10le": 10, "gray16le": 16][format] ?? 8
    let unit = 1 << (depth - 8)
    let values = [0, 16 * unit, 17 * unit, 126 * unit, 234 * unit, 235 * unit, 240 * unit, 256 * unit - 1]
    let samples = format == "ya8" ? values.flatMap { [$0, 255] } : values
    let raw = samples.flatMap { depth == 8 ? [UInt8($0)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
    let picture = try withTemporaryFolder { folder in
      try Data(raw).write(to: URL(fileURLWithPath: folder + "/raw"))
      try output(
        of: "ffmpeg",
        ["-v", "error", "-f", "rawvideo", "-pix_fmt", format, "-s", "8x1", "-color_range", range]
          + ["-i", folder + "/raw", "-c:v", "ffv1", "-color_range", range, folder + "/a.mkv"])
      return try MovingPicture(decoding: bytes(of: folder + "/a.mkv"), name: "a.mkv")
    }
    let wanted = values.map { value -> Int in
      guard range == "tv" else { return scaled(value, depth: depth) }
      return Int(min(max((Double(value) / Double(unit) - 16) * 65535 / 219, 0), 65535).rounded())
    }
    #expect(picture.frames[0].pixmap.pixels == wanted.map { premultiplied([$0, $0, $0, 65535]) })
  }

  /// The identity is for RGB only, and 3 is reserved: Y′CbCr has the matrix that is expected of its size.
  @Test(arguments: [0, 3]) func aMatrixWithoutMeaningIsUnspecified(matrix: Int) throws {
    try withTemporaryFolder { folder in
      let pictures = try [matrix, 1].map { number in
        let path = "\(folder)/\(number).mp4"
        try output(
          of: "ffmpeg",
          ["-v", "error", "-f", "lavfi", "-i", "color=red:s=1280x720,format=yuv420p", "-frames:v", "1"]
            + ["-c:v", "libx264", "-bsf:v", "h264_metadata=matrix_coefficients=\(number)", path])
        return try MovingPicture(decoding: bytes(of: path), name: "a.mp4")
      }
      #expect(pictures[0] == pictures[1])
    }
  }

  /// Floating point, whose components are no whole numbers, but linear light multiplied by alpha.
  @Test func anEXRIsRead() throws {
    let picture = try withTemporaryFolder { folder in
      try output(
        of:
          "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "color=0x80FF00:s=32x8,format=rgba,geq=r=4*X:g=8*X:b=0:a=8*X"]
          + ["-frames:v", "1", "-pix_fmt", "gbrapf32le", folder + "/a.exr"])
      return try MovingPicture(decoding: bytes(of: folder + "/a.exr"), name: "a.exr")
    }
    for (place, pixel) in picture.frames[0].pixmap.pixels.enumerated() {
      let alpha = 8 * (place % 32) * 257
      try #require(abs(Int(pixel.alpha) - alpha) <= 257 && pixel.alpha - pixel.green <= 257)
      // Half the light is the code 187.5 of 255. ffmpeg makes almost black of black, which the curve of sRGB enlarges.
      try #require(abs(Int(pixel.red) - alpha * 1875 / 2550) <= 2 * 257 && pixel.blue <= 4 * 257)
    }
  }

  @Test func aJPEGIsReadAtFullRange() throws {
    let picture = try withTemporaryFolder { folder in
      try output(
        of:
          "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "color=white:s=1280x720", "-frames:v", "1", folder + "/a.jpg"])
      return try MovingPicture(decoding: bytes(of: folder + "/a.jpg"), name: "a.jpg")
    }
    #expect(picture.frames.count == 1)
    #expect(picture.frames[0].pixmap.pixels.allSatisfy { min($0.red, $0.green, $0.blue) >= 254 * 257 })
  }

  @Test func theSameFileGivesTheSamePixels() throws {
    try withTemporaryFolder { folder in
      try output(
        of:
          "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10", "-frames:v", "8", folder + "/a.mp4"])
      let file = try bytes(of: folder + "/a.mp4")
      let picture = try MovingPicture(decoding: file, name: "a.mp4")
      #expect(picture.frames.count == 8)
      #expect(picture.frames.map(\.duration) == Array(repeating: Rational(1, 10), count: 8))
      #expect(try MovingPicture(decoding: file, name: "b.mp4") == picture)
    }
  }
}

@Suite struct GIFReadingTests {
  private let clear = RGBA16.clear
  private let black = RGBA16(red: 0, green: 0, blue: 0, alpha: 65535)
  private let red = RGBA16(red: 65535, green: 0, blue: 0, alpha: 65535)
  private let green = RGBA16(red: 0, green: 65535, blue: 0, alpha: 65535)

  @Test(arguments: [UInt8(0), 3])
  func picturesAreComposedAndCleared(background: UInt8) throws {
    let gif = HandmadeGIF(
      width: 4, height: 1, background: background,
      images: [
        .init(width: 4, indices: [1, 1, 3, 3], disposal: 1),
        // Shows, and is cleared: red comes back nowhere.
        .init(left: 1, width: 2, indices: [2, 2], disposal: 2),
        // Shows, and gives back what was there.
        .init(left: 0, width: 2, indices: [0, 0], disposal: 3), .init(left: 3, indices: [2], disposal: 0),
        .init(left: 0, width: 4, indices: [3, 3, 3, 1], disposal: 1),
      ])
    let picture = try MovingPicture(decoding: gif.bytes, name: "a.gif")
    #expect(
      picture.frames.map(\.pixmap.pixels) == [
        [red, red, clear, clear], [red, green, green, clear], [black, black, clear, clear], [red, clear, clear, green],
        [red, clear, clear, red],
      ])
  }

  /// As in browsers, and nothing of the background colour, also if nothing was transparent before.
  @Test(arguments: [UInt8(0), 1, 3])
  func whatNoImageCoversIsTransparent(background: UInt8) throws {
    let gif = HandmadeGIF(
      width: 4, height: 1, background: background,
      images: [
        .init(left: 1, width: 2, indices: [1, 1], disposal: 2, isTransparent: false),
        .init(
          left: 2, width: 1, indices: [2], disposal: 1, isTransparent: false,
          colors: Array(repeating: [0, 0, 0], count: 4)),
        .init(left: 0, width: 2, indices: [2, 1], disposal: 2, isTransparent: false),
        .init(left: 3, width: 1, indices: [3], disposal: 2),
      ])
    let picture = try MovingPicture(decoding: gif.bytes, name: "a.gif")
    #expect(
      picture.frames.map(\.pixmap.pixels) == [
        [clear, red, red, clear], [clear, clear, black, clear], [green, red, black, clear],
        [clear, clear, black, clear],
      ])
  }

  @Test func delaysAreExactAndNoneIsATenth() throws {
    let delays = [7, 2, 1, 0, 65535, 3]
    let gif = HandmadeGIF(
      width: 1, height: 1, images: delays.enumerated().map { .init(indices: [UInt8($0 % 3)], delay: $1) })
    let picture = try MovingPicture(decoding: gif.bytes, name: "a.gif")
    #expect(picture.frames.map(\.duration) == [7, 2, 10, 10, 65535, 3].map { Rational($0, 100) })
  }

  @Test func anAPNGWithoutDelaysTakesATenth() throws {
    let picture = try withTemporaryFolder { folder in
      try output(
        of:
          "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=8x8:r=100", "-frames:v", "3", "-f", "apng", folder + "/a.png"])
      var file = try bytes(of: folder + "/a.png")
      // The delay's numerator in every fcTL; the CRC is that of the chunk.
      for place in file.indices where file[place...].starts(with: Array("fcTL".utf8)) {
        (file[place + 24], file[place + 25]) = (0, 0)
        let sum = crc32(Array(file[place..<place + 30]))
        for byte in 0..<4 { file[place + 30 + byte] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * byte)) }
      }
      return try MovingPicture(decoding: file, name: "a.png")
    }
    #expect(picture.frames.map(\.duration) == Array(repeating: Rational(1, 10), count: 3))
  }

  private func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
