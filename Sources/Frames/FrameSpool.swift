import FileIO
package import Raster

/// Keeps frames that come once in an unlinked temporary file, so that they can be had in any order.
package struct FrameSpool {
  private let file: SpoolFile
  private let size: PixelSize
  private let hasAlpha: Bool
  /// Whether all pixels so far are opaque, or shown on black.
  private var isOpaque = true
  /// The index of the stored frame that each frame is: that of the frame before or the next one.
  private var order: [Int] = []
  /// The number of stored frames.
  private var storedCount: Int { (order.last ?? -1) + 1 }

  /// An empty spool.
  ///
  /// - Parameters:
  ///   - size: The size of every frame.
  ///   - hasAlpha: Whether alpha is kept; otherwise frames show on black.
  ///   - limit: The maximum size in bytes; nil for a part of the free space.
  package init(size: PixelSize, hasAlpha: Bool, limit: Int? = nil) throws {
    (file, self.size, self.hasAlpha) = (try SpoolFile(limit: limit), size, hasAlpha)
  }

  /// The number of frames.
  package var frameCount: Int { order.count }

  /// Appends a frame.
  package mutating func append(_ pixmap: Pixmap) throws {
    precondition(pixmap.width == size.width && pixmap.height == size.height)
    let (count, channels) = (size.area, hasAlpha ? 4 : 3)
    let pixels = pixmap.pixels.span
    var piece = [UInt16](repeating: 0, count: min(count, SpooledFrames.pieceLength) * channels)
    for first in stride(from: 0, to: count, by: SpooledFrames.pieceLength) {
      var codes = piece.mutableSpan
      var code = 0
      for position in first..<min(count, first + SpooledFrames.pieceLength) {
        let pixel = pixels[position]
        // Premultiplied: without alpha that is the colour on black.
        (codes[code], codes[code + 1], codes[code + 2]) = (pixel.red, pixel.green, pixel.blue)
        if hasAlpha {
          codes[code + 3] = pixel.alpha
          isOpaque = isOpaque && pixel.alpha == .max
        }
        code += channels
      }
      try unsafe file.append(piece.span.bytes.extracting(..<(2 * code)))
    }
    order.append(storedCount)
  }

  /// Appends the frame that was appended last once more, which takes no space.
  ///
  /// - Precondition: there is one.
  package mutating func repeatLast() { order.append(order[order.count - 1]) }

  /// Returns the source of the frames.
  package func frames() -> any FrameSource {
    let stored = SpooledFrames(file.file, size, frameCount: storedCount, hasAlpha: hasAlpha, isOpaque: isOpaque)
    return storedCount == order.count ? stored : ArrangedFrames(stored, order)
  }
}
