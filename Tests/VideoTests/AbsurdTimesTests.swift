import CLibAV
import FileIO
import FixedPoint
import Foundation
import TestSupport
import Testing

@testable import Video

/// Damaged and hostile files whose times are too large to be added or subtracted.
@Suite struct AbsurdTimesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// A Matroska file of uncompressed frames of 16×16 pixels at times in milliseconds.
  private static func matroska(_ times: [Int64]) -> [UInt8] {
    func element(_ id: [UInt8], _ parts: [UInt8]...) -> [UInt8] {
      let data = parts.flatMap(\.self)
      return id + bigEndian(UInt64(data.count) | 1 << 56) + data
    }
    func number(_ id: [UInt8], _ value: Int64) -> [UInt8] { element(id, bigEndian(value)) }
    let header = element(
      [0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)), number([0x42, 0x87], 4),
      number([0x42, 0x85], 2))
    let video = element(
      [0xE0], number([0xB0], 16), number([0xBA], 16), element([0x2E, 0xB5, 0x24], Array("I420".utf8)))
    let track = element(
      [0xAE], number([0xD7], 1), number([0x73, 0xC5], 1), number([0x83], 1),
      element([0x86], Array("V_UNCOMPRESSED".utf8)), video)
    let clusters = times.flatMap { time in
      element(
        [0x1F, 0x43, 0xB6, 0x75], number([0xE7], time),
        element([0xA3], [0x81, 0, 0, 0x80], [UInt8](repeating: 0, count: 384)))
    }
    return header
      + element(
        [0x18, 0x53, 0x80, 0x67], element([0x15, 0x49, 0xA9, 0x66], number([0x2A, 0xD7, 0xB1], 1_000_000)),
        element([0x16, 0x54, 0xAE, 0x6B], track), clusters)
  }

  /// A QuickTime file of two frames of 16×16 pixels whose track has a 64-bit duration, and frames that follow after 100 ticks.
  private static func quickTime(duration: Int64) -> [UInt8] {
    func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
      let data = parts.flatMap(\.self)
      return bigEndian(UInt32(data.count + 8)) + Array(type.utf8) + data
    }
    func words(_ words: UInt32...) -> [UInt8] { words.flatMap(bigEndian) }
    func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    let (frame, matrix) = (zeros(16 * 16 * 3), words(1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30))
    let file = box("ftyp", Array("qt  ".utf8), words(0), Array("qt  ".utf8))
    let format = box(
      "raw ", zeros(6), [0, 1], zeros(16), [0, 16, 0, 16], words(72 << 16, 72 << 16, 0), [0, 1], zeros(32),
      [0, 24, 0xFF, 0xFF])
    let table = box(
      "stbl", box("stsd", words(0, 1), format), box("stts", words(0, 1, 2, 0)), box("ctts", words(0, 1, 2, 100)),
      box("stsc", words(0, 1, 1, 2, 1)), box("stsz", words(0, UInt32(frame.count), 2)),
      box("stco", words(0, 1, UInt32(file.count + 8))))
    let media = box(
      "mdia", box("mdhd", words(1 << 24), zeros(16), words(1), bigEndian(duration), words(0)),
      box("hdlr", words(0), Array("mhlrvide".utf8), zeros(13)),
      box(
        "minf", box("vmhd", words(1, 0, 0)), box("dinf", box("dref", words(0, 1), box("url ", words(1)))), table))
    let track = box(
      "trak", box("tkhd", words(7, 0, 0, 1, 0, 10), zeros(16), matrix, words(16 << 16, 16 << 16)), media)
    let movie = box("mvhd", words(0, 0, 0, 1, 10, 1 << 16), [1, 0], zeros(10), matrix, zeros(24), words(2))
    return file + box("mdat", frame, frame) + box("moov", movie, track)
  }

  private static let files: [(name: String, bytes: [UInt8])] = [
    ("far apart", matroska([-1 << 62, 1 << 62 + 5])),
    ("far from 0", matroska([0, 1 << 62, 1 << 62 + 10, 1 << 62 + 20])),
    ("endless", quickTime(duration: .max)),
  ]

  /// As of a recording that counts from 1970.
  @Test func timesOfTodayAreRead() throws {
    let start: Int64 = 1_800_000_000_000
    try Data(Self.matroska([start, start + 100, start + 200])).write(to: URL(fileURLWithPath: "\(folder.path)/a.mkv"))
    let times = try unsafe FrameTimes(descriptor: open("\(folder.path)/a.mkv", O_RDONLY), name: "x")
    #expect(times.durations.prefix(2) == [Rational(1, 10), Rational(1, 10)])
    let clock = try VideoLoop(path: "\(folder.path)/a.mkv") {}
    #expect(clock.frameCount == 3)
  }

  /// The sum of its start and its duration wraps to −2.
  @Test func anEndBeyond64BitsIsUnknown() throws {
    let path = "\(folder.path)/a.mkv"
    try Data(Self.matroska([0, 100])).write(to: URL(fileURLWithPath: path))
    let source = try PacketSource(NamedPath(path), .video)
    unsafe source.stream.pointee.start_time = .max
    unsafe source.stream.pointee.duration = .max
    #expect(source.endTicks == nil)
  }

  @Test(arguments: 0..<3) func absurdTimesTrapNobody(file: Int) throws {
    let (name, bytes) = Self.files[file]
    let path = "\(folder.path)/a"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    do {
      _ = try unsafe FrameTimes(descriptor: open(path, O_RDONLY), name: "x")
      var reader = try FrameReader(path: path)
      while try reader.next() != nil {}
    } catch {
      #expect("\(error)" == "cannot read \(path): one of its times exceeds 2147483648 seconds", "\(name)")
    }
    #expect(throws: VideoError.self, "\(name)") { try VideoLoop(path: path) {} }
  }
}
