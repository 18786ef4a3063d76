import Quantization
import Video
import Zoetrope
import ZoetropeCommands

/// Reads a command line, a word a line.
func readOptions(_ bytes: [UInt8]) throws {
  let text = String(decoding: bytes, as: UTF8.self)
  try rehearse(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
}

/// Reads a manifest to its end.
func readManifest(_ bytes: [UInt8]) throws {
  try withFile(bytes) { path in
    let reader = try FrameManifestReader(path: path)
    while try reader.next() != nil {}
  }
}

/// Reads a palette, whatever it is.
func readPalette(_ bytes: [UInt8]) throws {
  // Large pictures would only be slow.
  do {
    _ = try FrameReader(bytes, mostFrames: 32, mostPixels: 1 << 14)
  } catch {
    guard error.code != .tooLarge else { return }
  }
  try withFile(bytes) { _ = try Palette(file: $0) }
}
