import Foundation
import GIFCoding
import Quantization

/// Runs programs that know GIFs and are not ours.
enum Program {
  struct Failure: Error { let status: Int32, message: String }

  /// The output of a program, and what it said on its error stream.
  static func run(_ arguments: [String]) throws -> (output: [UInt8], message: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let errors = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let message = try String(contentsOf: errors, encoding: .utf8)
    if process.terminationStatus != 0 { throw Failure(status: process.terminationStatus, message: message) }
    return (Array(bytes), message)
  }
}

/// A sink that keeps the bytes.
final class Memory {
  var bytes: [UInt8] = []

  func append(_ span: RawSpan) {
    for offset in span.byteOffsets { bytes.append(unsafe span.unsafeLoad(fromByteOffset: offset, as: UInt8.self)) }
  }
}

/// A GIF of some frames.
func makeGIF(
  palette: Palette, frames: [IndexedImage], delays: [Int], loopCount: Int = 0, comment: String? = nil
) throws -> [UInt8] {
  let memory = Memory()
  var writer = try GIFWriter(
    width: frames[0].width, height: frames[0].height, globalColorTable: palette, loopCount: loopCount,
    comment: comment, sink: memory.append)
  for (frame, delay) in zip(frames, delays) { try writer.write(frame, delayCentiseconds: delay) }
  try writer.finish()
  return memory.bytes
}

/// The pixels that an independent decoder shows, three bytes each, all frames one after another.
func decode(_ gif: [UInt8]) throws -> [UInt8] {
  try withFile(gif) { path in
    try Program.run([
      "ffmpeg", "-v", "error", "-i", path, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
    ]).output
  }
}

/// Calls a function with the path of a file that holds some bytes.
func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".gif")
  try Data(bytes).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url.path)
}

extension Palette {
  /// The pixels of a frame, three bytes each.
  func pixels(of frame: IndexedImage) -> [UInt8] {
    frame.indices.flatMap { index in
      let color = colors[Int(index)]
      return [color.red, color.green, color.blue]
    }
  }

  /// Colours that are all different.
  static func distinct(_ count: Int) -> Palette {
    let codes = (0..<count).map { UInt8($0) }
    return Palette(colors: codes.map { RGB8(red: $0, green: $0 &* 7, blue: 255 - $0) })
  }
}
