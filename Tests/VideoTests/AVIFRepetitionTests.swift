import FileIO
import Foundation
import TestSupport
import Testing

@testable import Video

/// How often an animated AVIF plays, in an index as FFmpeg writes it since 6.1: with a 64-bit duration and an edit list, in
/// thousandths of a second.
@Suite struct AVIFRepetitionTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/a.avif" }

  init() throws { folder = try TemporaryFolder() }

  private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    bigEndian(UInt32(payload.count + 8)) + Array(type.utf8) + payload
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  /// Writes a file of 10240 ticks in a second, with an index that says how often it plays.
  private func write(duration: UInt64, repeats: Bool) throws {
    let numbers = { (numbers: [UInt32]) in numbers.flatMap { bigEndian($0) } }
    let movieHeader = Self.box("mvhd", numbers([0, 0, 0, 1000, 1000]) + Self.zeros(80))
    let trackHeader = Self.box(
      "tkhd", [1, 0, 0, 3] + Self.zeros(16) + numbers([1, 0]) + bigEndian(duration) + Self.zeros(60))
    let list = Self.box("elst", numbers([repeats ? 1 : 0, 1, 1000, 0, 65536]))
    let handler = Self.box(
      "hdlr", Self.zeros(8) + Array("pict".utf8) + Self.zeros(12) + Array(("Pictures" + placeForEditList).utf8) + [0])
    let media = Self.box("mdia", Self.box("mdhd", numbers([0, 0, 0, 10240, 10240, 0])) + handler)
    let track = Self.box("trak", trackHeader + Self.box("edts", list) + media)
    try Data(Self.box("moov", movieHeader + track) + Self.box("mdat", [7])).write(to: URL(fileURLWithPath: path))
  }

  private func playCount() throws -> Int? {
    let file = try RegularFile(opening: path)
    return AnimationFacts(ofAVIF: file)?.playCount
  }

  @Test(arguments: [(UInt64(Int64.max), true, 0), (.max, true, 0), (3000, true, 3), (1000, false, 1)])
  func thePlayCountIsRead(duration: UInt64, repeats: Bool, count: Int) throws {
    try write(duration: duration, repeats: repeats)
    #expect(try playCount() == count)
  }

  @Test(arguments: [0, 1, 5])
  func thePlayCountIsWrittenInPlace(count: Int) throws {
    try write(duration: UInt64(Int64.max), repeats: true)
    let before = try Array(folder.data("a.avif"))
    try writeRepetition(of: path, playCount: count)
    let after = try Array(folder.data("a.avif"))
    #expect(try playCount() == count)
    #expect(after.count == before.count && after.suffix(9) == before.suffix(9))
    let boxes = MP4Box.boxes(in: after[...]).flatMap(\.tree)
    #expect(
      boxes.map(\.type) == ["moov", "mvhd", "trak", "tkhd", "edts", "elst", "mdia", "mdhd", "hdlr", "free", "mdat"])
    #expect(boxes.first { $0.type == "hdlr" }?.payload.suffix(9) == Array("Pictures".utf8) + [0])
    // The index has the time scale of the pictures, in which every length is exact.
    #expect(boxes.first { $0.type == "mvhd" }?.words[3...4] == [10240, 10240])
  }

  /// Only a part of the bytes can be written.
  @Test(.limitsFiles) func aFaultOfTheFileIsTold() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      try withTemporaryFolder { folder in
        try Data(count: 9).write(to: URL(fileURLWithPath: "\(folder)/a"))
        let file = try RegularFile(editing: "\(folder)/a", to: "edit it")
        var limits = rlimit(rlim_cur: 8, rlim_max: .max)
        #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits) == 0)
        let error = #expect(throws: VideoError.self) { try file.overwrite([1, 2, 3, 4], at: 5, to: "edit it") }
        #expect(error?.description == "cannot edit it: File too large")
      }
    }
  }
}
