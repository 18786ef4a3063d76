/// Returns straight red, green, blue and alpha of each pixel of a PNG file, in raster order, as FFmpeg decodes them.
///
/// - Parameter path: A file of 16 bits per channel, of which FFmpeg converts nothing.
/// - Throws: ``ProgramFailure`` if FFmpeg fails, or reports an error in the file.
public func samples(ofPNG path: String) throws -> [UInt16] {
  let bytes = [UInt8](try decodedFrames(path, "rgba64be"))
  return stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
}
