import Frames
import FileIO
import FixedPoint
import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

/// Files that speak of more than there is: told at once, with no more memory than a small file takes.
@Suite struct GiganticTests {
  private static func gif(_ side: Int) -> [UInt8] {
    HandmadeGIF(width: side, height: side, images: [.init(indices: [1])]).bytes
  }

  /// An IHDR alone says the size; its checksum is not looked at before.
  private static func png(_ side: UInt32) -> [UInt8] {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) }
    var file = PNG.file(width: 1, height: 1, .grey, depth: 8, samples: [3])
    file.replaceSubrange(16..<24, with: bytes + bytes)
    return file
  }

  private static func y4m(_ header: String) -> [UInt8] { Array("YUV4MPEG2 \(header)\nFRAME\n123456".utf8) }

  static let files: [(name: String, bytes: [UInt8])] = [
    ("GIF 65535", gif(65535)), ("GIF 20000", gif(20000)), ("PNG 2³¹ − 1", png(.max >> 1)), ("PNG 2³²", png(.max)),
    ("PNG 30000", png(30000)), ("PNG 0", png(0)), ("Y4M 0", y4m("W0 H0 F25:1")),
    ("Y4M negative", y4m("W-16 H-16 F25:1")), ("Y4M 99999", y4m("W99999 H99999 F25:1 C444p16")),
    ("Y4M beyond 32 bits", y4m("W99999999999 H99999999999 F25:1")), ("Y4M 2³¹ − 1", y4m("W2147483647 H2 F25:1")),
    ("Y4M without a size", y4m("F25:1")),
  ]

  @Test(.timeLimit(.minutes(1)), .limitsMemory)
  func giganticSizesAreRefusedAtOnce() async {
    await #expect(processExitsWith: .success) {
      // libav's own parts are in memory once something was read.
      _ = try? FrameReader(MemoryBytes(GiganticTests.gif(4)), PictureLimits(nil), name: "x")
      let status = try String(decoding: bytes(of: "/proc/self/statm"), as: UTF8.self)
      let pages = try #require(status.split(separator: " ").first.flatMap { UInt($0) })
      var limits = rlimit(rlim_cur: pages * 4096 + 100_000_000, rlim_max: .max)
      #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits) == 0)
      for file in GiganticTests.files {
        let error = #expect(throws: VideoError.self, "\(file.name)") {
          var reader = try FrameReader(MemoryBytes(file.bytes), PictureLimits(nil), name: "x")
          while try reader.next() != nil {}
        }
        #expect(
          error.map { [.tooLarge, .unreadable].contains($0.code) } == true, "\(file.name): \(error?.description ?? "")")
        #expect(error?.description.contains("\n") == false)
      }
    }
  }

  /// A picture for a scene is decoded as a whole.
  @Test func giganticSpritesAreRefused() {
    for file in GiganticTests.files {
      #expect(throws: VideoError.self, "\(file.name)") { try MovingPicture(decoding: file.bytes, name: "x") }
    }
  }

  /// Images beside the screen or larger than it, codes that are none, delays of weeks.
  @Test func brokenImagesHarmNobody() throws {
    var image = HandmadeGIF.Image(indices: [1])
    (image.left, image.top, image.width, image.height) = (65535, 65535, 65535, 65535)
    let beside = HandmadeGIF(width: 4, height: 4, images: [image]).bytes
    (image.left, image.top, image.width, image.height) = (2, 2, 9, 9)
    image.indices = Array(repeating: 1, count: 81)
    let larger = HandmadeGIF(width: 4, height: 4, images: [image]).bytes
    image = HandmadeGIF.Image(width: 0, height: 0, indices: [])
    let empty = HandmadeGIF(width: 4, height: 4, images: [image]).bytes
    var codes = HandmadeGIF(width: 4, height: 4, images: [.init(width: 4, height: 4, indices: Array(0..<16))]).bytes
    // Behind the image's size of codes and the length of its block.
    for place in codes.count - 16..<codes.count - 4 { codes[place] = 0xFF }
    let nothing = HandmadeGIF(width: 4, height: 4, images: []).bytes
    for file in [beside, larger, empty, codes, nothing] {
      do throws(VideoError) {
        var reader = try FrameReader(MemoryBytes(file), PictureLimits(nil), name: "x")
        while try reader.next() != nil {}
      } catch {
        #expect(error.code == .unreadable && !error.description.contains("\n"), "\(error)")
      }
    }
    let slow = HandmadeGIF.Image(indices: [1], delay: 65535)
    var reader = try FrameReader(
      MemoryBytes(HandmadeGIF(width: 1, height: 1, images: Array(repeating: slow, count: 300)).bytes),
      PictureLimits(nil),
      name: "x")
    var seconds = 0.0
    while let frame = try reader.next() {
      seconds += Double(frame.duration.numerator) / Double(frame.duration.denominator)
    }
    #expect(abs(seconds - 300 * 655.35) < 1)
  }
}
