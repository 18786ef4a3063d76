import FileIO

/// The extensions and images of a GIF (https://www.w3.org/Graphics/GIF/spec-gif89a.txt), up to a byte that begins neither, at
/// which libav ends, too.
struct GIFBlocks: Sequence, IteratorProtocol {
  /// An extension or an image.
  struct Block {
    let isImage: Bool
    /// The range of its bytes in the file.
    let bytes: Range<Int>
    /// Whether the file ends within the block.
    let isCut: Bool
  }

  private var file: SingleBytes
  /// The offset behind the last block.
  private(set) var offset: Int

  /// The blocks from an offset on.
  init(in file: any ByteSource, from offset: Int) { (self.file, self.offset) = (SingleBytes(of: file), offset) }

  /// The blocks of a file; nil for one of another format.
  init?(of file: any ByteSource) {
    guard let header = file.bytes(at: 0, count: GIFLayout.headerLength), header.count == GIFLayout.headerLength,
      header.starts(with: "GIF8".utf8)
    else { return nil }
    self.init(in: file, from: header.count + GIFLayout.tableLength(header[GIFLayout.headerLength - 3]))
  }

  mutating func next() -> Block? {
    let start = offset
    guard let kind = file.byte(at: start), kind == UInt8(ascii: "!") || kind == UInt8(ascii: ",") else { return nil }
    let isImage = kind == UInt8(ascii: ",")
    // Sub-blocks follow the label of an extension, and the descriptor, the colour table and the code size of an image.
    let head = isImage ? file.byte(at: start + 9).map { 11 + GIFLayout.tableLength($0) } : 2
    var end = start + (head ?? file.source.count)
    while let length = file.byte(at: end) {
      end += 1 + Int(length)
      guard length == 0 else { continue }
      offset = end
      return Block(isImage: isImage, bytes: start..<end, isCut: false)
    }
    offset = file.source.count
    return Block(isImage: isImage, bytes: start..<offset, isCut: true)
  }

  /// Passes over the blocks, and returns the offset behind the trailer; nil for a file that is cut, or that has another byte there.
  mutating func trailerEnd() -> Int? {
    while next() != nil {}
    // Zeros may fill up the file before its trailer, GBs of them if it was cut off there.
    while file.byte(at: offset) == 0 { offset += 1 }
    return file.byte(at: offset) == UInt8(ascii: ";") ? offset + 1 : nil
  }
}

extension GIFBlocks {
  /// The maximum of ``excess(in:)``, in bytes, which are held up to nine times while they are read: three times by libav.
  private static let largestExcess = 1 << 24

  /// Returns the reason to refuse a GIF of which libav would hold a part that is far larger than the pixels: the extensions
  /// before an image, and its data beyond what pixels can need; nil for other files.
  static func excess(in file: any ByteSource) -> String? {
    guard var blocks = GIFBlocks(of: file), let size = file.bytes(at: 6, count: 4) else { return nil }
    // LZW takes up to 12 bits for a pixel, and as many to clear its dictionary before.
    let pixelBytes = 4 * Int(littleEndian: size[..<2]) * Int(littleEndian: size[2...])
    var length = 0
    while let block = blocks.next() {
      length += block.bytes.count - (block.isImage ? pixelBytes : 0)
      if length > largestExcess {
        return "it has more than \(largestExcess >> 20) MiB of comments or other data besides the pixels of an image; "
          + "gifsicle --no-comments --no-extensions leaves them out"
      }
      if block.isImage { length = 0 }
    }
    return nil
  }
}
