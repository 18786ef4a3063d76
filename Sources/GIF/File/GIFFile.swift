import CGIF
import Quantization
import Raster

/// A GIF file being written by libgif, with one thin method per libgif call and one for other extensions.
///
/// The handle is freed by ``close()``, or in `deinit` if the file was never closed.
@safe
final class GIFFile {
  private var handle: UnsafeMutablePointer<GifFileType>?
  private let output: GIFOutput

  /// Opens a GIF for writing (`EGifOpen`); no bytes are written yet.
  init(output: GIFOutput) throws {
    self.output = output
    var code: Int32 = 0
    // libgif does not retain the output: this object keeps it alive as long as the handle.
    unsafe handle = EGifOpen(Unmanaged.passUnretained(output).toOpaque(), appendBytes, &code)
    guard unsafe handle != nil else { throw GIFError("begin a GIF", libgifText(code)) }
  }

  deinit {
    // Writes libgif's trailer to an output that is never flushed, and frees libgif's memory.
    if let handle = unsafe handle { unsafe EGifCloseFile(handle, nil) }
  }

  /// Writes the header, the logical screen descriptor and the optional global colour table (`EGifPutScreenDesc`).
  func putLogicalScreen(width: Int, height: Int, table: Palette?) throws {
    unsafe try withColorMap(table, transparentIndex: table?.transparentIndex) { map in
      try unsafe call("write the logical screen") { handle in
        unsafe EGifSetGifVersion(handle, true)
        // Players show the background before the first image: the transparent index, where the table has one.
        return unsafe EGifPutScreenDesc(
          handle, Int32(width), Int32(height), 8, Int32(table?.transparentIndex ?? 0), map)
      }
    }
  }

  /// Writes whole extensions after the logical screen; libgif keeps back no bytes before them.
  func put(_ extensions: [UInt8]) throws {
    _ = unsafe extensions.withUnsafeBufferPointer { unsafe output.append($0) }
    try output.check()
  }

  /// Writes the graphic control extension of the next image (`EGifGCBToExtension`, `EGifPutExtension`).
  func putGraphicsControl(
    delayCentiseconds: Int, disposal: DisposalMethod, transparentIndex: UInt8?
  ) throws {
    var control = GraphicsControlBlock(
      DisposalMode: Int32(disposal.rawValue), UserInputFlag: false, DelayTime: Int32(delayCentiseconds),
      TransparentColor: transparentIndex.map(Int32.init) ?? NO_TRANSPARENT_COLOR)
    var block = [UInt8](repeating: 0, count: 4)
    unsafe EGifGCBToExtension(&control, &block)
    try unsafe call("write a graphics control") { unsafe EGifPutExtension($0, GRAPHICS_EXT_FUNC_CODE, 4, block) }
  }

  /// Writes an image descriptor and its LZW codes unchanged: `EGifPutImageDesc`, then `EGifPutCode` for the first data
  /// sub-block and `EGifPutCodeNext` for the others.
  func putImage(_ image: CodedImage) throws {
    let area = image.area
    unsafe try withColorMap(image.localTable, transparentIndex: image.transparentIndex) { map in
      try unsafe call("write an image") { handle in
        // libgif takes the minimum code size from the colour table; an image with the global one may need less.
        unsafe handle.pointee.SColorMap?.pointee.BitsPerPixel = Int32(image.indexBits)
        return unsafe EGifPutImageDesc(
          handle, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height), false, map)
      }
    }
    var block = [UInt8](repeating: 0, count: 1 + GIFFile.blockLength)
    // libgif ignores this parameter.
    let codeSize = Int32(image.indexBits)
    for start in stride(from: 0, to: image.codes.count, by: GIFFile.blockLength) {
      let bytes = image.codes[start..<min(start + GIFFile.blockLength, image.codes.count)]
      // A sub-block begins with its length.
      block.replaceSubrange(0...bytes.count, with: [UInt8(bytes.count)] + bytes)
      try unsafe call("write an image") { handle in
        start == 0 ? unsafe EGifPutCode(handle, codeSize, block) : unsafe EGifPutCodeNext(handle, block)
      }
    }
    try unsafe call("write an image") { unsafe EGifPutCodeNext($0, nil) }
  }

  /// The maximum length of a data sub-block, in bytes.
  private static let blockLength = 255

  /// Passes a palette to `body` as a libgif colour map, padded with black to 2, 4, 8 … 256 colours, the transparent index among
  /// them; nil if there is no palette.
  private func withColorMap(
    _ palette: Palette?, transparentIndex: UInt8?, _ body: (UnsafeMutablePointer<ColorMapObject>?) throws -> Void
  ) throws {
    guard let palette else { return try body(nil) }
    var colors = palette.colors.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
    let missing = 1 << palette.indexBits(including: transparentIndex) - colors.count
    colors += Array(repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: missing)
    guard let map = unsafe GifMakeMapObject(Int32(colors.count), &colors) else {
      throw GIFError("make a color table", libgifText(E_GIF_ERR_NOT_ENOUGH_MEM))
    }
    defer { unsafe GifFreeMapObject(map) }
    unsafe try body(map)
  }

  /// Writes the trailer, frees the handle (`EGifCloseFile`) and flushes the output.
  func close() throws {
    guard let handle = unsafe handle else { return }
    unsafe self.handle = nil
    var code: Int32 = 0
    let result = unsafe EGifCloseFile(handle, &code)
    try output.flush()
    if result != GIF_OK { throw GIFError("finish the GIF", libgifText(code)) }
  }

  /// Calls libgif and throws if the call failed: the sink's own error if there is one, otherwise libgif's error text.
  private func call(_ action: String, _ body: (UnsafeMutablePointer<GifFileType>) -> Int32) throws {
    guard let handle = unsafe handle else { throw GIFError(action, "the GIF is finished") }
    let result = unsafe body(handle)
    try output.check()
    if result != GIF_OK { throw GIFError(action, libgifText(unsafe handle.pointee.Error)) }
  }
}

/// Returns libgif's text for an error code (`GifErrorString`).
func libgifText(_ code: Int32) -> String {
  guard let text = unsafe GifErrorString(code) else { return "libgif error \(code)" }
  return unsafe String(cString: text)
}

/// Appends libgif's bytes to the output and returns the number of bytes accepted.
private func appendBytes(
  _ handle: UnsafeMutablePointer<GifFileType>?, _ bytes: UnsafePointer<GifByteType>?, _ count: Int32
) -> Int32 {
  guard let context = unsafe handle?.pointee.UserData else { return 0 }
  let output = unsafe Unmanaged<GIFOutput>.fromOpaque(context).takeUnretainedValue()
  return unsafe output.append(UnsafeBufferPointer(start: bytes, count: Int(count))) ? count : 0
}
