import CLibAV
import FileIO
import Frames

/// A walk over the blocks of a file that decodes none.
struct ContainerWalk {
  private let source: any ByteSource
  private var piece: [UInt8] = []
  /// The offset of the piece in the file.
  private var pieceStart = 0

  init(_ source: any ByteSource) { self.source = source }

  /// Finds the fault of a file's end; nil for containers other than GIF, WebP, APNG, Ogg, MP4, MOV, AVIF, AVI and
  /// FLV, and for pictures other than TIFF, OpenEXR, QOI, JPEG-LS and Sun raster.
  consuming func endFault(in container: MediaContainer) -> FileFault.Kind? {
    switch container {
    case .gif:
      guard let end = gifEnd() else { return .truncated }
      if hasGIFImage(behind: end) { return .followed }
      return isStart(end) ? .followed : nil
    case .webp: return isStart(riffEnd) ? .followed : nil
    case .apng:
      let end = PNGChunks(of: source).first { $0.type == "IEND" }
      return end.map { isStart($0.data.upperBound + 4) } ?? false ? .followed : nil
    case .mp4, .mov, .avif: return hasTwoMovies ? .followed : isMediaDataCut ? .truncated : nil
    case .other("avi"): return isAVICut ? .truncated : nil
    case .other("flv"): return endsWithFLVTag ? nil : .truncated
    case .picture("tiff"): return TIFFDirectories(source)?.endsEarly ?? false ? .truncated : nil
    case .other("ogg"): return oggFault()
    case .picture("exr"): return isEXRCut() ? .truncated : nil
    // The end marker of https://qoiformat.org/qoi-specification.pdf.
    case .picture("qoi"): return hasEnd([0, 0, 0, 0, 0, 0, 0, 1]) ? nil : .truncated
    // EOI (ITU-T T.87, C.1).
    case .picture("jpegls"): return hasEnd([0xFF, 0xD9]) ? nil : .truncated
    case .picture("sunrast"): return isSunRasterCut ? .truncated : nil
    default: return nil
    }
  }

  /// Returns whether the bytes at an offset begin as the file does.
  private func isStart(_ offset: Int) -> Bool {
    source.bytes(at: offset, count: 4) == source.bytes(at: 0, count: 4)
  }

  /// Whether an AVI is shorter than its first chunk says. Programs that write to a pipe leave that at 0 or at a bound.
  private var isAVICut: Bool {
    let length = Int(littleEndian: (source.bytes(at: 4, count: 4) ?? [])[...])
    return length < Int(Int32.max) && 8 + length > source.count
  }

  /// Whether an FLV ends with a whole tag: behind it stands its length.
  private var endsWithFLVTag: Bool {
    guard let last = source.bytes(at: source.count - 4, count: 4) else { return false }
    let start = source.count - 4 - Int(bigEndian: last[...])
    guard let head = source.bytes(at: start, count: 4) else { return false }
    return start + 11 + Int(bigEndian: head[1...]) == source.count - 4
  }

  /// The end of the chunks of a WebP, whose size is even.
  private var riffEnd: Int {
    let length = Int(littleEndian: (source.bytes(at: 4, count: 4) ?? [])[...])
    return 8 + length + length % 2
  }

  /// Whether a file type, a movie and media follow others at the top of an ISO file, and are not those of a stream of which
  /// each segment has the header of the first: the numbers of its fragments go on, and all are read.
  private var hasTwoMovies: Bool {
    var movies = 0
    // Whether media stand before the latest file type, and behind it: a header without media hides no frame.
    var (hasMediaBefore, hasMedia) = (false, false)
    var lastFragment: Int?
    // Whether no fragment has told yet to which movie the latest header belongs.
    var isUnexplained = false
    for box in ISOBoxes(of: source) {
      switch box.type {
      case "ftyp":
        if isUnexplained, hasMedia { return true }
        (hasMediaBefore, hasMedia, isUnexplained) = (hasMediaBefore || hasMedia, false, false)
      case "moov":
        movies += 1
        isUnexplained = hasMediaBefore && movies > 1
      case "mdat": hasMedia = true
      case "moof":
        let number = fragmentNumber(box.contents)
        if isUnexplained {
          // Numbers increase within a movie (ISO/IEC 14496-12, 8.8.5).
          guard let lastFragment, let number, number > lastFragment else { return true }
          isUnexplained = false
        }
        lastFragment = number
      default: break
      }
    }
    return isUnexplained && hasMedia
  }

  /// Returns the sequence number of a movie fragment, in the box `mfhd` behind 4 bytes of version and flags.
  private func fragmentNumber(_ fragment: Range<Int>) -> Int? {
    guard let header = ISOBoxes(in: source, fragment).first(where: { $0.type == "mfhd" }) else { return nil }
    return source.bytes(at: header.contents.lowerBound + 4, count: 4).map { Int(bigEndian: $0[...]) }
  }

  /// Whether the media data at the top of an ISO file would end behind it.
  private var isMediaDataCut: Bool { ISOBoxes(of: source).contains { $0.type == "mdat" && $0.isCut } }

  /// Finds the fault of an Ogg (RFC 3533, 6): `damaged` for a page with a wrong checksum, which libav drops, or without a
  /// beginning; `truncated` for a stream without its last page, or a page without its end. Of a stream without
  /// packets, such as of sound that ends before the part that was cut out, ffmpeg writes the pages of its header only, whose
  /// position is 0.
  private func oggFault() -> FileFault.Kind? {
    let (headLength, longestTable) = (27, 255)
    var openStreams: Set<[UInt8]> = []
    var offset = 0
    while let head = source.bytes(at: offset, count: headLength + longestTable), !head.isEmpty {
      guard head.starts(with: "OggS".utf8) else {
        // Behind the last page anything may follow.
        return openStreams.isEmpty ? nil : head.count < headLength ? .truncated : .damaged
      }
      guard head.count >= headLength else { return .truncated }
      let segmentCount = Int(head[26])
      let length = headLength + segmentCount + head[headLength...].prefix(segmentCount).reduce(0) { $0 + Int($1) }
      guard let page = source.bytes(at: offset, count: length), page.count == length else { return .truncated }
      guard ContainerWalk.hasChecksum(oggPage: page) else { return .damaged }
      let (isLast, isHeader, stream) = (head[5] & 4 != 0, head[6..<14].allSatisfy { $0 == 0 }, Array(head[14..<18]))
      if isLast { openStreams.remove(stream) } else if !isHeader { openStreams.insert(stream) }
      offset += length
    }
    return openStreams.isEmpty ? nil : .truncated
  }

  /// Returns whether the checksum in a page of an Ogg is right: that of the page with zeros in its place.
  private static func hasChecksum(oggPage page: [UInt8]) -> Bool {
    let place = 22..<26
    var bytes = page
    for index in place { bytes[index] = 0 }
    let table = unsafe av_crc_get_table(AV_CRC_32_IEEE)
    // libav computes it with its bytes in reverse.
    return unsafe av_crc(table, 0, bytes, bytes.count) == UInt32(bigEndian: page[place])
  }

  /// Whether the colours and pixels of a Sun raster file are shorter than its header says. The first programs left their
  /// length at 0.
  private var isSunRasterCut: Bool {
    guard let head = source.bytes(at: 0, count: 32), head.count == 32 else { return true }
    return 32 + Int(bigEndian: head[16..<20]) + Int(bigEndian: head[28..<32]) > source.count
  }

  /// Returns whether a marker that no coded pixels contain stands at the end of the file. Up to 4 kB may follow it.
  private func hasEnd(_ marker: [UInt8]) -> Bool {
    let start = max(0, source.count - marker.count - 4096)
    let end = source.bytes(at: start, count: source.count - start) ?? []
    return end.indices.contains { end[$0...].starts(with: marker) }
  }

  /// Whether a chunk of an OpenEXR lies behind the end of the file, or has no offset in the table, which programs complete last
  /// (https://openexr.com/en/latest/OpenEXRFileLayout.html). Tiles of smaller levels may be left out. Files of several parts or
  /// with deep samples are not looked at.
  private mutating func isEXRCut() -> Bool {
    guard let flags = byte(5), flags & 0x18 == 0, var offset = exrHeaderEnd() else { return false }
    let isTiled = flags & 2 != 0
    // The first chunk follows the table, of at most a million chunks. A chunk may be the first of them in any order of rows.
    var (first, last) = (min(source.count, offset + 8 << 20), 0)
    while offset < first {
      guard let entry = source.bytes(at: offset, count: 8), let chunk = Int(exactly: UInt64(littleEndian: entry[...])),
        chunk > 0 || isTiled, chunk < source.count
      else { return true }
      if chunk > 0 { (first, last) = (min(first, chunk), max(last, chunk)) }
      offset += 8
    }
    if last == 0 { return true }
    // In front of its length stands the row of a chunk, or the column, row and levels of a tile.
    let lengthOffset = last + (isTiled ? 16 : 4)
    guard let length = source.bytes(at: lengthOffset, count: 4) else { return true }
    return lengthOffset + 4 + Int(littleEndian: length[...]) > source.count
  }

  /// Walks the attributes of an OpenEXR, each a name and a type that end with 0, a length and a value; returns the offset behind
  /// them, nil for a file that ends within them.
  private mutating func exrHeaderEnd() -> Int? {
    var offset = 8
    while let start = byte(offset) {
      if start == 0 { return offset + 1 }
      for _ in 0..<2 {
        while let letter = byte(offset), letter != 0 { offset += 1 }
        offset += 1
      }
      offset += 4 + Int(littleEndian: (source.bytes(at: offset, count: 4) ?? [])[...])
    }
    return nil
  }

  /// Returns a byte of the file; nil behind its end.
  private mutating func byte(_ offset: Int) -> UInt8? {
    if !(pieceStart..<pieceStart + piece.count).contains(offset) {
      (pieceStart, piece) = (offset, source.bytes(at: offset, count: min(4096, max(0, source.count - offset))) ?? [])
    }
    return offset - pieceStart < piece.count ? piece[offset - pieceStart] : nil
  }

  /// Walks the blocks of https://www.w3.org/Graphics/GIF/spec-gif89a.txt, and returns the offset behind the trailer; nil for a
  /// file that is cut, or that has a byte between its blocks, at which libav ends.
  private mutating func gifEnd() -> Int? {
    guard let flags = byte(10) else { return nil }
    var offset = GIFLayout.headerLength + GIFLayout.tableLength(flags)
    while let kind = byte(offset), kind == 0x21 || kind == 0x2C {
      guard let end = gifBlockEnd(offset) else { return nil }
      offset = end
    }
    // Zeros may fill up the file before its trailer, GBs of them if it was cut off there.
    while byte(offset) == 0 { offset += piece[(offset - pieceStart)...].prefix { $0 == 0 }.count }
    return byte(offset) == 0x3B ? offset + 1 : nil
  }

  /// Returns whether an image within the canvas is behind the trailer: ffmpeg writes the header of the first GIF only where it
  /// writes one after another to a pipe.
  private mutating func hasGIFImage(behind end: Int) -> Bool {
    var offset = end
    while byte(offset) == 0x21, let end = gifBlockEnd(offset) { offset = end }
    guard byte(offset) == 0x2C, gifBlockEnd(offset) != nil, let canvas = source.bytes(at: 6, count: 4),
      let image = source.bytes(at: offset + 1, count: 8)
    else { return false }
    return [0, 2].allSatisfy { axis in
      let start = Int(littleEndian: image[axis..<axis + 2])
      let length = Int(littleEndian: image[axis + 4..<axis + 6])
      return length > 0 && start + length <= Int(littleEndian: canvas[axis..<axis + 2])
    }
  }

  /// Returns the end of the extension or image at an offset; nil if the file ends before.
  private mutating func gifBlockEnd(_ start: Int) -> Int? {
    var offset = start + 2
    if byte(start) == 0x2C {
      guard let flags = byte(start + 9) else { return nil }
      offset = start + 11 + GIFLayout.tableLength(flags)
    }
    while let length = byte(offset) {
      offset += 1 + Int(length)
      if length == 0 { return offset }
    }
    return nil
  }
}
