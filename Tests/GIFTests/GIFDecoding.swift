import Foundation
import TestSupport

/// The pixels that an independent decoder shows, three bytes each, all frames concatenated.
func decode(_ gif: [UInt8]) throws -> [UInt8] {
  [UInt8](try withFile(gif) { try decodedFrames($0) })
}

/// Calls a function with the path of a temporary file of the given bytes.
func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
  try withTemporaryFolder { folder in
    try Data(bytes).write(to: URL(filePath: "\(folder)/a.gif"))
    return try body("\(folder)/a.gif")
  }
}

/// Red, green, blue and alpha that an independent decoder shows, all frames concatenated; colours at alpha 0 are zero.
func decodeWithAlpha(_ gif: [UInt8]) throws -> [UInt8] {
  var bytes = [UInt8](try withFile(gif) { try decodedFrames($0, "rgba") })
  for alpha in stride(from: 3, to: bytes.count, by: 4) where bytes[alpha] == 0 {
    for channel in 1...3 { bytes[alpha - channel] = 0 }
  }
  return bytes
}
