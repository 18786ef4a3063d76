import FileIO
import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

/// The inspection of whole GIFs, of other programs' and of damaged ones.
@Suite struct GIFInspectionTests {
  private func gif(delays: [Int], repetitionCount: Int = 0) -> [UInt8] {
    let images = delays.map { delay in
      HandmadeGIF.Image(width: 3, height: 2, indices: [0, 1, 2, 3, 0, 1], delay: delay, isTransparent: false)
    }
    var bytes = HandmadeGIF(width: 3, height: 2, images: images).bytes
    let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
    let count: [UInt8] = [3, 1] + littleEndian(repetitionCount, bytes: 2) + [0]
    // Behind the header and a table of four colours.
    bytes.insert(contentsOf: loop + count, at: GIFLayout.headerLength + 12)
    return bytes
  }

  private func inspect(_ bytes: [UInt8]) throws -> GIFInspection {
    try withTemporaryFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/a.gif"))
      return try GIFInspection(path: "\(folder)/a.gif")
    }
  }

  @Test func readsWhatIsStored() throws {
    let found = try inspect(gif(delays: [2, 700, 65535], repetitionCount: 3))
    #expect(found.width == 3 && found.height == 2 && found.globalColorCount == 4 && found.repetitionCount == 3)
    #expect(found.images.map(\.delayCentiseconds) == [2, 700, 65535])
    #expect(found.images.allSatisfy { !$0.hasLocalColorTable && !$0.hasTransparency && $0.disposal == .keep })
  }

  /// The extension may hold more than the loop count, in any order.
  @Test func theLoopCountIsFoundBehindABufferSize() throws {
    var bytes = gif(delays: [2, 3], repetitionCount: 7)
    let name = Array("NETSCAPE2.0".utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
    bytes.insert(contentsOf: [5, 2, 0, 0x10, 0, 0], at: start + name.count)
    #expect(try inspect(bytes).repetitionCount == 7)
  }

  /// Delays are reported as stored, whatever players make of them.
  @Test func rawDelaysAreTold() throws {
    var bytes = gif(delays: [5, 5, 5])
    let controls = bytes.indices.filter { bytes[$0...].starts(with: [0x21, 0xF9, 4]) }
    bytes[controls[1] + 4] = 0
    bytes[controls[2] + 4] = 1
    #expect(try inspect(bytes).images.map(\.delayCentiseconds) == [5, 0, 1])
  }

  /// GIF89a defines four codes of eight.
  @Test func disposalMethodsAreTold() throws {
    var bytes = gif(delays: [5, 5, 5])
    let controls = bytes.indices.filter { bytes[$0...].starts(with: [0x21, 0xF9, 4]) }
    for (control, code) in zip(controls, [0, 2, 4] as [UInt8]) { bytes[control + 3] = code << 2 }
    #expect(try inspect(bytes).images.map(\.disposal) == [.unspecified, .background, nil])
  }

  @Test func readsFilesOfOtherPrograms() throws {
    let folder = try TemporaryFolder()
    try Data(gif(delays: [4, 4, 4, 4])).write(to: URL(fileURLWithPath: "\(folder.path)/a.gif"))
    let once = [UInt8](
      try output(
        of: "gifsicle", ["--no-loopcount", "--use-colormap=web", "--disposal=previous", "a.gif"], in: folder.path))
    let found = try inspect(once)
    #expect(found.repetitionCount == nil && found.images.count == 4)
    #expect(found.images.allSatisfy { $0.disposal == .previous })
    let words = [
      "-v", "error", "-f", "lavfi", "-i", "testsrc=s=32x32:r=5", "-frames:v", "3", "-vf",
      "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1", "-f", "gif", "-",
    ]
    let local = [UInt8](try output(of: "ffmpeg", words))
    #expect(try inspect(local).images.count { $0.hasLocalColorTable } >= 2)
    #expect(try inspect(local).repetitionCount == 0)
  }

  /// A truncated file is reported wherever it is cut off.
  @Test func halfAGIFIsAnError() throws {
    let bytes = gif(delays: [2, 3])
    for length in 0..<bytes.count {
      #expect(throws: VideoError.self, "\(length)") { try inspect(Array(bytes[..<length])) }
    }
    #expect(try inspect(bytes).images.count == 2)
    #expect(throws: VideoError.self) { try GIFInspection(path: "/nowhere/a.gif") }
  }

  /// Zeros before the trailer are no damage.
  @Test func theBlocksBeforeADamagedPartAreKnown() throws {
    let bytes = gif(delays: [2, 3], repetitionCount: 4)
    let second = try #require(bytes.lastIndex(of: 0x2C))
    var stray = bytes
    stray.insert(0x77, at: second)
    for damaged in [Array(bytes[..<(second + 15)]), stray] {
      let found = try #require(GIFInspection(of: MemoryBytes(damaged)))
      #expect(found.images.map(\.delayCentiseconds) == [2] && found.playCount == 5)
    }
    var padded = bytes
    padded.insert(contentsOf: [0, 0, 0], at: bytes.count - 1)
    #expect(try inspect(padded) == inspect(bytes))
    #expect(GIFInspection(of: MemoryBytes(Array("GIF".utf8))) == nil)
  }

  @Test func aGlobalColorTableMayBeMissing() throws {
    let image = HandmadeGIF.Image(indices: [1], colors: [[1, 2, 3], [4, 5, 6], [7, 8, 9], [0, 0, 0]])
    var bytes = HandmadeGIF(width: 1, height: 1, images: [image]).bytes
    bytes.removeSubrange(GIFLayout.headerLength..<GIFLayout.headerLength + 12)
    bytes[GIFLayout.headerLength - 3] = 0
    let found = try inspect(bytes)
    #expect(found.globalColorCount == nil && found.images.map(\.hasLocalColorTable) == [true])
    #expect(found.repetitionCount == nil && found.playCount == 1)
  }
}
