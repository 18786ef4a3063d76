package import FileIO
import Frames
public import Raster

/// The block structure of a GIF file, read without decoding pixels.
public struct GIFInspection: Equatable, Sendable {
  /// The properties of one image, as its descriptor and graphic control extension state them.
  public struct Image: Equatable, Sendable {
    /// The stored delay in centiseconds; 0 if the image has no graphic control extension.
    public var delayCentiseconds = 0
    /// The disposal method; nil for a code that GIF89a does not define.
    public var disposal: DisposalMethod? = .unspecified
    /// Whether the image has a transparent index.
    public var hasTransparency = false
    /// Whether the image has a local colour table.
    public var hasLocalColorTable = false
  }

  /// The width of the canvas (GIF's logical screen) in pixels.
  public var width = 0
  /// The height of the canvas in pixels.
  public var height = 0
  /// The number of colours in the global colour table; nil if there is none.
  public var globalColorCount: Int?
  /// The images in file order.
  public var images: [Image] = []
  /// The loop count stored in the looping extension: repetitions after the first play, 0 = forever; nil without the
  /// extension, for a GIF that plays once.
  public var repetitionCount: Int?
  /// The number of times that the file plays, 0 = forever.
  public var playCount: Int { repetitionCount.map { $0 == 0 ? 0 : $0 + 1 } ?? 1 }
  /// The bytes of the comment extensions and of XMP (an application extension), in file order.
  public var metadata: [Range<Int>] = []
  /// The bytes of the looping extensions, of which the last one with a count decides; damaged ones have none.
  package var loopExtensions: [Range<Int>] = []
  /// The offsets of the stored delays, 2 bytes each, by the indices of their images; none for an image without a graphic control
  /// extension.
  package var delayOffsets: [Int: Int] = [:]

  /// Reads the blocks of a GIF file.
  ///
  /// - Throws: ``VideoError`` if the file cannot be opened, is not a GIF, or ends before its trailer.
  public init(path: String) throws(VideoError) {
    let file = try RegularFile(path: path)
    guard let inspection = GIFInspection(of: file), ContainerWalk(file).endFault(in: .gif) != .truncated else {
      throw VideoError(.unreadable, "read \(path)", "it is not a GIF, or it is damaged or truncated")
    }
    self = inspection
  }

  /// Reads the blocks of a GIF up to its trailer, or to a part that is missing or damaged; nil for a file of another format.
  package init?(of file: any ByteSource) {
    guard var blocks = GIFBlocks(of: file), let screen = file.bytes(at: 6, count: 5) else { return nil }
    (width, height) = (Int(littleEndian: screen[..<2]), Int(littleEndian: screen[2..<4]))
    let tableLength = GIFLayout.tableLength(screen[4])
    if tableLength > 0 { globalColorCount = tableLength / 3 }
    var image = Image()
    // Comments can be very many, so that only their labels are read.
    var labels = SingleBytes(of: file)
    while let block = blocks.next(), !block.isCut {
      if !block.isImage, labels.byte(at: block.bytes.lowerBound + 1) == 0xFE {
        // One without text has a label and an end.
        if block.bytes.count > 3 { metadata.append(block.bytes) }
        continue
      }
      let length = min(block.bytes.count, GIFInspection.headLength)
      guard let head = file.bytes(at: block.bytes.lowerBound, count: length) else { break }
      if block.isImage {
        image.hasLocalColorTable = GIFLayout.tableLength(head[9]) > 0
        images.append(image)
        image = Image()
      } else {
        readExtension(head, at: block.bytes, for: &image)
      }
    }
  }

  /// The number of bytes read of a block: looping extensions are shorter.
  private static let headLength = 1 << 10

  /// Reads an extension from its first bytes.
  private mutating func readExtension(_ head: [UInt8], at range: Range<Int>, for image: inout Image) {
    var (rest, blocks) = (head[2...], [ArraySlice<UInt8>]())
    while let length = rest.popFirst(), length > 0 {
      blocks.append(rest.prefix(Int(length)))
      rest = rest.dropFirst(Int(length))
    }
    guard let first = blocks.first else { return }
    let start = first.startIndex
    // The label.
    switch head[1] {
    case 0xF9 where first.count == 4:
      image.delayCentiseconds = Int(littleEndian: first[start + 1..<start + 3])
      image.disposal = DisposalMethod(rawValue: Int(first[start] >> 2 & 7))
      image.hasTransparency = first[start] & 1 != 0
      // Behind the introducer, the label, the length and the flags.
      delayOffsets[images.count] = range.lowerBound + 4
    case 0xFF where first.elementsEqual("XMP DataXMP".utf8): metadata.append(range)
    // Two programs introduced the same extension under different names.
    case 0xFF where first.elementsEqual("NETSCAPE2.0".utf8) || first.elementsEqual("ANIMEXTS1.0".utf8):
      loopExtensions.append(range)
      // A sub-block of another number, 2, tells how many bytes to read ahead.
      guard let count = blocks.dropFirst().first(where: { $0.count >= 3 && $0[$0.startIndex] & 7 == 1 }) else { return }
      repetitionCount = Int(littleEndian: count.dropFirst().prefix(2))
    default: break
    }
  }
}
