import FileIO
import FixedPoint
import Foundation
import Pipeline
import TestSupport
import Testing

@testable import Zoetrope

/// Parts that other processes replace while they are made.
@Suite struct PartFolderTests {
  private let folder: TemporaryFolder
  private let parts: PartFolder
  private let part: PartNumber
  private let content = PartContent(
    PartWork(
      command: "zoetrope 0.2.0: render aurora", scene: "", libraries: [], width: 64, height: 36, frameCount: 2,
      segmentLength: 1, frameRate: "20"), .mp4, into: 2)

  init() throws {
    folder = try TemporaryFolder()
    parts = PartFolder(folder.path)
    part = try #require(PartNumber(1, of: 2))
  }

  private func make(_ text: String, _ cancellation: Cancellation = Cancellation()) throws {
    var target = try parts.target(of: part, "mp4")
    try text.write(toFile: target.path, atomically: false, encoding: .utf8)
    try parts.complete(part, &target, content, cancellation)
  }

  private var flaw: PartFlaw? {
    get throws { try parts.flaw(of: part, expecting: content, Cancellation()) }
  }

  /// The hash is that of the bytes that were written, not of what has the name afterwards.
  @Test func thePartHasNoNameUntilItIsHashed() throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: CancellationError.self) { try make("frames", cancellation) }
    #expect(try folder.names.isEmpty)
    try make("frames")
    #expect(try folder.names == ["part-1-of-2.json", "part-1-of-2.mp4"] && flaw == nil)
    try folder.write("others", to: "part-1-of-2.mp4")
    #expect(try flaw == .unusable("its bytes are not those of its record"))
  }

  /// A kill between the two names leaves a record without its part, which may be replaced; a part without a record may not be.
  @Test func theRecordIsThereBeforeThePart() throws {
    try FileManager.default.createDirectory(
      atPath: parts.path(of: part, "json"), withIntermediateDirectories: false)
    #expect(throws: FileError.self) { try make("frames") }
    #expect(try folder.names == ["part-1-of-2.json"])
    try FileManager.default.removeItem(atPath: parts.path(of: part, "json"))
    try make("frames")
    #expect(try content.record(of: part, sha256: "").text.utf8.starts(with: PartRecord.start))
    try parts.requireReplaceable(part, of: content)
    try FileManager.default.removeItem(atPath: parts.path(of: part, "mp4"))
    try parts.requireReplaceable(part, of: content)
    #expect(try flaw == .missing)
  }

  /// A range of pictures is counted from its first one.
  @Test func earlierPicturesAreNotCounted() throws {
    let content = PartContent(self.content.work, .pngs, into: 2)
    // As long as a signature and the chunk IEND, which ends the picture.
    let picture = [UInt8](repeating: 0, count: 12) + Array("IEND".utf8) + [UInt8](repeating: 0, count: 4)
    for part in content.division.parts {
      try Data(picture).write(to: URL(fileURLWithPath: parts.path(of: part, content.ending)))
    }
    var counts: [Int] = []
    var progress = RenderProgress.silent(Cancellation())
    progress.checkpoint = { counts.append($0) }
    let count = try StoredPictures(content, in: parts).forEach(in: 1..<2, progress) { _, file in
      #expect(file == picture)
    }
    #expect(count == 1 && counts == [1])
  }

  /// A part that gets its name while others are read is not the one that was checked.
  @Test(arguments: [(OutputFormat.mp4, 24), (.pngs, 1), (.gif, 1)])
  func onlyThePartsThatWereCheckedAreJoined(_ format: OutputFormat, _ length: Int) throws {
    var settings = RenderSettings()
    (settings.size, settings.frameRate) = (PixelSize(width: 64, height: 36), Rational(20))
    settings.loop = .sway(Rational(Int64(length)))
    let job = try RenderJob(nameOrPath: "aurora", overrides: [], settings: settings, format: format)
    let path = "\(folder.path)/parts"
    for index in [1, 2] {
      let part = try #require(PartNumber(index, of: 2))
      _ = try job.makePart(part, in: path, cancellation: Cancellation(), observer: SilentObserver())
    }
    let parts = try FinishedParts(in: path, cancellation: Cancellation(), observer: SilentObserver())
    #expect(parts.flaws.isEmpty)
    let name = "\(path)/part-2-of-2.\(parts.content.ending)"
    let output = "\(folder.path)/joined\(format == .pngs ? "/" : ".\(format.rawValue)")"
    func join() throws {
      if format == .gif {
        _ = try job.join(
          parts, writingTo: output, replaces: true, cancellation: Cancellation(), observer: SilentObserver())
      } else {
        _ = try parts.join(writingTo: output, replaces: true, cancellation: Cancellation(), observer: SilentObserver())
      }
    }
    // A part that is made again has the same bytes.
    let part = Data(try bytes(of: name))
    try part.write(to: URL(fileURLWithPath: name), options: .atomic)
    try join()
    // One of other work has others.
    try FileManager.default.removeItem(atPath: name)
    let other = try RenderJob(
      nameOrPath: "aurora", overrides: [SceneOverride(text: "seed=9")], settings: settings, format: format)
    let second = try #require(PartNumber(2, of: 2))
    _ = try other.makePart(second, in: path, cancellation: Cancellation(), observer: SilentObserver())
    let error = try #require(throws: FileError.self) { try join() }
    #expect(error.isTemporary && error.description.contains("parts were replaced after they were checked"))
  }
}
