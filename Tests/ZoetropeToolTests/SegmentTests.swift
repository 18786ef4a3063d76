import Foundation
import TestSupport
import Testing

/// Videos of scenes whose segments are encoded at the same time.
@Suite struct SegmentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// 155 frames: segments of 60, 60 and 35.
  private static let scene = [
    "bubbles-drift", "--size", "96x54", "--loop", "sway:5s", "--fps", "31", "--no-metadata", "-q",
  ]

  /// Returns the packets and the decoded frames as other programs find them.
  private func content(_ name: String) throws -> [String] {
    [
      try probed(name, "packet=pts_time,dts_time,duration_time,size,flags", in: folder),
      try text(of: "ffmpeg", ["-v", "error", "-i", name, "-f", "framemd5", "-"], in: folder.path),
    ]
  }

  @Test(arguments: [
    ("webm", ["5"], []), ("mp4", ["2"], ["--codec", "hevc", "--size", "64x36"]),
    ("mkv", ["2"], ["--codec", "vp9", "--size", "64x36"]), ("webm", ["2"], ["--no-background"]),
  ])
  func theBytesAreThoseOfAnyNumberOfThreads(_ ending: String, _ counts: [String], _ more: [String]) throws {
    let words = ["render"] + Self.scene + more
    for threads in ["1"] + counts {
      let result = try run(tool, words + ["--threads", threads, "-o", "\(threads).\(ending)"], in: folder.path)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
    let whole = try folder.data("1.\(ending)")
    for threads in counts { #expect(try folder.data("\(threads).\(ending)") == whole, "\(threads) threads") }

    // The packets are the same through a pipe, of a run that can be resumed, and of parts.
    let piped = try run(tool, words + ["--format", ending, "-o", "-"], in: folder.path)
    try piped.output.write(to: URL(fileURLWithPath: "\(folder.path)/piped.\(ending)"))
    #expect(try run(tool, words + ["--resume", "-o", "resumed.\(ending)"], in: folder.path).status == 0)
    for part in ["1/2", "2/2"] {
      let words = ["part", part] + Self.scene + more + ["--format", ending, "-o", "parts"]
      #expect(try run(tool, words, in: folder.path).status == 0)
    }
    #expect(try run(tool, ["join", "parts", "-q", "-o", "joined.\(ending)"], in: folder.path).status == 0)
    let content = try content("1.\(ending)")
    for name in ["piped", "resumed", "joined"] { #expect(try self.content("\(name).\(ending)") == content, "\(name)") }
    #expect(try folder.data("resumed.\(ending)") == folder.data("joined.\(ending)"))

    // Other programs find the first frame at 0, all frames, and the key frames of closed groups.
    let packets = content[0].split(separator: "\n").map { $0.split(separator: ",") }
    #expect(packets.count == 155)
    let times = packets.compactMap { Double($0[0]) }
    #expect(times.min() == 0 && zip(packets, times).allSatisfy { Double($0.0[1]) ?? 9 <= $0.1 })
    let keyframes = zip(packets, times).filter { $0.0.contains { $0.hasPrefix("K") } }
    #expect(keyframes.map { Int(($0.1 * 31).rounded()) } == [0, 60, 120])
    let verified = try run(tool, ["verify", "1.\(ending)"], in: folder.path)
    #expect([0, 4].contains(verified.status), "\(verified.text)\(verified.errors)")
  }

  /// Each segment is decoded alone to the same frames: nothing in it refers to another.
  @Test func segmentsAreClosed() throws {
    #expect(try run(tool, ["render"] + Self.scene + ["-o", "a.webm"], in: folder.path).status == 0)
    let cut = ["-v", "error", "-ss", "1.94", "-i", "a.webm", "-c", "copy", "b.webm"]
    #expect(try run("ffmpeg", cut, in: folder.path).status == 0)
    let (all, rest) = (
      try decodedFrames("a.webm", in: folder.path), try decodedFrames("b.webm", in: folder.path)
    )
    let frame = all.count / 155
    #expect(rest.count == 35 * frame || rest.count == 95 * frame)
    #expect(all.suffix(rest.count) == rest)
  }

  /// Frames are counted by all segments together, and their hashes are in order.
  @Test func progressAndHashesAreThoseOfOneEncoder() throws {
    let words = ["render"] + Self.scene.dropLast() + ["--threads", "2", "--progress", "json"]
    let result = try run(tool, words + ["-o", "a.webm", "--manifest", "a.txt"], in: folder.path)
    let counts = result.errors.matches(of: /"frames":(\d+),/).compactMap { Int($0.1) }
    #expect(counts.dropLast() == counts.dropLast().sorted()[...] && counts.last == 155, "\(result.errors)")
    #expect(try run(tool, words + ["-o", "a.mp4", "--manifest", "b.txt"], in: folder.path).status == 0)
    // The header names the format; the frames are the same.
    func hashes(_ name: String) throws -> [Substring] {
      try folder.read(name).split(separator: "\n").filter { !$0.hasPrefix("#") }
    }
    #expect(try hashes("a.txt") == hashes("b.txt") && hashes("a.txt").count >= 155)
  }
}
