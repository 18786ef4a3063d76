import FileIO
import Frames

/// The directories of a TIFF, each of which describes a picture (TIFF 6.0, section 2). libav decodes the first one.
struct TIFFDirectories {
  /// A picture of the file.
  struct Page {
    /// The offset of its directory.
    let offset: Int
    /// The directory with the tags that libav decodes, and no reference to another one: libav refuses a file with a tag that
    /// it does not know, if it is to refuse damaged files.
    let bytes: [UInt8]
  }

  /// The first picture and those of its size, without masks and reductions.
  private(set) var pages: [Page] = []
  /// The number of pages of other sizes.
  private(set) var otherPageCount = 0
  /// The orientation of the first picture.
  private(set) var orientation: Orientation?
  /// A Boolean value that indicates whether a directory is missing at the end of the file.
  private(set) var endsEarly = false
  /// The reason for which libav does not decode the pictures, or decodes them to black; nil if there is none.
  var obstacle: String? {
    if isFirstReduced, pages.count == 1, otherPageCount == 0 {
      return "it is a raw photograph, of which libav reads a preview; develop it first"
    }
    return unknownStorage.map { "its pixels are stored \($0), which libav does not decode; save it in strips with LZW" }
  }
  private var isFirstReduced = false
  /// A way of storing the pixels of a page that libav does not know.
  private var unknownStorage: String?
  private let source: any ByteSource
  private let isBigEndian: Bool

  /// Reads the directories; nil for another format.
  init?(_ source: any ByteSource) {
    guard let head = source.bytes(at: 0, count: 8), head.count == 8 else { return nil }
    switch Array(head[..<4]) {
    case Array("MM\0*".utf8): isBigEndian = true
    case Array("II*\0".utf8): isBigEndian = false
    default: return nil
    }
    self.source = source
    var next = number(head[4...])
    var first: Directory?
    var (seen, rest) = (Set<Int>(), source.count)
    while next != 0 {
      // A directory that comes twice makes a circle; those that together are longer than the file overlap.
      guard seen.insert(next).inserted, let directory = directory(at: next, within: rest) else {
        endsEarly = true
        return
      }
      rest -= directory.length
      unknownStorage = unknownStorage ?? directory.unknownStorage
      if let first {
        if directory.kind & (Directory.reduction | Directory.mask) == 0 {
          let hasSameSize = (first.width, first.height) == (directory.width, directory.height)
          if hasSameSize { pages.append(directory.page) } else { otherPageCount += 1 }
        }
      } else {
        (first, orientation, pages) = (directory, directory.orientation, [directory.page])
        isFirstReduced = directory.kind & Directory.reduction != 0
      }
      next = directory.next
    }
  }

  private struct Directory {
    /// The bits of the tag `NewSubfileType`.
    static let (reduction, mask) = (1, 4)
    /// The tags without which pixels cannot be decoded.
    static let decodedTags: Set<Int> = [
      256, 257, 258, 259,  // width, height, bits per sample, compression
      262, 266, 273, 277, 278, 279, 284,  // colour space, order of bits, strips, samples per pixel, planes
      292, 293, 317, 320,  // options of fax compression, predictor, colour map
      322, 323, 324, 325, 530,  // tiles, subsampling
    ]
    /// The compressions that libav decodes: none, those of fax, LZW, Deflate by its two numbers, PackBits and LZMA.
    static let compressions: Set<Int> = [1, 2, 3, 4, 5, 8, 32946, 32773, 34925]
    let page: Page
    /// The number of bytes in the file.
    let length: Int
    var unknownStorage: String?
    var kind = 0
    var width = 0
    var height = 0
    var orientation: Orientation?
    /// The offset of the next directory, 0 after the last.
    let next: Int
  }

  private func directory(at offset: Int, within limit: Int) -> Directory? {
    guard let count = source.bytes(at: offset, count: 2), count.count == 2 else { return nil }
    let length = 12 * number(count[...])
    guard length + 6 <= limit, let entries = source.bytes(at: offset + 2, count: length + 4),
      entries.count == length + 4
    else { return nil }
    let starts = stride(from: 0, to: length, by: 12)
    func tag(_ start: Int) -> Int { number(entries[start..<start + 2]) }
    let kept = starts.filter { Directory.decodedTags.contains(tag($0)) }
    let bytes = self.bytes(UInt16(kept.count)) + kept.flatMap { entries[$0..<$0 + 12] } + [0, 0, 0, 0]
    var directory = Directory(
      page: Page(offset: offset, bytes: bytes), length: length + 6, next: number(entries[length...]))
    for start in starts {
      // A tag, a type, of which 3 has two bytes, a count and the value.
      let isShort = number(entries[start + 2..<start + 4]) == 3
      let value = number(entries[start + 8..<start + (isShort ? 10 : 12)])
      switch tag(start) {
      case 254: directory.kind = value
      case 256: directory.width = value
      case 257: directory.height = value
      case 259 where value == 6 || value == 7: directory.unknownStorage = "as JPEG"
      case 259 where !Directory.compressions.contains(value): directory.unknownStorage = "with compression \(value)"
      case 322: directory.unknownStorage = "in tiles"
      case 274: directory.orientation = Orientation(rawValue: value)
      default: break
      }
    }
    return directory
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    isBigEndian ? Int(bigEndian: bytes) : Int(bigEndian: ArraySlice(bytes.reversed()))
  }

  private func bytes(_ number: UInt16) -> [UInt8] {
    let bytes = [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
    return isBigEndian ? bytes : bytes.reversed()
  }
}
