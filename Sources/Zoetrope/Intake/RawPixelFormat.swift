package import Frames
import Raster
import Video

/// The layout of an uncompressed pixel, under libav's name.
package enum RawPixelFormat: String, CaseIterable, Sendable {
  /// Red, green, blue: a byte each.
  case rgb24
  /// Red, green, blue: 16 bits each, the low byte first.
  case rgb48
  /// Red, green, blue, alpha: a byte each, the colour not multiplied by alpha.
  case rgba
  /// Red, green, blue, alpha: 16 bits each, the low byte first, the colour not multiplied by alpha.
  case rgba64
  /// Grey, a byte.
  case gray
  /// Y′, then Cb and Cr for two columns and two rows, side by side: a byte each.
  case nv12
  /// Y′, then Cb, then Cr for two columns and two rows: a byte each.
  case yuv420p
  /// Y′, then Cb, then Cr for two columns: a byte each.
  case yuv422p
  /// Y′, then Cb, then Cr: a byte each.
  case yuv444p
  /// Like ``yuv420p``, 10 bits each in two bytes, the low byte first.
  case yuv420p10
  /// Like ``yuv422p``, 10 bits each in two bytes, the low byte first.
  case yuv422p10
  /// Like ``yuv444p``, 10 bits each in two bytes, the low byte first.
  case yuv444p10

  /// Creates the format of a name; `rgb48le` stands for ``rgb48``, and so on.
  package init?(name: some StringProtocol) {
    let isLittleEndian = name.hasSuffix("le")
    guard let format = RawPixelFormat(rawValue: String(name.dropLast(isLittleEndian ? 2 : 0))),
      !isLittleEndian || format.hasWords
    else { return nil }
    self = format
  }

  /// Whether a number takes two bytes.
  private var hasWords: Bool { rawValue.hasSuffix("48") || rawValue.hasSuffix("64") || rawValue.hasSuffix("10") }

  /// Whether pixels may be transparent.
  package var hasAlpha: Bool { self == .rgba || self == .rgba64 }

  /// The samples of a pixel.
  package var samples: StoredSamples { StoredSamples(isDeep: hasWords, isGrey: self == .gray) }

  /// Whether it is Y′CbCr, which a matrix converts to colours.
  var isYUV: Bool { bytesPerPixel == nil && self != .gray }

  /// The bytes of a pixel of red, green and blue; nil for others, which libav converts.
  var bytesPerPixel: Int? {
    switch self {
    case .rgb24: 3
    case .rgb48: 6
    case .rgba: 4
    case .rgba64: 8
    default: nil
    }
  }

  /// The layout of Y′CbCr and grey as libav describes it; nil for red, green and blue.
  var layout: RawPictureLayout? {
    bytesPerPixel == nil ? RawPictureLayout(libavName: hasWords ? rawValue + "le" : rawValue) : nil
  }

  /// The bytes of a frame.
  func byteCount(_ size: PixelSize) -> Int {
    if let bytesPerPixel { return size.width * size.height * bytesPerPixel }
    guard let layout else { preconditionFailure("this libav has no \(rawValue)") }
    return layout.byteCount(width: size.width, height: size.height)
  }

  /// Sets pixels of red, green and blue from their bytes. The code c of 8 bits is 257 c of 16; colours times alpha are rounded to the nearest.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the pixels.
  ///   - pixels: The pixels of a picture.
  func decode(_ bytes: Span<UInt8>, into pixels: inout MutableSpan<RGBA16>) {
    guard let bytesPerPixel else { preconditionFailure("\(rawValue) has no bytes of a pixel") }
    precondition(bytes.count >= pixels.count * bytesPerPixel)
    // Unchecked: as much as the condition says is there.
    func code(_ offset: Int) -> UInt16 { UInt16(eightBits: unsafe bytes[unchecked: offset]) }
    func word(_ offset: Int) -> UInt16 {
      UInt16(unsafe bytes[unchecked: offset]) | UInt16(unsafe bytes[unchecked: offset &+ 1]) << 8
    }
    var offset = 0
    @inline(__always) func setAll(_ pixel: (Int) -> RGBA16) {
      for index in pixels.indices {
        unsafe pixels[unchecked: index] = pixel(offset)
        offset &+= bytesPerPixel
      }
    }
    switch self {
    case .rgb24: setAll { RGBA16(red: code($0), green: code($0 + 1), blue: code($0 + 2), alpha: .max) }
    case .rgb48: setAll { RGBA16(red: word($0), green: word($0 + 2), blue: word($0 + 4), alpha: .max) }
    case .rgba:
      setAll {
        StraightRGBA16(red: code($0), green: code($0 + 1), blue: code($0 + 2), alpha: code($0 + 3)).premultiplied
      }
    case .rgba64:
      setAll {
        StraightRGBA16(red: word($0), green: word($0 + 2), blue: word($0 + 4), alpha: word($0 + 6)).premultiplied
      }
    default: break
    }
  }
}
