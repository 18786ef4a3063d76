import Testing

@testable import Zoetrope

@Suite struct PartDivisionTests {
  /// Every frame is in one part, parts differ by one segment at most, and their cuts are those of the segments.
  @Test(arguments: [1, 2, 239, 240, 359, 360, 479, 480, 2400, 100_003], [1, 7, 240])
  func partsAreWholeSegments(frameCount: Int, segmentLength: Int) {
    let segments = PartDivision(frameCount: frameCount, segmentLength: segmentLength)
    let cuts = segments.parts.map { segments.frames(of: $0) }
    #expect(cuts.map(\.count).dropLast().allSatisfy { $0 == segmentLength })
    // The last one is neither much shorter nor much longer than the others.
    let last = cuts.last?.count ?? 0
    #expect(2 * last < 3 * segmentLength && (2 * last >= segmentLength || cuts.count == 1))
    #expect(segments.segments == cuts)
    for count in [1, 2, 3, 8, segments.segmentCount] where count <= segments.segmentCount {
      let division = PartDivision(frameCount: frameCount, segmentLength: segmentLength, into: count)
      let parts = division.parts.map { division.segments(of: $0) }
      #expect(parts.flatMap(\.self) == cuts)
      let most = parts.map(\.count).max() ?? 0
      #expect(parts.allSatisfy { $0.count >= most - 1 })
      let frames = division.parts.map { division.frames(of: $0) }
      let starts: [Int] = [0] + frames.map(\.upperBound).dropLast()
      #expect(frames.map(\.lowerBound) == starts)
      #expect(frames.last?.upperBound == frameCount)
    }
  }

  @Test func numbersAreRead() {
    #expect(PartNumber(text: "3/8") == PartNumber(3, of: 8))
    for text in ["0/8", "9/8", "3", "3/8/1", "/8", "3/", "-1/8", "+3/8", "3/ 8", "٣/8", ""] {
      #expect(PartNumber(text: text) == nil)
    }
    #expect(PartNumber(name: "part-3-of-8") == PartNumber(3, of: 8))
    for name in ["part-03-of-8", "part-3-of-8 ", "part-9-of-8", "part-3", "xpart-3-of-8"] {
      #expect(PartNumber(name: name) == nil)
    }
  }

  @Test(arguments: [
    ([], ""), ([4], "4"), ([4, 7, 8, 9], "4,7-9"), ([1, 2, 4, 5, 9], "1-2,4-5,9"),
  ])
  func listsAreThoseOfJobArrays(_ indices: [Int], _ text: String) {
    #expect(PartNumber.list(indices.compactMap { PartNumber($0, of: 9) }) == text)
  }
}
