import Foundation

/// A PNG as a program that is not ours decodes it: red, green, blue and alpha of each pixel, row by row, straight.
///
/// - Parameter path: A file in 16 bits a channel, for which nothing is converted.
public func samples(ofPNG path: String) throws -> [UInt16] {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba64be", "-"]
  process.standardInput = FileHandle.nullDevice
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
  process.waitUntilExit()
  return stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
}
