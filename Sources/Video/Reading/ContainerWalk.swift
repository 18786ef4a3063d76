import FileIO
import Frames

/// A walk over the blocks of a file that decodes none.
struct ContainerWalk {
  private let source: any ByteSource

  init(_ source: any ByteSource) { self.source = source }

  /// Finds the fault of a file's end; nil for containers other than GIF, WebP, APNG, Ogg, MP4, MOV, AVIF, AVI and
  /// FLV, and for pictures other than TIFF, OpenEXR, QOI, JPEG-LS and Sun raster.
  func endFault(in container: MediaContainer) -> FileFault.Kind? {
    switch container {
    case .gif:
      guard var blocks = GIFBlocks(of: source), let end = blocks.trailerEnd() else { return .truncated }
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
    case .other("ogg"): return OggPages.fault(of: source)
    case .picture("exr"): return EXRChunks.areCut(in: source) ? .truncated : nil
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

  /// Returns whether an image within the canvas is behind the trailer: ffmpeg writes the header of the first GIF only where it
  /// writes one after another to a pipe.
  private func hasGIFImage(behind end: Int) -> Bool {
    guard let block = GIFBlocks(in: source, from: end).first(where: \.isImage), !block.isCut,
      let canvas = source.bytes(at: 6, count: 4), let image = source.bytes(at: block.bytes.lowerBound + 1, count: 8)
    else { return false }
    return [0, 2].allSatisfy { axis in
      let start = Int(littleEndian: image[axis..<axis + 2])
      let length = Int(littleEndian: image[axis + 4..<axis + 6])
      return length > 0 && start + length <= Int(littleEndian: canvas[axis..<axis + 2])
    }
  }
}
