import Testing

@testable import Zoetrope

private func count(_ frameCount: Int, _ container: VideoContainer?, repeats: Int? = nil) throws -> Int {
  var repetition = Repetition()
  repetition.count = repeats
  return try repetition.repeatCount(of: Rational(1), frameCount: frameCount, from: .loop, in: container)
}

@Suite struct RepetitionTests {
  /// An MP4 keeps an index of its frames in memory, a Matroska file does not.
  @Test func theFramesOfAllPlaysAreBounded() throws {
    #expect(try count(10_000_000, .mp4) == 1)
    let long = try #require(throws: RequestError.self) { _ = try count(10_000_001, .mov) }
    #expect(long.part == .loop && long.problem.hasPrefix("makes 10000001 frames: "), "\(long)")
    #expect(try count(10_000_001, .mkv, repeats: 3) == 3)
    #expect(try count(10_000_001, nil, repeats: 3) == 3)
    let repeated = try #require(throws: RequestError.self) { _ = try count(5_000_000, .mp4, repeats: 3) }
    #expect(repeated.part == .repeatCount && repeated.problem.hasPrefix("makes 15000000 frames: "), "\(repeated)")
    let endless = try #require(throws: RequestError.self) { _ = try count(.max / 2, .mkv, repeats: 3) }
    #expect(endless.problem == "3 is too large for a video of \(Int.max / 2) frames", "\(endless)")
  }
}
