import FileIO
import Frames

/// A walk over the blocks of a file that decodes none.
struct ContainerWalk {
  private let source: any ByteSource
  private var piece: [UInt8] = []
  /// The offset of the piece in the file.
  private var pieceStart = 0

  init(_ source: any ByteSource) { self.source = source }

  /// Finds the fault of a file's end; nil for containers other than GIF, WebP, APNG, Matroska, WebM, TIFF, MP4,
  /// MOV, AVIF, AVI and FLV.
  consuming func endFault(in container: String) -> FileFault.Kind? {
    switch container {
    case "GIF":
      guard let end = gifEnd() else { return .truncated }
      return isStart(end) ? .followed : nil
    case "WebP": return isStart(riffEnd) ? .followed : nil
    case "APNG":
      let end = PNGChunks(of: source).first { $0.type == "IEND" }
      return end.map { isStart($0.data.upperBound + 4) } ?? false ? .followed : nil
    case "MP4", "MOV", "AVIF": return hasTwoMovies ? .followed : isMediaDataCut ? .truncated : nil
    case "avi": return isAVICut ? .truncated : nil
    case "flv": return endsWithFLVTag ? nil : .truncated
    case "Matroska", "WebM": return isMatroskaCut() ? .truncated : nil
    case "tiff_pipe": return TIFFDirectories(source)?.endsEarly ?? false ? .truncated : nil
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
    var (movies, offset) = (0, 0)
    // Whether media stand before the latest file type, and behind it: a header without media hides no frame.
    var (hasMediaBefore, hasMedia) = (false, false)
    var lastFragment: Int?
    // Whether no fragment has told yet to which movie the latest header belongs.
    var isUnexplained = false
    while let box = ISOBox(in: source, at: offset) {
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
      offset = box.contents.upperBound
    }
    return isUnexplained && hasMedia
  }

  /// Returns the sequence number of a movie fragment, in the box `mfhd` behind 4 bytes of version and flags.
  private func fragmentNumber(_ fragment: Range<Int>) -> Int? {
    guard let header = ISOBox.all("mfhd", in: source, fragment).first else { return nil }
    return source.bytes(at: header.contents.lowerBound + 4, count: 4).map { Int(bigEndian: $0[...]) }
  }

  /// Whether the media data at the top of an ISO file would end behind it.
  private var isMediaDataCut: Bool {
    var offset = 0
    while let box = ISOBox(in: source, at: offset) {
      if box.type == "mdat", box.isCut { return true }
      offset = box.contents.upperBound
    }
    return false
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
    func tableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    guard let flags = byte(10) else { return nil }
    var offset = 13 + tableLength(flags)
    while let kind = byte(offset) {
      switch kind {
      case 0x21: offset += 2
      case 0x2C:
        guard let flags = byte(offset + 9) else { return nil }
        offset += 11 + tableLength(flags)
      default:
        // Zeros may fill up the file before its trailer, GBs of them if it was cut off there.
        while byte(offset) == 0 { offset += piece[(offset - pieceStart)...].prefix { $0 == 0 }.count }
        return byte(offset) == 0x3B ? offset + 1 : nil
      }
      repeat {
        guard let length = byte(offset) else { return nil }
        offset += 1 + Int(length)
        if length == 0 { break }
      } while true
    }
    return nil
  }

  /// Walks the elements.
  private func isMatroskaCut() -> Bool {
    var offset = 0
    while offset < source.count {
      let bytes = source.bytes(at: offset, count: MatroskaElement.longestHeader) ?? []
      do {
        guard let element = try MatroskaElement(bytes) else { return true }
        offset += element.headerLength
        guard max(element.skippedLength, element.segmentLength ?? 0) <= source.count - offset else { return true }
        offset += element.skippedLength
      } catch {
        return false
      }
    }
    return false
  }
}
