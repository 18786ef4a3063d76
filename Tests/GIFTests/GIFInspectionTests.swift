import Foundation
import Quantization
import Raster
import TestSupport
import Testing

@testable import GIF

/// The inspection of our own GIFs, of other programs' and of damaged ones.
@Suite struct GIFInspectionTests {
  private let palette = Palette.distinct(4)

  private func gif(delays: [Int], repetitionCount: Int = 0) throws -> [UInt8] {
    let frames = delays.indices.map { frame in
      IndexedImage(width: 3, height: 2, indices: (0..<6).map { UInt8(($0 + frame) % 4) })
    }
    return try makeGIF(palette: palette, frames: frames, delays: delays, repetitionCount: repetitionCount)
  }

  private func inspect(_ bytes: [UInt8]) throws -> GIFInspection { try withFile(bytes) { try GIFInspection(path: $0) } }

  @Test func readsWhatTheWriterWrote() throws {
    let found = try inspect(try gif(delays: [2, 700, 65535], repetitionCount: 3))
    #expect(found.width == 3 && found.height == 2 && found.globalColorCount == 8 && found.repetitionCount == 3)
    #expect(found.images.map(\.delayCentiseconds) == [2, 700, 65535])
    #expect(found.images.allSatisfy { !$0.hasLocalColorTable && $0.disposal == .keep })
  }

  /// The extension may hold more than the loop count, in any order.
  @Test func theLoopCountIsFoundBehindABufferSize() throws {
    var bytes = try gif(delays: [2, 3], repetitionCount: 7)
    let name = Array("NETSCAPE2.0".utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
    bytes.insert(contentsOf: [5, 2, 0, 0x10, 0, 0], at: start + name.count)
    #expect(try inspect(bytes).repetitionCount == 7)
  }

  /// Delays are reported as stored, whatever players make of them.
  @Test func rawDelaysAreTold() throws {
    var bytes = try gif(delays: [5, 5, 5])
    let controls = bytes.indices.filter { bytes[$0...].starts(with: [0x21, 0xF9, 4]) }
    bytes[controls[1] + 4] = 0
    bytes[controls[2] + 4] = 1
    #expect(try inspect(bytes).images.map(\.delayCentiseconds) == [5, 0, 1])
  }

  /// GIF89a defines four codes of eight.
  @Test func disposalMethodsAreTold() throws {
    var bytes = try gif(delays: [5, 5, 5])
    let controls = bytes.indices.filter { bytes[$0...].starts(with: [0x21, 0xF9, 4]) }
    for (control, code) in zip(controls, [0, 2, 4] as [UInt8]) { bytes[control + 3] = code << 2 }
    #expect(try inspect(bytes).images.map(\.disposal) == [.unspecified, .background, nil])
  }

  @Test func readsFilesOfOtherPrograms() throws {
    try withFile(try gif(delays: [4, 4, 4, 4])) { path in
      let once = [UInt8](
        try output(of: "gifsicle", ["--no-loopcount", "--use-colormap=web", "--disposal=previous", path]))
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
  }

  /// A truncated file is reported wherever it is cut off.
  @Test func halfAGIFIsAnError() throws {
    let bytes = try gif(delays: [2, 3])
    for length in 0..<bytes.count {
      #expect(throws: GIFError.self, "\(length)") { try inspect(Array(bytes[..<length])) }
    }
    #expect(try inspect(bytes).images.count == 2)
    #expect(throws: GIFError.self) { try GIFInspection(path: "/nowhere/a.gif") }
  }
}
