import CGIF
import Glibc
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

  /// Reads the blocks of a GIF file (`DGifGetRecordType` and related calls).
  ///
  /// - Throws: ``GIFError`` if the file cannot be opened, is not a GIF, or ends before its trailer.
  public init(path: String) throws {
    let file = try GIFInputFile(path: path)
    (width, height, globalColorCount) = file.logicalScreen
    try readBlocks(of: file)
  }

  private init() {}

  /// Returns the number of times that a GIF plays, 0 = forever, by the blocks before a part that cannot be read; nil for a file
  /// that cannot be opened, or is not a GIF.
  public static func playCount(ofFileAt path: String) -> Int? {
    guard let file = try? GIFInputFile(path: path) else { return nil }
    var inspection = GIFInspection()
    try? inspection.readBlocks(of: file)
    return inspection.playCount
  }

  private mutating func readBlocks(of file: borrowing GIFInputFile) throws {
    var image = Image()
    var start = file.position
    while let record = try file.nextRecord() {
      switch record {
      case EXTENSION_RECORD_TYPE:
        if try readExtension(of: file, for: &image) { metadata.append(start..<file.position) }
      case IMAGE_DESC_RECORD_TYPE:
        image.hasLocalColorTable = try file.skipImage()
        images.append(image)
        image = Image()
      default: break
      }
      start = file.position
    }
  }

  /// Reads an extension, and returns whether it is metadata.
  private mutating func readExtension(of file: borrowing GIFInputFile, for image: inout Image) throws -> Bool {
    let (code, blocks) = try file.readExtension()
    guard let first = blocks.first else { return false }
    switch Int32(code) {
    case COMMENT_EXT_FUNC_CODE: return true
    case GRAPHICS_EXT_FUNC_CODE:
      var control = GraphicsControlBlock()
      guard unsafe DGifExtensionToGCB(first.count, first, &control) == GIF_OK else { return false }
      image.delayCentiseconds = Int(control.DelayTime)
      image.disposal = DisposalMethod(rawValue: Int(control.DisposalMode))
      image.hasTransparency = control.TransparentColor != NO_TRANSPARENT_COLOR
    case APPLICATION_EXT_FUNC_CODE:
      if first.elementsEqual("XMP DataXMP".utf8) { return true }
      // Two programs introduced the same extension under different names.
      let isLoop = first.elementsEqual("NETSCAPE2.0".utf8) || first.elementsEqual("ANIMEXTS1.0".utf8)
      // A sub-block of another number, 2, tells how many bytes to read ahead.
      if isLoop, let count = blocks.dropFirst().first(where: { $0.count >= 3 && $0[0] & 7 == 1 }) {
        repetitionCount = Int(count[1]) | Int(count[2]) << 8
      }
    default: break
    }
    return false
  }
}

/// A GIF file being read by libgif.
@safe
private struct GIFInputFile: ~Copyable {
  private let handle: UnsafeMutablePointer<GifFileType>
  private let stream: UnsafeMutablePointer<FILE>
  private let path: String

  /// Opens a file and reads its logical screen descriptor (`DGifOpen`; `DGifOpenFileName` crashes if its `fdopen` fails).
  init(path: String) throws {
    guard let stream = unsafe fopen(path, "rbe") else {
      throw GIFError("read \(path)", unsafe String(cString: strerror(errno)))
    }
    var code: Int32 = 0
    let opened = unsafe DGifOpen(
      stream,
      { file, memory, count in
        guard let stream = unsafe file?.pointee.UserData?.assumingMemoryBound(to: FILE.self) else { return 0 }
        return unsafe Int32(fread(memory, 1, Int(count), stream))
      }, &code)
    guard let handle = unsafe opened else {
      unsafe fclose(stream)
      throw GIFError("read \(path)", libgifText(code))
    }
    unsafe (self.handle, self.stream) = (handle, stream)
    self.path = path
  }

  deinit {
    unsafe DGifCloseFile(handle, nil)
    unsafe fclose(stream)
  }

  /// The width and height of the canvas, and the number of colours in the global colour table.
  var logicalScreen: (width: Int, height: Int, colorCount: Int?) {
    unsafe (
      Int(handle.pointee.SWidth), Int(handle.pointee.SHeight),
      handle.pointee.SColorMap.map { unsafe Int($0.pointee.ColorCount) }
    )
  }

  /// The offset of the next byte; libgif reads none ahead.
  var position: Int { Int(unsafe ftell(stream)) }

  /// Returns the type of the next record (`DGifGetRecordType`), or nil at the trailer.
  func nextRecord() throws -> GifRecordType? {
    var record = UNDEFINED_RECORD_TYPE
    try check(unsafe DGifGetRecordType(handle, &record))
    return record == TERMINATE_RECORD_TYPE ? nil : record
  }

  /// The number of sub-blocks kept of an extension: a looping extension has at most three, a comment any number.
  private static let mostBlocks = 16

  /// Reads an extension (`DGifGetExtension`) and returns its label and its first data sub-blocks.
  func readExtension() throws -> (label: UInt8, blocks: [[UInt8]]) {
    var label: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    var blocks: [[UInt8]] = []
    try check(unsafe DGifGetExtension(handle, &label, &block))
    while let bytes = unsafe block {
      // A sub-block begins with its length.
      if blocks.count < GIFInputFile.mostBlocks {
        unsafe blocks.append(Array(UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0]))))
      }
      try check(unsafe DGifGetExtensionNext(handle, &block))
    }
    return (UInt8(truncatingIfNeeded: label), blocks)
  }

  /// Skips an image (`DGifGetImageHeader` and its sub-blocks) and returns whether it has a local colour table.
  func skipImage() throws -> Bool {
    try check(unsafe DGifGetImageHeader(handle))
    let hasTable = unsafe handle.pointee.Image.ColorMap != nil
    var codeSize: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(unsafe DGifGetCode(handle, &codeSize, &block))
    while unsafe block != nil { try check(unsafe DGifGetCodeNext(handle, &block)) }
    return hasTable
  }

  private func check(_ result: Int32) throws {
    guard result != GIF_OK else { return }
    let reason = libgifText(unsafe handle.pointee.Error)
    throw GIFError("read \(path)", "it is damaged or truncated (\(reason))")
  }
}
