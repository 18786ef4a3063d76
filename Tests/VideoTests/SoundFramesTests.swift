import CLibAV
import Foundation
import TestSupport
import Testing

@testable import Video

/// Decoded sounds that repeat.
@Suite struct SoundFramesTests {
  /// A sound of a few samples would be opened and decoded thousands of times a second.
  @Test(arguments: [("0.0125", 100, true), ("1.5", 12_000, false)])
  func aShortSoundIsReadOnce(seconds: String, count: Int, isReadOnce: Bool) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.wav"
      try output(of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=r=8000:d=\(seconds)", path])
      let frames = try SoundFrames(SoundChoice(path: path))
      if isReadOnce { try FileManager.default.removeItem(atPath: path) }
      let passLength = 2 * count
      var bytes: [UInt8] = []
      while bytes.count < 3 * passLength {
        let frame = try unsafe frames.next()
        let length = unsafe 2 * Int(frame.pointee.nb_samples)
        unsafe bytes += UnsafeRawBufferPointer(start: frame.pointee.extended_data[0], count: length)
      }
      let first = bytes.prefix(passLength)
      #expect(first.contains { $0 != 0 })
      for pass in 1...2 {
        #expect(bytes.dropFirst(pass * passLength).prefix(passLength).elementsEqual(first), "pass \(pass)")
      }
    }
  }
}
