public import FixedPoint
import Raster

/// How an uncompressed pixel is stored, under the names that libav gives to that.
public enum RawPixelFormat: String, CaseIterable, Sendable {
  /// Red, green, blue: a byte each.
  case rgb24
  /// Red, green, blue: 16 bits each, the low byte first.
  case rgb48
  /// Red, green, blue, alpha: a byte each, the colour not multiplied by alpha.
  case rgba
  /// Red, green, blue, alpha: 16 bits each, the low byte first, the colour not multiplied by alpha.
  case rgba64

  /// The format of a name; `rgb48le` is one for ``rgb48``, and so on.
  public init?(name: some StringProtocol) {
    self.init(rawValue: name.hasSuffix("le") ? String(name.dropLast(2)) : String(name))
  }

  /// The bytes of a pixel.
  var byteCount: Int {
    switch self {
    case .rgb24: 3
    case .rgb48: 6
    case .rgba: 4
    case .rgba64: 8
    }
  }

  /// The bytes of a frame.
  func byteCount(_ size: PixelSize) -> Int { size.width * size.height * byteCount }

  /// Sets pixels from their bytes. The code c of 8 bits is 257 c of 16; colours times alpha are rounded to the nearest.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the pixels of `part`, from the first on.
  ///   - pixels: The pixels of a picture.
  ///   - part: Those that are set.
  func decode(_ bytes: Span<UInt8>, into pixels: inout MutableSpan<RGBA16>, _ part: Range<Int>) {
    func code(_ place: Int) -> UInt16 { UInt16(bytes[place]) &* 257 }
    func word(_ place: Int) -> UInt16 { UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8 }
    var place = 0
    switch self {
    case .rgb24:
      for index in part {
        pixels[index] = RGBA16(red: code(place), green: code(place + 1), blue: code(place + 2), alpha: .max)
        place += 3
      }
    case .rgb48:
      for index in part {
        pixels[index] = RGBA16(red: word(place), green: word(place + 2), blue: word(place + 4), alpha: .max)
        place += 6
      }
    case .rgba:
      for index in part {
        let color = StraightRGBA16(
          red: code(place), green: code(place + 1), blue: code(place + 2), alpha: code(place + 3))
        pixels[index] = color.premultiplied
        place += 4
      }
    case .rgba64:
      for index in part {
        let color = StraightRGBA16(
          red: word(place), green: word(place + 2), blue: word(place + 4), alpha: word(place + 6))
        pixels[index] = color.premultiplied
        place += 8
      }
    }
  }
}

/// What has to be known about uncompressed video before it can be read, as a text `rgb24:480x270@20`.
public struct RawVideoFormat: Equatable, Sendable, CustomStringConvertible {
  /// How a pixel is stored.
  public let pixelFormat: RawPixelFormat
  /// The size of a frame.
  public let size: PixelSize
  /// Frames per second.
  public let frameRate: Rational

  /// Reads the text.
  ///
  /// - Throws: ``RequestError`` for any other text, or for a size or a rate that no frames can have here.
  public init(text: String) throws {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.last?.split(separator: "@", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, numbers.count == 2, let pixelFormat = RawPixelFormat(name: parts[0]),
      let size = PixelSize(text: numbers[0]), let frameRate = Rational(numbers[1])
    else {
      let names = RawPixelFormat.allCases.map(\.rawValue).joined(separator: "|")
      throw RequestError(
        .rawFrames, "\(text): write \(names), the size and the frames per second, such as rgb24:480x270@20")
    }
    try RenderJob.check(size, .rawFrames)
    try RenderJob.check(frameRate, .rawFrames)
    (self.pixelFormat, self.size, self.frameRate) = (pixelFormat, size, frameRate)
  }

  /// The text.
  public var description: String { "\(pixelFormat.rawValue):\(size)@\(frameRate)" }
}
