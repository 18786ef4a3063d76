import FileIO
import Frames

/// The pictures that follow the first one in a file of JPEGs or PNGs.
///
/// A photograph may have smaller ones, such as a preview or a map of its brightness, or other views, as of a stereo camera, and
/// any file bytes of other programs behind its end: none of them is a frame.
struct LaterPictures {
  /// The size of the first picture.
  private let size: PixelSize?
  /// Whether smaller pictures are left out, instead of being refused by those who decode them.
  private let omitsSmaller: Bool
  /// The number of the next pictures that belong to the one before them, instead of being frames.
  private var otherViewCount = 0

  /// - Parameters:
  ///   - first: The first picture.
  ///   - isFile: Whether the pictures are in a file; those of a pipe are frames.
  init(after first: [UInt8], isFile: Bool) {
    size = PixelSize(headerOf: MemoryBytes(first))
    omitsSmaller = isFile && first.starts(with: [0xFF, 0xD8])
    countViews(of: first)
  }

  /// Notes how many other views follow a frame.
  private mutating func countViews(of frame: [UInt8]) {
    if omitsSmaller { otherViewCount = JPEGSegments.pictureCount(MemoryBytes(frame)) - 1 }
  }

  /// Returns whether the next bytes of the file are a frame.
  mutating func isFrame(_ bytes: [UInt8]) -> Bool {
    // Only the first picture has an index. The other views of a photograph may have been removed.
    if otherViewCount > 0, JPEGSegments.pictureCount(MemoryBytes(bytes)) == 1 {
      otherViewCount -= 1
      return false
    }
    let isFrame = isOfSeries(bytes)
    if isFrame { countViews(of: bytes) }
    return isFrame
  }

  /// Returns whether bytes are a picture, and none that is left out since it is smaller.
  private func isOfSeries(_ bytes: [UInt8]) -> Bool {
    guard let first = size else { return true }
    if let size = PixelSize(headerOf: MemoryBytes(bytes)) {
      let isSmaller = size.width <= first.width && size.height <= first.height && size != first
      return !(omitsSmaller && isSmaller)
    }
    // A damaged picture is an error, and not to be passed over.
    let signature = PNGHeader.signature
    return bytes.starts(with: [0xFF, 0xD8])
      || bytes.indices.contains { bytes[$0] == signature[0] && bytes[$0...].starts(with: signature) }
  }

  /// Returns the number of pictures in a file of JPEGs that are no frames; of PNGs none is left out.
  static func omittedCount(in bytes: any ByteSource, _ limits: PictureLimits, name: String) throws(VideoError) -> Int {
    let source = try PacketSource(picturesOf: bytes, limits, name: name)
    let packet = try Packet()
    guard try source.read(into: packet) else { return 0 }
    var later = LaterPictures(after: packet.bytes, isFile: true)
    var count = 0
    while (try? source.read(into: packet)) == true {
      let bytes = packet.bytes
      if !later.isFrame(bytes), bytes.starts(with: [0xFF, 0xD8]) { count += 1 }
    }
    return count
  }
}
