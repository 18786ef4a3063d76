import CGIF
import Quantization

/// A GIF being written by libgif: one thin function a call. Freed by ``close()``, or else when the last reference goes.
@safe
final class GIFFile {
  private var handle: UnsafeMutablePointer<GifFileType>?
  private let output: GIFOutput

  /// Begins a file: `EGifOpen`. Nothing is written yet.
  init(output: GIFOutput) throws {
    self.output = output
    var code: Int32 = 0
    // The output is not retained by libgif: this object holds it for as long as the handle lives.
    unsafe handle = EGifOpen(Unmanaged.passUnretained(output).toOpaque(), takeBytes, &code)
    guard unsafe handle != nil else { throw GIFError("begin a GIF", describe(code)) }
  }

  deinit {
    // Writes libgif's trailer into an output that nobody will flush, and frees its memory.
    if let handle = unsafe handle { unsafe EGifCloseFile(handle, nil) }
  }

  /// The header, the logical screen and its global color table, if there is one: `EGifPutScreenDesc`.
  func putScreen(width: Int, height: Int, table: Palette?) throws {
    unsafe try withColorMap(table) { map in
      try unsafe call("write the logical screen") { handle in
        unsafe EGifSetGifVersion(handle, true)
        // The background is what players show before the first image: nothing, where an index stands for that.
        return unsafe EGifPutScreenDesc(
          handle, Int32(width), Int32(height), 8, Int32(table?.transparentIndex ?? 0), map)
      }
    }
  }

  /// The application extension that browsers introduced for looping: `EGifPutExtensionLeader` and its blocks.
  func putLoop(count: Int) throws {
    let name = Array("NETSCAPE2.0".utf8)
    let data: [UInt8] = [1, UInt8(count & 0xFF), UInt8(count >> 8)]
    try unsafe call("write the loop count") { handle in
      guard unsafe EGifPutExtensionLeader(handle, APPLICATION_EXT_FUNC_CODE) == GIF_OK,
        unsafe EGifPutExtensionBlock(handle, Int32(name.count), name) == GIF_OK,
        unsafe EGifPutExtensionBlock(handle, Int32(data.count), data) == GIF_OK
      else { return GIF_ERROR }
      return unsafe EGifPutExtensionTrailer(handle)
    }
  }

  /// A comment extension: `EGifPutComment`.
  func putComment(_ comment: String) throws {
    try unsafe call("write the comment") { unsafe EGifPutComment($0, comment) }
  }

  /// A graphics control extension for an image: `EGifGCBToExtension`, `EGifPutExtension`.
  func putGraphicsControl(
    delayCentiseconds: Int, disposal: CodedImage.Disposal, transparentIndex: UInt8?
  ) throws {
    let mode =
      switch disposal {
      case .keep: DISPOSE_DO_NOT
      case .background: DISPOSE_BACKGROUND
      case .previous: DISPOSE_PREVIOUS
      }
    var control = GraphicsControlBlock(
      DisposalMode: mode, UserInputFlag: false, DelayTime: Int32(delayCentiseconds),
      TransparentColor: transparentIndex.map(Int32.init) ?? NO_TRANSPARENT_COLOR)
    var block = [UInt8](repeating: 0, count: 4)
    unsafe EGifGCBToExtension(&control, &block)
    try unsafe call("write a graphics control") { unsafe EGifPutExtension($0, GRAPHICS_EXT_FUNC_CODE, 4, block) }
  }

  /// An image and its codes, as they are: `EGifPutImageDesc`, `EGifPutCode` and `EGifPutCodeNext` for every block.
  func putImage(_ image: CodedImage) throws {
    let area = image.area
    unsafe try withColorMap(image.localTable) { map in
      try unsafe call("write an image") { handle in
        unsafe EGifPutImageDesc(
          handle, Int32(area.left), Int32(area.top), Int32(area.width), Int32(area.height), false, map)
      }
    }
    var block = [UInt8](repeating: 0, count: 1 + GIFFile.blockLength)
    // libgif tells the size of the codes itself, by the table; the parameter is not looked at.
    let codeSize = Int32(image.indexBits)
    for start in stride(from: 0, to: image.codes.count, by: GIFFile.blockLength) {
      let bytes = image.codes[start..<min(start + GIFFile.blockLength, image.codes.count)]
      // The length stands in front.
      block.replaceSubrange(0...bytes.count, with: [UInt8(bytes.count)] + bytes)
      try unsafe call("write an image") { handle in
        start == 0 ? unsafe EGifPutCode(handle, codeSize, block) : unsafe EGifPutCodeNext(handle, block)
      }
    }
    try unsafe call("write an image") { unsafe EGifPutCodeNext($0, nil) }
  }

  /// The most bytes of a block of an image.
  private static let blockLength = 255

  /// A palette as libgif wants it, filled up with black to 2, 4, 8 … 256 colours; nil for none.
  private func withColorMap(_ palette: Palette?, _ body: (UnsafeMutablePointer<ColorMapObject>?) throws -> Void) throws
  {
    guard let palette else { return try body(nil) }
    var colors = palette.colors.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
    let missing = 1 << palette.indexBits - colors.count
    colors += Array(repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: missing)
    guard let map = unsafe GifMakeMapObject(Int32(colors.count), &colors) else {
      throw GIFError("make a color table", describe(E_GIF_ERR_NOT_ENOUGH_MEM))
    }
    defer { unsafe GifFreeMapObject(map) }
    unsafe try body(map)
  }

  /// The trailer, and the end of libgif's part: `EGifCloseFile`. What was gathered is handed to the sink.
  func close() throws {
    guard let handle = unsafe handle else { return }
    unsafe self.handle = nil
    var code: Int32 = 0
    let result = unsafe EGifCloseFile(handle, &code)
    try output.flush()
    if result != GIF_OK { throw GIFError("finish the GIF", describe(code)) }
  }

  /// Makes a call and throws if it failed: the sink's own error, where there is one, before libgif's view of it.
  private func call(_ action: String, _ body: (UnsafeMutablePointer<GifFileType>) -> Int32) throws {
    guard let handle = unsafe handle else { throw GIFError(action, "the GIF is finished") }
    let result = unsafe body(handle)
    try output.check()
    if result != GIF_OK { throw GIFError(action, describe(unsafe handle.pointee.Error)) }
  }
}

/// libgif's words for an error code: `GifErrorString`.
private func describe(_ code: Int32) -> String {
  guard let text = unsafe GifErrorString(code) else { return "libgif error \(code)" }
  return unsafe String(cString: text)
}

/// Hands libgif's bytes to the output and says how many were taken.
private func takeBytes(
  _ handle: UnsafeMutablePointer<GifFileType>?, _ bytes: UnsafePointer<GifByteType>?, _ count: Int32
) -> Int32 {
  guard let context = unsafe handle?.pointee.UserData else { return 0 }
  let output = unsafe Unmanaged<GIFOutput>.fromOpaque(context).takeUnretainedValue()
  return unsafe output.append(UnsafeBufferPointer(start: bytes, count: Int(count))) ? count : 0
}
