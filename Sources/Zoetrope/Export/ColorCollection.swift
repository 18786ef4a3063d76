import FileIO
import Quantization
import Raster
import Video

/// Different colours in the order in which they occur first.
struct ColorCollection {
  /// The first of them, as many as a palette holds at most.
  private(set) var first: [RGB8] = []
  /// How many there are.
  private(set) var count = 0
  /// Whether all were counted.
  private(set) var isWhole = true
  private var seen = ColorSet()

  /// Adds a colour, if it is new.
  mutating func add(_ color: RGB8) {
    guard seen.insert(color) else { return }
    count += 1
    if first.count < Palette.maximumCount { first.append(color) }
  }

  /// Adds the colours of a file of pictures, row by row and frame by frame, to the frame that has too many; without their
  /// alpha, and what is transparent not at all.
  mutating func add(pictures path: String) throws {
    do {
      var reader = try FrameReader(path: path)
      while let frame = try reader.next() {
        guard count <= Palette.maximumCount else {
          isWhole = false
          return
        }
        var last = RGBA16.clear
        for pixel in frame.pixmap.pixels where pixel != last && pixel.alpha > 0 {
          add(RGB8(pixel.opaque))
          last = pixel
        }
      }
    } catch {
      throw error.cause ?? FileError("read", path, reason: error.reason)
    }
  }
}
