package import Frames
import FileIO
package import FixedPoint
import Raster
package import Video

/// The parameters that are needed to read uncompressed video, written `rgb24:480x270@20` or
/// `yuv420p:480x270@25:full:bt709`.
package struct RawVideoFormat: Equatable, Sendable, CustomStringConvertible {
  /// How a pixel is stored.
  package let pixelFormat: RawPixelFormat
  /// The size of a frame.
  package let size: PixelSize
  /// Frames per second.
  package let frameRate: Rational
  /// The range and matrix of Y′CbCr.
  package let meaning: YUVColorimetry

  /// Parses the text. libav's `yuvj420p` is `yuv420p` with `:full`, and so on.
  ///
  /// - Throws: ``RequestError`` for any other text, and for a size or a rate out of range.
  package init(text: String) throws {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().first?.split(separator: "@", omittingEmptySubsequences: false) ?? []
    let name = parts.first.map(String.init) ?? ""
    let isFull = ["yuvj420p", "yuvj422p", "yuvj444p"].contains(name)
    guard numbers.count == 2, let pixelFormat = RawPixelFormat(name: isFull ? "yuv" + name.dropFirst(4) : name),
      let size = PixelSize(text: numbers[0]), let frameRate = Rational(numbers[1])
    else {
      let names = RawPixelFormat.allCases.map(\.rawValue).joined(separator: "|")
      throw RequestError(
        .rawFrames, refusing: text,
        "write \(names), the size and the frames per second, such as rgb24:480x270@20")
    }
    var meaning = YUVColorimetry(range: isFull ? .full : nil)
    for word in parts.dropFirst(2) {
      guard meaning.add(word, to: pixelFormat) else {
        throw RequestError(
          .rawFrames, refusing: text,
          "the rate of yuv and nv12 may be followed by full or limited, and by bt601 or bt709, each once"
        )
      }
    }
    try RequestChecks.check(size, .rawFrames)
    try RequestChecks.check(frameRate, .rawFrames)
    self.init(pixelFormat, size, frameRate: frameRate, meaning)
  }

  /// A format whose size and rate have been checked.
  init(
    _ pixelFormat: RawPixelFormat, _ size: PixelSize, frameRate: Rational, _ meaning: YUVColorimetry = YUVColorimetry()
  ) {
    (self.pixelFormat, self.size, self.frameRate, self.meaning) = (pixelFormat, size, frameRate, meaning)
  }

  /// The facts of a stream of such frames.
  package var facts: StreamFacts {
    StreamFacts(size: size, frameRate: frameRate, hasAlpha: pixelFormat.hasAlpha, samples: pixelFormat.samples)
  }

  /// The text.
  package var description: String {
    let range = meaning.range.map { $0 == .full ? ":full" : ":limited" } ?? ""
    return "\(pixelFormat.rawValue):\(size)@\(frameRate)" + range + (meaning.matrix.map { ":\($0.rawValue)" } ?? "")
  }

  /// Refuses frames that have too many pixels.
  func check(_ limit: PixelLimit, name: String) throws(FileError) {
    let count = size.width * size.height
    guard count > limit.pixelCount else { return }
    throw FileError("read", name, reason: "it is \(size), \(count) pixels; the limit is \(limit) pixels")
  }

  /// Returns the number of frames in a number of bytes, at least 1.
  ///
  /// - Throws: ``FileIO/FileError`` if there is no frame, or an incomplete one.
  func frameCount(ofBytes byteCount: Int, name: String) throws(FileError) -> Int {
    let frameBytes = pixelFormat.byteCount(size)
    let (count, rest) = byteCount.quotientAndRemainder(dividingBy: frameBytes)
    guard byteCount > 0 else { throw FileError("read", name, reason: "it is empty") }
    guard rest == 0 else {
      let whole = count == 0 ? "there is not one" : "after \(count) there are \(rest) bytes left over"
      throw FileError(
        "read", name,
        reason: "its \(byteCount) bytes are no whole number of frames: \(size) in \(pixelFormat.rawValue) has "
          + "\(frameBytes) bytes a frame, and \(whole)")
    }
    return count
  }

  /// The picture of all bytes of a frame.
  func pixmap(of bytes: [UInt8], name: String) throws -> Pixmap {
    if let layout = pixelFormat.layout {
      return try layout.pixmap(of: bytes, width: size.width, height: size.height, meaning, name: name)
    }
    var pixmap = Pixmap(width: size.width, height: size.height)
    var pixels = pixmap.pixels.mutableSpan
    pixelFormat.decode(bytes.span, into: &pixels)
    return pixmap
  }
}

extension YUVColorimetry {
  /// Applies a word about samples; returns false for an unknown or repeated word, or one that does not apply to the format.
  fileprivate mutating func add(_ word: Substring, to format: RawPixelFormat) -> Bool {
    if let matrix = YUVFormat.Matrix(rawValue: String(word)), self.matrix == nil, format.isYUV {
      self.matrix = matrix
      return true
    }
    guard word == "full" || word == "limited", range == nil, format.isYUV else { return false }
    range = word == "full" ? .full : .limited
    return true
  }
}
