import FileIO
import Foundation
import TestSupport
import Testing

@testable import Zoetrope

@Suite struct FrameManifestTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/frames.sha256" }

  init() throws { folder = try TemporaryFolder() }

  private func job(
    _ format: OutputFormat = .gif, seed: UInt64 = 1, frames: Int64 = 6, width: Int = 32, frame: Int? = nil
  ) throws -> RenderJob {
    var settings = RenderSettings()
    (settings.loop, settings.frameRate) = (.sway(Rational(frames, 10)), Rational(10))
    (settings.size, settings.choices.seed, settings.frame) = (PixelSize(width: width, height: 18), seed, frame)
    return try RenderJob(nameOrPath: "aurora", overrides: [], settings: settings, format: format)
  }

  @discardableResult
  private func write(_ job: RenderJob, replaces: Bool = true) throws -> [String] {
    _ = try job.run(
      writingTo: "\(folder.path)/a.\(job.format)", manifest: path, replaces: replaces, cancellation: Cancellation(),
      observer: NoObserver())
    return try folder.read("frames.sha256").split(separator: "\n").map(String.init)
  }

  private func compare(_ job: RenderJob) throws -> ManifestReport {
    try job.compare(
      with: try FrameManifestReader(path: path), cancellation: Cancellation(), observer: NoObserver())
  }

  private func problem(_ text: String) throws -> String {
    try folder.write(text, to: "frames.sha256")
    let error = try #require(throws: FileError.self) { _ = try compare(try job()) }
    return error.description.replacing(folder.path + "/", with: "")
  }

  /// The same frames have the same hashes, whatever they are written as.
  @Test func theRoadDecidesTheHashes() throws {
    let hashes = try [OutputFormat.gif, .mp4, .y4m, .null].map { format in
      let lines = try write(try job(format))
      let samples = [OutputFormat.gif: "rgba64le", .y4m: "yuv420p:bt601"][format] ?? "yuv420p"
      #expect(lines[0] == "# zoetrope frames: \(samples) 32x18")
      #expect(lines[1] == "# \(try #require(try job(format).provenance).text)")
      #expect(lines.count == 8)
      return Array(lines[2...])
    }
    #expect(hashes[0] != hashes[1] && hashes[1] == hashes[3] && Set(hashes).count == 3)
    #expect(hashes[0].map { $0.dropFirst(64) } == (0..<6).map { "  frame \($0)" })
    // A picture of one of them has its line.
    #expect(try write(try job(.png, frame: 4))[2...] == [hashes[0][4]])
    #expect(try compare(try job(.png, frame: 4)).isSame)
  }

  /// A large Y4M has the samples of a video, a small one others, which a manifest names.
  @Test func theMatrixOfAY4MDependsOnItsSize() throws {
    let large = try [OutputFormat.mp4, .y4m].map { try write(try job($0, frames: 2, width: 1280)) }
    #expect(large[0][0] == "# zoetrope frames: yuv420p 1280x18" && large[0][2...] == large[1][2...])
    try write(try job(.y4m))
    #expect(try compare(try job(.y4m)).isSame)
    let error = try #require(throws: RequestError.self) { _ = try compare(try job(.mp4)) }
    #expect(error.problem.contains(": its hashes are of yuv420p:bt601, which frames of mp4 do not have"))
  }

  @Test func aSingleAVIFIsComparedByItsFrame() throws {
    try write(try job(.avif, frame: 4))
    #expect(try compare(try job(.avif, frame: 4)).isSame)
    #expect(try compare(try job(.avif, frame: 3)).differing == 1)
  }

  @Test(arguments: [OutputFormat.gif, .mp4])
  func whatIsTheSameIsFoundTheSame(format: OutputFormat) throws {
    try write(try job(format))
    let same = try compare(try job(format))
    #expect(same.isSame && same.frameCount == 6 && same.manifestFrameCount == 6 && same.firstDiffering == nil)
    let reseeded = try compare(try job(format, seed: 2))
    #expect(!reseeded.isSame && reseeded.differing == 6 && reseeded.firstDiffering == 0)
  }

  @Test func oneChangedDigitIsFound() throws {
    var lines = try write(try job())
    lines[5] = (lines[5].hasPrefix("0") ? "1" : "0") + lines[5].dropFirst()
    try folder.write(lines.joined(separator: "\n"), to: "frames.sha256")
    let report = try compare(try job())
    #expect(!report.isSame && report.differing == 1 && report.firstDiffering == 3 && report.manifestFrameCount == 6)
    // A line that is another frame's, too.
    lines[5] = lines[6].replacing("frame 4", with: "frame 3")
    try folder.write(lines.joined(separator: "\n"), to: "frames.sha256")
    #expect(try compare(try job()).firstDiffering == 3)
  }

  @Test func framesMustBeAllAndNoMore() throws {
    let lines = try write(try job())
    for (kept, count) in [(lines.dropLast(), 5), (lines + [lines[7].replacing("5", with: "6")], 7)] as [([String], Int)]
    {
      try folder.write(kept.joined(separator: "\n") + "\n", to: "frames.sha256")
      let report = try compare(try job())
      #expect(!report.isSame && report.manifestFrameCount == count && report.frameCount == 6, "\(report)")
    }
    try folder.write(lines[..<2].joined(separator: "\n"), to: "frames.sha256")
    #expect(try compare(try job()) == ManifestReport(frameCount: 6))
  }

  @Test func anotherSizeOrKindIsRefused() throws {
    try write(try job())
    let size = try #require(throws: RequestError.self) { _ = try compare(try job(width: 34)) }
    #expect(size == RequestError(.manifest, refusing: path, "its frames are 32x18, not 34x18"))
    let kind = try #require(throws: RequestError.self) { _ = try compare(try job(.mp4)) }
    #expect(kind.problem.contains(": its hashes are of rgba64le"))
  }

  @Test func damageIsTold() throws {
    let (head, hash) = ("# zoetrope frames: rgba64le 32x18\n", String(repeating: "0", count: 64))
    let none = "cannot read frames.sha256: line 2: it is no manifest of frames"
    let heads =
      ["rgb25", "yuv420p:bt2020"].map { head.replacing("rgba64le", with: $0) } + [head.replacing("x18", with: "")]
    for text in ["", "\n\n", "GIF89a\n\n"] + heads {
      #expect(try problem(text).contains("it is no manifest of frames"), "\(text)")
    }
    #expect(try problem("# frames\n\n").hasPrefix(none))
    for line in [
      hash, hash + " frame 0", hash + "  frame", hash + "  frame -1", hash + "  frame 00", hash + "  frame 0 ",
      hash.dropLast() + "  frame 0", "", hash + "  frame 99999999999999999999", hash + " *frame 0",
    ] as [String] {
      let problem = try problem("\(head)# told\n\(hash)  frame 0\n\(line)\n\(hash)  frame 2\n")
      #expect(
        problem.hasPrefix("cannot read frames.sha256: line 4: ") && problem.contains(" is damaged; "), "\(problem)")
    }
    // A line's text must not control a terminal.
    #expect(try problem(head + "\u{1B}[31m\n").hasPrefix("cannot read frames.sha256: line 2: $'\\033[31m' is damaged"))
    try Data(Array(head.utf8) + [0xFF, 10]).write(to: URL(fileURLWithPath: path))
    #expect(throws: FileError.self) { _ = try compare(try job()) }
    #expect(try problem(head + String(repeating: "0", count: 2 << 20)).contains("line 2: it is longer than 1 MiB"))
    let missing = try #require(throws: FileError.self) { _ = try FrameManifestReader(path: folder.path + "/none") }
    #expect(missing.description.hasSuffix("/none: No such file or directory"))
  }

  /// Lines are found wherever the pieces end in which the file is read.
  @Test func longManifestsAreReadToTheEnd() throws {
    let lines = try write(try job(frames: 600))
    #expect(lines.count == 602)
    let reader = try FrameManifestReader(path: path)
    for frame in 0..<600 {
      let entry = try #require(try reader.next())
      #expect(entry.frame == frame && lines[frame + 2] == FrameManifest.line(frame: frame, digest: entry.digest))
    }
    #expect(try reader.next() == nil && reader.next() == nil)
    #expect(try compare(try job(frames: 600)).isSame)
  }

  @Test func withoutMetadataItSaysNothingOfWhatMadeIt() throws {
    var settings = RenderSettings()
    (settings.size, settings.choices.reduceMotion, settings.writesMetadata) = (
      PixelSize(width: 8, height: 8), true, false
    )
    let job = try RenderJob(nameOrPath: "aurora", overrides: [], settings: settings, format: .gif)
    #expect(try write(job).count == 2)
    #expect(try FrameManifestReader(path: path).manifest.provenance == nil)
    #expect(try compare(job).isSame)
  }

  @Test func itAppearsOnlyWithTheFile() throws {
    try folder.write("old", to: "frames.sha256")
    #expect(throws: FileError.self) { try write(try job(), replaces: false) }
    #expect(try folder.names == ["frames.sha256"] && folder.read("frames.sha256") == "old")
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: CancellationError.self) {
      _ = try job().run(
        writingTo: folder.path + "/a.gif", manifest: path, replaces: true, cancellation: cancellation,
        observer: NoObserver())
    }
    #expect(try folder.names == ["frames.sha256"] && folder.read("frames.sha256") == "old")
    for name in ["/a.gif", "/../\(URL(fileURLWithPath: folder.path).lastPathComponent)/a.gif"] {
      let error = try #require(throws: RequestError.self) {
        _ = try job().run(
          writingTo: folder.path + "/a.gif", manifest: folder.path + name, replaces: true, cancellation: cancellation,
          observer: NoObserver())
      }
      #expect(error.part == .manifest && error.problem.hasSuffix("give another name"))
    }
  }
}
