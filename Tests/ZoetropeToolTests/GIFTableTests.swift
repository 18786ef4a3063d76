import Foundation
import TestSupport
import Testing

/// The colour tables of GIFs as other programs see them.
@Suite struct GIFTableTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Encodes frames of 40 × 30 pixels, whose bytes a function makes of their frame and place.
  private func encode(_ count: Int, _ options: [String] = [], _ pixel: (_ frame: Int, _ place: Int) -> [UInt8]) throws {
    let frames = (0..<count).flatMap { frame in (0..<1200).flatMap { pixel(frame, $0) } }
    try Data(frames).write(to: URL(fileURLWithPath: "\(folder.path)/in.rgb"))
    let words = ["encode", "in.rgb", "--raw", "rgb24:40x30@10", "-q", "-o", "a.gif"] + options
    let result = try run(tool, words, in: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  /// A picture has the best colours for itself, and no others beside them.
  @Test func aSinglePictureHasOneTable() throws {
    try encode(1) { _, place in [UInt8(place % 40 * 6), UInt8(place / 40 * 8), 90] }
    let listing = try GIFListing("a.gif", in: folder.path)
    #expect(listing.globalTable.isEmpty && listing.localTableSizes.count == 1)
  }

  /// Where a table holds all colours, the highest quality has every pixel exactly, however alike they are.
  @Test(arguments: [["--quality", "100"], ["--lossy", "0"]]) func theHighestQualityIsExact(options: [String]) throws {
    var generator = SeededGenerator(state: 7)
    let start = (0..<1200).map { _ in Int.random(in: 0..<100, using: &generator) }
    try encode(10, options) { frame, place in
      let code = UInt8((start[place] + (place % 40 > 4 * frame ? 0 : frame)) % 100)
      return [60 + code, 90 + code / 2, 80]
    }
    #expect(try decodedFrames("a.gif", in: folder.path) == folder.data("in.rgb"))
  }

  /// Smaller frames have other colours, and more of them.
  @Test(arguments: [["-f"], ["--dry-run"]]) func framesMayShrink(options: [String]) throws {
    var generator = SeededGenerator(state: 8)
    let colors = (0..<200).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) } }
    let start = (0..<1200).map { _ in Int.random(in: 0..<200, using: &generator) }
    try encode(10, ["--max-size", "4kB"] + options) { frame, place in colors[(start[place] + frame) % 200] }
    if !options.contains("--dry-run") { #expect(try folder.data("a.gif").count <= 4000) }
  }

  /// Colours that equally many frames use stand in the order of these frames, so that the first ones need few bits.
  @Test func theFirstColorsComeFirst() throws {
    try encode(4) { frame, place in [UInt8](repeating: UInt8(place % 30 * 8 + 2 * frame), count: 3) }
    let table = try GIFListing("a.gif", in: folder.path).globalTable
    let frames = try table.prefix(120).map { color in (try #require(Int(color.prefix(2), radix: 16)) & 7) / 2 }
    #expect(frames == (0..<4).flatMap { [Int](repeating: $0, count: 30) })
  }
}
