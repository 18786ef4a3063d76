import CGIF

/// What a GIF says of itself, block by block, without a pixel being decoded.
public struct GIFInspection: Equatable, Sendable {
  /// An image, as its blocks describe it.
  public struct Image: Equatable, Sendable {
    /// How long it shows, in hundredths of a second, as it is stored; 0 where nothing is said.
    public var delayCentiseconds = 0
    /// What becomes of it then: 0 not said, 1 stays, 2 is cleared, 3 gives back what was there.
    public var disposal = 0
    /// Whether one of its colours stands for nothing.
    public var hasTransparency = false
    /// Whether it has colours of its own instead of the global ones.
    public var hasLocalColorTable = false
  }

  /// Columns of the screen.
  public var width = 0
  /// Rows of the screen.
  public var height = 0
  /// Colours in the global table; nil if there is none.
  public var globalColorCount: Int?
  /// The images in order.
  public var images: [Image] = []
  /// What the looping extension says, 0 standing for ever; nil without one, for a GIF that plays once.
  public var loopCount: Int?

  /// Walks through the blocks of a GIF: `DGifGetRecordType` and its like.
  ///
  /// - Throws: ``GIFError`` for what cannot be opened, is no GIF, or ends before its trailer.
  public init(path: String) throws {
    let file = try GIFInputFile(path: path)
    (width, height, globalColorCount) = file.screen
    var image = Image()
    while let record = try file.nextRecord() {
      switch record {
      case EXTENSION_RECORD_TYPE: try readExtension(of: file, for: &image)
      case IMAGE_DESC_RECORD_TYPE:
        image.hasLocalColorTable = try file.skipImage()
        images.append(image)
        image = Image()
      default: break
      }
    }
  }

  private mutating func readExtension(of file: borrowing GIFInputFile, for image: inout Image) throws {
    let (code, blocks) = try file.readExtension()
    guard let first = blocks.first else { return }
    switch Int32(code) {
    case GRAPHICS_EXT_FUNC_CODE:
      var control = GraphicsControlBlock()
      guard unsafe DGifExtensionToGCB(first.count, first, &control) == GIF_OK else { return }
      image.delayCentiseconds = Int(control.DelayTime)
      image.disposal = Int(control.DisposalMode)
      image.hasTransparency = control.TransparentColor != NO_TRANSPARENT_COLOR
    case APPLICATION_EXT_FUNC_CODE:
      // Two programs introduced the same extension by different names.
      let isLoop = first.elementsEqual("NETSCAPE2.0".utf8) || first.elementsEqual("ANIMEXTS1.0".utf8)
      if isLoop, blocks.count > 1, blocks[1].count >= 3, blocks[1][0] & 7 == 1 {
        loopCount = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
      }
    default: break
    }
  }
}

/// A GIF being read by libgif.
@safe
private struct GIFInputFile: ~Copyable {
  private let handle: UnsafeMutablePointer<GifFileType>
  private let path: String

  /// `DGifOpenFileName`: opens a file and reads its screen.
  init(path: String) throws {
    var code: Int32 = 0
    guard let handle = unsafe DGifOpenFileName(path, &code) else {
      throw GIFError("read \(path)", unsafe GifErrorString(code).map { unsafe String(cString: $0) } ?? "error \(code)")
    }
    unsafe self.handle = handle
    self.path = path
  }

  deinit { unsafe DGifCloseFile(handle, nil) }

  /// The screen's columns, rows and colours.
  var screen: (width: Int, height: Int, colorCount: Int?) {
    unsafe (
      Int(handle.pointee.SWidth), Int(handle.pointee.SHeight),
      handle.pointee.SColorMap.map { unsafe Int($0.pointee.ColorCount) }
    )
  }

  /// `DGifGetRecordType`; nil at the trailer.
  func nextRecord() throws -> GifRecordType? {
    var record = UNDEFINED_RECORD_TYPE
    try check(unsafe DGifGetRecordType(handle, &record))
    return record == TERMINATE_RECORD_TYPE ? nil : record
  }

  /// `DGifGetExtension`: its label and its blocks.
  func readExtension() throws -> (label: UInt8, blocks: [[UInt8]]) {
    var label: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    var blocks: [[UInt8]] = []
    try check(unsafe DGifGetExtension(handle, &label, &block))
    while let bytes = unsafe block {
      // The length stands in front.
      unsafe blocks.append(Array(UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0]))))
      try check(unsafe DGifGetExtensionNext(handle, &block))
    }
    return (UInt8(truncatingIfNeeded: label), blocks)
  }

  /// `DGifGetImageHeader` and the blocks of its codes; whether it has a colour table of its own.
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
    let code = unsafe handle.pointee.Error
    let reason = unsafe GifErrorString(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    throw GIFError("read \(path)", "it is damaged or ends too early (\(reason))")
  }
}
