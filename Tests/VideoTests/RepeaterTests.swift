import FixedPoint
import Foundation
import TestSupport
import Testing

@testable import Video

/// Loops that are held in memory and loops that are read again.
@Suite struct RepeaterTests {
  /// Writes a loop four times and returns the file.
  private func repeated(_ path: String, memoryLimit: Int, _ container: VideoContainer, _ folder: String) throws
    -> [UInt8]
  {
    let loop = try VideoLoop(path: path, memoryLimit: memoryLimit) {}
    let output = "\(folder)/\(memoryLimit).\(container)"
    let sound = loop.hasSound ? SoundChoice(of: loop) : nil
    var repeater = try VideoRepeater(loop, count: 4, sound: sound, path: output, container: container)
    while try repeater.writeFrame() {}
    #expect(repeater.frameCount == 4 * loop.frameCount)
    try repeater.finish()
    return try bytes(of: output)
  }

  @Test(arguments: [("mp4", VideoContainer.mp4), ("mkv", .mkv), ("ts", .mov)])
  func whatIsReadAgainIsTheSame(ending: String, container: VideoContainer) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/loop.\(ending)"
      let words = "-v error -f lavfi -i testsrc2=s=64x36:d=1:r=25 -f lavfi -i sine=d=1 -c:v libx264 -bf 2 -c:a aac"
      try output(of: "ffmpeg", words.split(separator: " ").map(String.init) + [path])
      let held = try repeated(path, memoryLimit: .max, container, folder)
      #expect(try repeated(path, memoryLimit: 0, container, folder) == held && held.count > 1000)
    }
  }

  /// The muxer of Matroska parses the header and the packets of AV1.
  @Test(arguments: [true, false]) func theInputIsBlamedForItsDamage(inHeader: Bool) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/loop.mp4"
      let words = "-v error -f lavfi -i testsrc2=s=64x36:d=1:r=5 -c:v libaom-av1 -cpu-used 8 -movflags +faststart"
      try output(of: "ffmpeg", words.split(separator: " ").map(String.init) + [path])
      var file = try bytes(of: path)
      if inHeader {
        let header = file.indices.last { file[$0...].starts(with: "av1C".utf8) }
        file[try #require(header) + 4] = 0
      } else {
        for index in (file.count * 3 / 4)..<file.count { file[index] = 0xFF }
      }
      try Data(file).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: VideoError.self) { try repeated(path, memoryLimit: .max, .mkv, folder) }
      #expect(error?.description == "cannot read \(path): it is damaged or truncated")
    }
  }

  @Test func aLoopKnowsItsLength() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/loop.mkv"
      let words = "-v error -f lavfi -i testsrc2=s=64x36:r=24000/1001 -frames:v 30 -c:v libx264"
      try output(of: "ffmpeg", words.split(separator: " ").map(String.init) + [path])
      let loop = try VideoLoop(path: path) {}
      // Although the file's times are whole milliseconds.
      #expect(loop.frameCount == 30 && loop.length == Rational(30 * 1001, 24000))
      #expect(loop.codecName == "h264" && !loop.hasSound && (loop.width, loop.height) == (64, 36))
    }
  }
}
