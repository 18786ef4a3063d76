import GIF
import Quantization
import Raster
import Testing

@Suite struct GIFErrorTests {
  struct SinkFailure: Error, Equatable { let byte: Int }

  /// Noise, so that the file exceeds the output's buffer.
  static let images = (0..<4).map { time in
    var state = UInt32(time)
    let indices = (0..<300 * 200).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    return CodedImage(indices, area: PixelRegion(left: 0, top: 0, width: 300, height: 200), indexBits: 8)
  }

  @Test func rethrowsTheSinksErrorFromAnyCall() throws {
    let sink = ByteSink()
    func writeAll(to sink: @escaping (RawSpan) throws -> Void) throws {
      var writer = try GIFWriter(width: 300, height: 200, globalColorTable: .distinct(256), sink: sink)
      for image in GIFErrorTests.images { try writer.write(image, delayCentiseconds: 5) }
      try writer.finish()
    }
    try writeAll(to: sink.append)
    try #require(sink.bytes.count > 1 << 17)
    for limit in Array(stride(from: 0, to: sink.bytes.count, by: 8191)) + [sink.bytes.count - 1] {
      var taken = 0
      var failures = 0
      #expect(throws: SinkFailure(byte: limit)) {
        try writeAll { span in
          taken += span.byteCount
          if taken > limit {
            failures += 1
            throw SinkFailure(byte: limit)
          }
        }
      }
      // A sink that has failed is not called again.
      #expect(failures == 1)
    }
  }

  @Test func throwsAgainAfterAFailure() throws {
    var calls = 0
    var writer = try GIFWriter(width: 300, height: 200, globalColorTable: .distinct(256)) { _ in
      calls += 1
      throw SinkFailure(byte: 0)
    }
    var failures = 0
    for image in GIFErrorTests.images {
      do { try writer.write(image, delayCentiseconds: 5) } catch { failures += error is SinkFailure ? 1 : 0 }
    }
    #expect(failures >= 2)
    do {
      try writer.finish()
      Issue.record("a file that could not be written was finished")
    } catch { #expect(error is SinkFailure) }
    #expect(calls == 1)
  }

  @Test func freesTheSinkOfADiscardedWriter() throws {
    weak var kept: ByteSink?
    do {
      let sink = ByteSink()
      kept = sink
      var writer = try GIFWriter(width: 300, height: 200, globalColorTable: .distinct(256), sink: sink.append)
      for image in GIFErrorTests.images { try writer.write(image, delayCentiseconds: 5) }
      _ = consume writer
    }
    #expect(kept == nil)
  }

  @Test(arguments: [(0, 5), (5, 0), (-1, 5), (65536, 1), (1, 65536)])
  func refusesASize(width: Int, height: Int) {
    #expect(throws: GIFError.self) {
      _ = try GIFWriter(width: width, height: height, globalColorTable: .distinct(2)) { _ in }
    }
  }

  @Test func refusesAWrongBeginningAndEnd() throws {
    for count in [-1, 65536] {
      #expect(throws: GIFError.self) {
        _ = try GIFWriter(width: 4, height: 4, globalColorTable: .distinct(2), repetitionCount: count) { _ in }
      }
    }
    #expect(throws: GIFError.self) {
      _ = try GIFWriter(width: 4, height: 4, globalColorTable: .distinct(2), comments: ["a", "a\0b"]) { _ in }
    }
    #expect(throws: GIFError.self) {
      try GIFWriter(width: 4, height: 4, globalColorTable: .distinct(2)) { _ in }.finish()
    }
  }

  private static let image = CodedImage.row([0, 1], indexBits: 2)

  @Test(arguments: [.min, -1, 0, 1, 1 << 30 + 1, .max])
  func refusesADelay(delay: Int) throws {
    #expect(throws: GIFError.self) {
      try makeGIF(width: 2, table: .distinct(2), [(GIFErrorTests.image, delay)])
    }
    var writer = try GIFWriter(width: 2, height: 1, globalColorTable: .distinct(2)) { _ in }
    try writer.write(GIFErrorTests.image, delayCentiseconds: 5)
    do {
      try writer.prolong(byCentiseconds: delay)
      Issue.record("a delay of \(delay) was taken")
    } catch { #expect(error is GIFError) }
  }

  @Test func refusesADelayTooShortForTheImageThatClears() throws {
    var image = GIFErrorTests.image
    image.clearedArea = image.area
    for delay in 2...3 {
      #expect(throws: GIFError.self) { try makeGIF(width: 2, table: .distinct(2), [(image, delay)]) }
    }
    _ = try makeGIF(width: 2, table: .distinct(2), [(image, 4)])
  }

  @Test func refusesToProlongNothingAndTooMuch() throws {
    var writer = try GIFWriter(width: 2, height: 1, globalColorTable: .distinct(2)) { _ in }
    do {
      try writer.prolong(byCentiseconds: 5)
      Issue.record("nothing was prolonged")
    } catch { #expect(error is GIFError) }
    try writer.write(GIFErrorTests.image, delayCentiseconds: 1 << 29)
    try writer.prolong(byCentiseconds: 1 << 29)
    do {
      try writer.prolong(byCentiseconds: 2)
      Issue.record("it stays too long")
    } catch { #expect(error is GIFError) }
  }

  /// One sentence with the problem and the allowed values.
  @Test(arguments: [(-1, 0, 2, 1), (0, -1, 2, 1), (0, 0, 0, 1), (0, 0, 2, 0), (7, 0, 2, 1), (0, 4, 2, 2), (0, 0, 9, 1)])
  func refusesAnAreaOffTheCanvas(left: Int, top: Int, width: Int, height: Int) throws {
    let area = PixelRegion(left: left, top: top, width: width, height: height)
    let image = CodedImage(Array(repeating: 0, count: width * height), area: area, indexBits: 2)
    let error = #expect(throws: GIFError.self) {
      try makeGIF(width: 8, height: 5, table: .distinct(2), [(image, 5)])
    }
    #expect(error?.description.contains("\(width) x \(height) pixels at (\(left), \(top))") == true)
    #expect(error?.description.contains("8 x 5") == true)
  }

  @Test func refusesAnImageWithoutColors() throws {
    #expect(throws: GIFError.self) { try makeGIF(width: 2, table: nil, [(GIFErrorTests.image, 5)]) }
  }
}
