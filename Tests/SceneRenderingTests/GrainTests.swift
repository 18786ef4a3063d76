import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

private func loop(_ layers: String, seed: UInt64 = 0) throws -> (frame: (Int) -> Pixmap, count: Int) {
  let (renderer, plan) = try auroraRenderer(Scene(layers: layers), width: 96, height: 54, seed: seed)
  return ({ frame(renderer, $0) }, plan.frameCount)
}

@Suite struct GrainTests {
  private let moving = #"{"fill": "gray"}, {"grain": {"amount": 0.4, "steps": 5, "duration": 1}}"#

  /// In each of its steps it is another picture, and the same again after a duration.
  @Test func itMovesInStepsAndLoops() throws {
    let (frame, count) = try loop(moving)
    #expect(count == 1800)
    let frames = (0...30).map(frame)
    #expect(frames[0] == frames[30] && frames[0] == frame(count))
    let changes = (1...30).filter { frames[$0] != frames[$0 - 1] }
    #expect(changes == [6, 12, 18, 24, 30])
    #expect(Set([0, 6, 12, 18, 24].map { frames[$0].pixels }).count == 5)
  }

  /// Specks darken and lighten alike, up to the amount, and most of them a little.
  @Test func specksAreSpreadAroundTheColor() throws {
    let pixels = try loop(#"{"fill": {"white": 0.5}}, {"grain": {"amount": 0.4}}"#).frame(0).pixels
    let differences = pixels.map { (Double($0.red) - 32768) / 32768 }
    #expect(differences.allSatisfy { abs($0) <= 0.4001 })
    #expect((differences.max() ?? 0) > 0.36 && (differences.min() ?? 0) < -0.36)
    #expect(abs(differences.reduce(0, +) / Double(differences.count)) < 0.005)
    // The magnitude of a triangular distribution has a mean of a third.
    let mean = differences.reduce(0) { $0 + abs($1) } / Double(differences.count)
    #expect(abs(mean - 0.4 / 3) < 0.005)
    #expect(pixels.allSatisfy { $0.red == $0.green && $0.green == $0.blue && $0.alpha == .max })
  }

  /// A size of 30 points is three pixels here.
  @Test func specksAreOfTheirSize() throws {
    let pixmap = try loop(#"{"fill": "gray"}, {"grain": {"amount": 1, "size": 30}}"#).frame(0)
    for y in 0..<54 {
      for x in 0..<96 { #expect(pixmap[x, y] == pixmap[x / 3 * 3, y / 3 * 3]) }
    }
    #expect(pixmap[0, 0] != pixmap[3, 0] && pixmap[0, 0] != pixmap[0, 3])
  }

  @Test func seedsMakeOtherSpecks() throws {
    let one = try loop(#"{"grain": {"amount": 1}}"#).frame(0)
    #expect(one == (try loop(#"{"grain": {"amount": 1, "steps": 1, "duration": 3}}"#).frame(7)))
    #expect(one != (try loop(#"{"grain": {"amount": 1, "seed": 1}}"#).frame(0)))
    #expect(one != (try loop(#"{"grain": {"amount": 1}}"#, seed: 1).frame(0)))
    #expect(one.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
  }
}
