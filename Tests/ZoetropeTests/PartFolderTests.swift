import FileIO
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
    get throws { try parts.flaw(of: part, "mp4", expecting: content, Cancellation()) }
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
}
