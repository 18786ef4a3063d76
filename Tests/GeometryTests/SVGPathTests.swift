import FixedPoint
import TestSupport
import Testing

@testable import Geometry

@Suite struct SVGPathTests {
  @Test(arguments: [
    ("", ""), (" \n\t ", ""), ("M1,2", "M1 2"), ("m1 2 3 4", "M1 2 L4 6"), ("M1 2 3 4 5 6", "M1 2 L3 4 L5 6"),
    ("M.5.5-1-2", "M0.5 0.5 L-1 -2"), ("M1e1+2E-1", "M10 0.2"), ("M 1 , 2 , 3 , 4", "M1 2 L3 4"),
    ("M0 0h5v6H7V8l1 1L0 0z", "M0 0 L5 0 L5 6 L7 6 L7 8 L8 9 L0 0 Z"), ("M1 1 H2 3 v1 2", "M1 1 L2 1 L3 1 L3 2 L3 4"),
    ("M2 3zl1 1", "M2 3 Z L3 4"), ("M5 5 l1 0 z m1 1 l1 1", "M5 5 L6 5 Z M6 6 L7 7"),
    ("M1 1c1 2 3 4 5 6", "M1 1 C2 3 4 5 6 7"), ("M1 1C1 2 3 4 5 6S7 8 9 10", "M1 1 C1 2 3 4 5 6 C7 8 7 8 9 10"),
    ("M1 1s3 4 5 6 0 0 1 1", "M1 1 C1 1 4 5 6 7 C8 9 6 7 7 8"), ("M0 0q3 3 6 0", "M0 0 C2 2 4 2 6 0"),
    ("M0 0Q3 3 6 0T12 0", "M0 0 C2 2 4 2 6 0 C8 -2 10 -2 12 0"), ("M0 0t6 0", "M0 0 C0 0 2 0 6 0"),
    ("M0 0Q3 3 6 0L7 0T12 0", "M0 0 C2 2 4 2 6 0 L7 0 C7 0 8.667 0 12 0"),
    ("M0 0A0 5 0 0 1 7 7", "M0 0 L7 7"), ("M3 3a5 5 0 0 1 0 0", "M3 3"), ("M1.0000000000000000000001 2", "M1 2"),
    ("M100000-100000", "M100000 -100000"), ("M0000000000000000000000001e-30 0", "M0 0"),
  ]) func readsTheStandard(text: String, expected: String) throws {
    #expect(try written(Path(svg: text)) == expected)
  }

  @Test(arguments: [
    ("L1 1", 0, "M or m, which starts a path"), ("x", 0, "a command (one of MmLlHhVvCcSsQqTtAaZz)"),
    ("M", 1, "a number"), ("M1", 2, "a number"), ("M1 2,", 5, "a number"), ("M1 2 3", 6, "a number"),
    ("M,1 2", 1, "a number"), ("M1,,2", 3, "a number"), ("M1 2 Lx", 6, "a number"), ("M-", 2, "a number"),
    ("M- 1 2", 1, "a number"), ("M1 2,L3 4", 5, "a number"), ("M1 2e", 4, "a command (one of MmLlHhVvCcSsQqTtAaZz)"),
    ("M100001 0", 1, "a number within ±100000"), ("M1e99 0", 1, "a number within ±100000"),
    ("M99999999999999999999999999999999999999999 0", 1, "a number within ±100000"),
    ("M90000 0 l20000 0", 10, "a point within ±100000"), ("M0 0 A1 1 0 2 1 5 5", 12, "a flag, 0 or 1"),
    ("M0 0 A1 1 0 1", 13, "a flag, 0 or 1"), ("M0 0 Z 5", 7, "a command (one of MmLlHhVvCcSsQqTtAaZz)"),
    ("M0 0 A100000 .001 0 0 1 0 9000", 6, "radii of which neither has to grow beyond 400000"),
    ("M0 0 é", 5, "a command (one of MmLlHhVvCcSsQqTtAaZz)"),
  ]) func saysWhatIsWrongAndWhere(text: String, position: Int, expected: String) {
    #expect(throws: SVGPathError(position: position, expected: expected)) { try Path(svg: text) }
  }

  @Test func errorsReadWell() {
    #expect(SVGPathError(position: 4, expected: "a number").description == "character 5: expected a number")
  }

  @Test func longTextIsRefused() {
    #expect(throws: SVGPathError.self) { try Path(svg: String(repeating: " ", count: 1_000_001)) }
  }

  @Test(arguments: [
    "M0 0A25 25 0 0 1 50 0", "M0 0A30 30 0 00 50 0", "M0 0A30 30 0 1150 0", "M0 0A30 30 0 01 50 0",
    "M0 0A30 30 0 10 50 0", "M10 20A 90 30 25 1 0 60 70", "M10 20a 90 30 -65 0 1 10 -20", "M0 0A 1 2 0 1 1 30 40",
    "M-500 80 A 2000 1500 10 0 1 700 90",
  ]) func arcsAreThoseOfTheStandard(text: String) throws {
    let path = try Path(svg: text)
    let exact = ReferenceArc(text)
    let spots = path.samples(10)
    for spot in spots { #expect(abs(exact.radius(of: spot) - 1) < 1e-6, "\(spot)") }
    // The right one of the four arcs: its middle lies on the right side, and its way round is as long as asked for.
    let turns = zip(spots, spots.dropFirst()).map { exact.turn(from: $0, to: $1) }.reduce(0, +)
    #expect((turns > 0) == exact.clockwise)
    #expect(abs(abs(turns) - .pi) < 1e-4 || (abs(turns) > .pi) == exact.isLarge)
    #expect(abs(turns) < 2 * .pi)
  }

  @Test func everyPrefixIsReadOrRefused() {
    let text = "M1.5-2e1 3,4 l-5 6zm.5.5 H7 v-8 c1 2 3 4 5 6s7 8 9 1q2 3 4 5t6 7a8 9 1 015 6 1 1 0 1 0 3 3 Z"
    #expect(throws: Never.self) { try Path(svg: text) }
    for count in 0..<text.count {
      do {
        _ = try Path(svg: text.prefix(count))
      } catch {
        #expect(error.position <= count && !error.expected.isEmpty)
      }
    }
  }

  @Test func garbageNeverTraps() {
    var generator = SeededGenerator(state: 77)
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789999  ,,..--+eE\n#é")
    let parts = ["M0 0", "a1 1 0 01", "99999 ", "-1e-5", "1e5 ", "t9 9", "T", "A1e-5 1e5 33 1 0", "q", "s", "z"]
    var good = 0
    for round in 0..<30_000 {
      var text = "M1 2"
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        text +=
          round % 2 == 0
          ? String(alphabet.randomElement(using: &generator) ?? " ") : parts.randomElement(using: &generator) ?? ""
      }
      do {
        let path = try Path(svg: text)
        good += 1
        if round % 16 < 2 {
          let lines = path.flattened(tolerance: Fixed(4))
          _ = Stroke(width: Fixed(3), cap: .round, join: .round).outline(of: lines, tolerance: Fixed(1))
          _ = ArcLength(lines).trimmed(from: Fixed(0.2), to: Fixed(0.7))
        }
      } catch {
        #expect(error.position <= text.utf8.count)
      }
    }
    #expect(good > 500)
  }

  /// A path as text, to three places, all commands absolute.
  private func written(_ path: Path) -> String {
    func numbers(_ points: Point...) -> String { points.map { "\($0.x) \($0.y)" }.joined(separator: " ") }
    return path.elements.map { element in
      switch element {
      case .move(let point): "M\(numbers(point))"
      case .line(let point): "L\(numbers(point))"
      case .cubic(let control1, let control2, let end): "C\(numbers(control1, control2, end))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}
