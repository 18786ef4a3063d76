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

  /// The header, the logical screen and its global color table: `EGifPutScreenDesc`.
  ///
  /// - Parameter background: The index of what the screen is cleared with.
  func putScreen(width: Int, height: Int, table: GIFColorTable, background: UInt8) throws {
    var colors = table.colors.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
    guard let map = unsafe GifMakeMapObject(Int32(colors.count), &colors) else {
      throw GIFError("make the global color table", describe(E_GIF_ERR_NOT_ENOUGH_MEM))
    }
    defer { unsafe GifFreeMapObject(map) }
    try unsafe call("write the logical screen") { handle in
      unsafe EGifSetGifVersion(handle, true)
      return unsafe EGifPutScreenDesc(handle, Int32(width), Int32(height), 8, Int32(background), map)
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
  func putGraphicsControl(delayCentiseconds: Int, for image: GIFImage) throws {
    var control = GraphicsControlBlock(
      DisposalMode: image.isCleared ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, UserInputFlag: false,
      DelayTime: Int32(delayCentiseconds),
      TransparentColor: image.transparentIndex.map(Int32.init) ?? NO_TRANSPARENT_COLOR)
    var block = [UInt8](repeating: 0, count: 4)
    unsafe EGifGCBToExtension(&control, &block)
    try unsafe call("write a graphics control") { unsafe EGifPutExtension($0, GRAPHICS_EXT_FUNC_CODE, 4, block) }
  }

  /// An image and its pixels, which libgif compresses: `EGifPutImageDesc`, `EGifPutLine` for every row.
  func putImage(_ image: GIFImage) throws {
    let area = image.area
    try unsafe call("write an image") { handle in
      unsafe EGifPutImageDesc(
        handle, Int32(area.left), Int32(area.top), Int32(area.width), Int32(area.height), false, nil)
    }
    var row = [UInt8](repeating: 0, count: area.width)
    for y in 0..<area.height {
      // A copy, because libgif masks the row in place.
      for x in 0..<area.width { row[x] = image.indices[y * area.width + x] }
      try unsafe call("write an image") { unsafe EGifPutLine($0, &row, Int32(area.width)) }
    }
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
