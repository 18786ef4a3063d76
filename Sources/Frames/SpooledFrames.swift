import FileIO
import Raster

/// Frames in a spool, in 16 bits a channel; memory does not grow with their number.
struct SpooledFrames: FrameSource, PremultipliedFrames {
  let size: PixelSize
  let frameCount: Int
  private let file: RegularFile
  /// Whether alpha is stored behind red, green and blue.
  private let hasAlpha: Bool
  let isOpaque: Bool

  init(_ file: RegularFile, _ size: PixelSize, frameCount: Int, hasAlpha: Bool, isOpaque: Bool) {
    (self.file, self.size, self.frameCount) = (file, size, frameCount)
    (self.hasAlpha, self.isOpaque) = (hasAlpha, isOpaque)
  }

  func frame(_ index: Int, into pixmap: inout Pixmap) throws {
    precondition((0..<frameCount).contains(index) && pixmap.width == size.width && pixmap.height == size.height)
    let (count, channels) = (size.area, hasAlpha ? 4 : 3)
    // In pieces, so that little memory is needed beside the frame.
    var piece = [UInt16](repeating: 0, count: min(count, SpooledFrames.pieceLength) * channels)
    for first in stride(from: 0, to: count, by: SpooledFrames.pieceLength) {
      let part = first..<min(count, first + SpooledFrames.pieceLength)
      try unsafe piece.withUnsafeMutableBytes { piece in
        let memory = unsafe UnsafeMutableRawBufferPointer(rebasing: piece[..<(part.count * channels * 2)])
        try unsafe file.fill(memory, at: (index * count + first) * channels * 2)
      }
      var pixels = pixmap.pixels.mutableSpan
      let codes = piece.span
      for index in part {
        let code = (index - first) * channels
        pixels[index] = RGBA16(
          red: codes[code], green: codes[code + 1], blue: codes[code + 2], alpha: hasAlpha ? codes[code + 3] : .max)
      }
    }
  }

  /// The number of pixels that are written or read at a time.
  static let pieceLength = 1 << 14
}
