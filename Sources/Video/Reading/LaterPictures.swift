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
  /// Whether the first picture has an index of all, by which they belong together, instead of being frames.
  private let omitsAll: Bool

  /// - Parameters:
  ///   - first: The first picture.
  ///   - isFile: Whether the pictures are in a file; those of a pipe are frames.
  init(after first: [UInt8], isFile: Bool) {
    let file = MemoryBytes(first)
    size = PixelSize(headerOf: file)
    omitsSmaller = isFile && first.starts(with: [0xFF, 0xD8])
    omitsAll = omitsSmaller && JPEGSegments.hasPictureIndex(file)
  }

  /// Returns whether bytes of the file are a frame.
  func isFrame(_ bytes: [UInt8]) -> Bool {
    if omitsAll { return false }
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

  /// Returns the number of pictures in a file that are no frames.
  static func omittedCount(in bytes: any ByteSource, _ limits: PictureLimits, name: String) throws(VideoError) -> Int {
    let source = try PictureDemuxer(bytes, limits, name: name)
    let packet = try Packet()
    guard source.isPictureSeries, try source.read(into: packet) else { return 0 }
    let later = LaterPictures(after: packet.bytes, isFile: true)
    var count = 0
    while (try? source.read(into: packet)) == true {
      let bytes = packet.bytes
      if !later.isFrame(bytes), bytes.starts(with: [0xFF, 0xD8]) { count += 1 }
    }
    return count
  }
}
