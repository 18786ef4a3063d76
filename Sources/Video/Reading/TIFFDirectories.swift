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
    /// Whether the colours are stored multiplied by alpha ("associated alpha", section 18).
    let isPremultiplied: Bool
    /// Whether black of Y′CbCr is stored above 0, as in video ("ReferenceBlackWhite", section 21).
    let hasVideoRange: Bool
  }

  /// The first picture and those of its size, without masks and reductions.
  private(set) var pages: [Page] = []
  /// The number of pages of other sizes.
  private(set) var otherPageCount = 0
  /// The orientation of the first picture.
  private(set) var orientation: Orientation?
  /// The bytes of the colour profile of the first picture.
  private(set) var colorProfile: [UInt8]?
  /// Whether a directory is missing at the end of the file.
  private(set) var endsEarly = false
  /// The reason for which libav does not decode the pictures, or decodes them to black; nil if there is none.
  var obstacle: String? {
    if isFirstReduced, pages.count == 1, otherPageCount == 0 {
      return "it is a raw photograph, of which libav reads a preview; develop it first"
    }
    if isFollowed { return "several TIFF files follow one another; give each a name, or use PNG or PPM in a pipe" }
    return unknownStorage.map {
      "its pixels are stored \($0), which libav does not decode; save it as RGB in strips with LZW, in 8 or 16 bits a channel"
    }
  }
  private var isFirstReduced = false
  /// A way of storing the pixels of a page that libav does not know.
  private var unknownStorage: String?
  /// Whether another TIFF begins where this one ends.
  private var isFollowed = false
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
    var (seen, rest, end) = (Set<Int>(), source.count, 0)
    while next != 0 {
      // A directory that comes twice makes a circle; those that together are longer than the file overlap.
      guard seen.insert(next).inserted, let directory = directory(at: next, within: rest) else {
        endsEarly = true
        return
      }
      rest -= directory.length
      end = max(end, directory.end)
      unknownStorage = unknownStorage ?? directory.unknownStorage
      if let first {
        if directory.kind & (Directory.reduction | Directory.mask) == 0 {
          let hasSameSize = (first.width, first.height) == (directory.width, directory.height)
          if hasSameSize { pages.append(directory.page) } else { otherPageCount += 1 }
        }
      } else {
        (first, orientation, pages) = (directory, directory.orientation, [directory.page])
        colorProfile = directory.colorProfile.flatMap { source.bytes(at: $0.lowerBound, count: $0.count) }
        isFirstReduced = directory.kind & Directory.reduction != 0
      }
      next = directory.next
    }
    // Some programs end a file at an even offset.
    isFollowed = [end, end + 1].contains { source.bytes(at: $0, count: 4) == Array(head[..<4]) }
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
    /// The numbers of bits that libav decodes, of one channel and of several.
    static let (depthsOfOne, depths): (Set<Int>, Set<Int>) = ([1, 2, 4, 8, 12, 16], [8, 16])
    let page: Page
    /// The number of bytes of the file that were read for it.
    let length: Int
    /// The end of the directory, of its values and of its strips of pixels.
    let end: Int
    let unknownStorage: String?
    var kind = 0
    var width = 0
    var height = 0
    var orientation: Orientation?
    /// The range of the colour profile.
    var colorProfile: Range<Int>?
    /// The offset of the next directory, 0 after the last.
    let next: Int
  }

  /// A tag of a directory and its values.
  private struct Entry {
    let tag: Int
    /// The bytes of a value: 1, 2, 4 or 8.
    let width: Int
    /// The number of values.
    let count: Int
    /// The first value, or the offset of values that take more than 4 bytes.
    let value: Int
    /// The four bytes of the value or the offset.
    let bytes: ArraySlice<UInt8>
    /// The number of bytes at that offset; 0 for values in the directory.
    var byteCount: Int { count * width > 4 ? count * width : 0 }

    /// The bytes of a value of each type.
    static let widths = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4]
  }

  private func directory(at offset: Int, within limit: Int) -> Directory? {
    guard let count = source.bytes(at: offset, count: 2), count.count == 2 else { return nil }
    let length = 12 * number(count[...])
    guard length + 6 <= limit, let bytes = source.bytes(at: offset + 2, count: length + 4),
      bytes.count == length + 4
    else { return nil }
    let starts = stride(from: 0, to: length, by: 12)
    let entries = starts.map { entry(bytes[$0..<$0 + 12]) }
    let kept = zip(starts, entries).filter { Directory.decodedTags.contains($0.1.tag) }.map(\.0)
    let page = Page(
      offset: offset,
      bytes: self.bytes(UInt16(kept.count)) + kept.flatMap { bytes[$0..<$0 + 12] } + [0, 0, 0, 0],
      isPremultiplied: entries.contains { $0.tag == 338 && $0.byteCount == 0 && $0.value == 1 },
      hasVideoRange: entries.contains { entry in
        // The first value is a fraction; its numerator comes first.
        let black = entry.tag == 532 ? source.bytes(at: entry.value, count: 4) : nil
        return black.map { number($0[...]) != 0 } ?? false
      })
    var read = length + 6
    func values(of tag: Int) -> [Int] {
      guard let entry = entries.first(where: { $0.tag == tag }),
        let values = self.values(of: entry, within: limit - read)
      else { return [] }
      read += entry.byteCount
      return values
    }
    let bits = values(of: 258)
    let formats = values(of: 339)
    let ends =
      zip(values(of: 273), values(of: 279)).map { $0 + $1 }
      + entries.filter { $0.byteCount > 0 }.map { $0.value + $0.byteCount }
    var directory = Directory(
      page: page, length: read, end: ends.reduce(offset + length + 6, max),
      unknownStorage: TIFFDirectories.unknownStorage(of: entries, bits: bits, formats: formats),
      next: number(bytes[length...]))
    for entry in entries {
      switch entry.tag {
      case 254: directory.kind = entry.value
      case 256: directory.width = entry.value
      case 257: directory.height = entry.value
      // The largest profiles, of printers, have 2 MB.
      case 34675 where entry.byteCount <= 1 << 22:
        directory.colorProfile = entry.value..<entry.value + entry.byteCount
      case 274: directory.orientation = Orientation(rawValue: entry.value)
      default: break
      }
    }
    return directory
  }

  /// Returns a way of storing pixels that libav does not know; nil if there is none.
  ///
  /// - Parameters:
  ///   - entries: The entries of the directory.
  ///   - bits: The numbers of bits of the channels.
  ///   - formats: The kinds of numbers of the channels.
  private static func unknownStorage(of entries: [Entry], bits: [Int], formats: [Int]) -> String? {
    let isPalette = entries.contains { $0.tag == 262 && $0.value == 3 }
    let isSingle = !entries.contains { $0.tag == 277 && $0.value > 1 }
    let depths = isSingle ? Directory.depthsOfOne : Directory.depths
    var found: String?
    for entry in entries {
      switch entry.tag {
      case 258:
        found = bits.first { !depths.contains($0) }.map { "in \($0) bit\($0 == 1 ? "" : "s") a channel" } ?? found
      case 259 where entry.value == 6 || entry.value == 7: found = "as JPEG"
      case 259 where !Directory.compressions.contains(entry.value): found = "with compression \(entry.value)"
      case 262 where (8...10).contains(entry.value): found = "as CIELAB"
      // libav takes the four inks for red, green, blue and alpha, and both bytes of a pixel for indices.
      case 262 where entry.value == 5: found = bits.first { $0 > 8 }.map { "as CMYK in \($0) bits a channel" } ?? found
      case 277 where isPalette && entry.value > 1: found = "as a palette with alpha"
      case 322: found = "in tiles"
      case 339 where found == nil:
        // libav takes both for whole numbers from 0 on.
        let names = [2: "as signed numbers", 3: "as floating-point numbers"]
        found = formats.lazy.compactMap { names[$0] }.first
      default: break
      }
    }
    return found
  }

  /// Reads a tag, a type, a count and the value.
  private func entry(_ bytes: ArraySlice<UInt8>) -> Entry {
    let start = bytes.startIndex
    let width = Entry.widths[number(bytes[start + 2..<start + 4])] ?? 1
    let count = number(bytes[start + 4..<start + 8])
    let value = bytes[start + 8..<start + (width == 2 && count <= 2 ? 10 : 12)]
    return Entry(
      tag: number(bytes[start..<start + 2]), width: width, count: count, value: number(value),
      bytes: bytes[(start + 8)...])
  }

  /// Returns the values of an entry of integers; nil if they take more bytes than a limit, or are not in the file.
  private func values(of entry: Entry, within limit: Int) -> [Int]? {
    guard entry.count > 1 else { return [entry.value] }
    guard entry.width <= 4, entry.byteCount <= limit else { return nil }
    let bytes =
      entry.byteCount == 0
      ? entry.bytes.prefix(entry.count * entry.width)
      : (source.bytes(at: entry.value, count: entry.byteCount) ?? [])[...]
    guard bytes.count == entry.count * entry.width else { return nil }
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: entry.width).map {
      number(bytes[$0..<$0 + entry.width])
    }
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    isBigEndian ? Int(bigEndian: bytes) : Int(littleEndian: bytes)
  }

  private func bytes(_ number: UInt16) -> [UInt8] {
    isBigEndian ? bigEndian(number) : littleEndian(Int(number), bytes: 2)
  }
}
