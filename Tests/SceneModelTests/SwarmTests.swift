import FixedPoint
import Geometry
import LoopTiming
import SceneFiles
import Testing

@testable import SceneModel

private func number(_ text: String) -> SceneValue { .number(Rational(text) ?? .zero) }

private func random(_ lower: String, _ upper: String) -> SceneValue {
  .object(["random": .array([number(lower), number(upper)])])
}

private func layer(_ swarm: [String: SceneValue], name: String? = "m") -> SceneValue {
  var keys: [String: SceneValue] = ["swarm": .object(["sprite": .string("m.gif")].merging(swarm) { $1 })]
  if let name { keys["name"] = .string(name) }
  return .object(keys)
}

private func scene(_ layers: SceneValue...) throws -> Scene {
  try Scene(.object(["zoetrope": number("1"), "name": .string("t"), "layers": .array(layers)]))
}

private let timing = SpriteTiming(durations: Array(repeating: Rational(1, 10), count: 4))

private func resolved(
  _ swarm: [String: SceneValue], seed: UInt64 = 3, stands: Bool = false, timing: SpriteTiming? = timing
) throws -> (swarm: ResolvedSwarm, scene: ResolvedScene) {
  let scene = try scene(layer(swarm))
  var choices = SceneChoices()
  (choices.seed, choices.reduceMotion) = (seed, stands)
  let resolved = scene.resolved(choices, canvas: scene.canvas, sprites: timing.map { ["m.gif": $0] } ?? [:])
  guard case .swarm(let swarm) = resolved.layers[0].content else { throw Missing() }
  return (swarm, resolved)
}

@Suite struct SwarmTests {
  @Test func spritesAreListed() throws {
    let group = SceneValue.object(["group": .array([layer([:], name: "a"), layer(["sprite": .string("b.gif")])])])
    let scene = try scene(group, layer([:], name: "c"))
    #expect(scene.pictureNames == ["m.gif", "b.gif"])
    #expect(
      scene.pictureReferences.map(\.path) == [
        "layers[0].group[0].swarm.sprite", "layers[0].group[1].swarm.sprite", "layers[1].swarm.sprite",
      ])
  }

  /// A larger count changes no other member, and neither does a key of another kind.
  @Test(arguments: ["seed", "smooth"])
  func drawsAreKeptWhenMembersAreAdded(paths: String) throws {
    let keys: [String: SceneValue] = [
      "scale": random("0.75", "1.25"), "flight": random("12.5", "25"), "paths": .string(paths),
      "opacity": .object(["from": number("0"), "to": random("0.75", "0.8")]),
    ]
    func members(_ count: Int, seed: UInt64 = 3) throws -> [ResolvedSwarm.Member] {
      try resolved(keys.merging(["count": .number(Rational(Int64(count)))]) { $1 }, seed: seed).swarm.members
    }
    let (few, many) = (try members(5), try members(40))
    for (one, other) in zip(few, many) {
      #expect(one.path == other.path && one.scale == other.scale && one.flight.start == other.flight.start)
      #expect(
        one.wings.start == other.wings.start && one.opacity(at: Phase(steps: 9)) == other.opacity(at: Phase(steps: 9)))
    }
    #expect(Set(many.map(\.path)).count == 40 && Set(many.map(\.scale)).count == 40)
    #expect(Set(many.map(\.flight.start)).count == 40 && Set(many.map(\.wings.start)).count == 40)
    #expect(many.allSatisfy { $0.scale >= Fixed(3).half.half && $0.scale < Fixed(5).half.half })
    let end = Phase(steps: .max)
    #expect(many.allSatisfy { $0.opacity(at: .zero) == .zero && Double($0.opacity(at: end).raw) / 65536 >= 0.7499 })
    #expect(try members(5, seed: 4)[0].path != few[0].path)
  }

  @Test func flightsAndWingsSnap() throws {
    let (swarm, scene) = try resolved(["count": number("50"), "flight": random("12.5", "25")])
    let flights = scene.elements.filter { $0.name == "m flight" }
    #expect(flights.count == 50 && flights.allSatisfy { $0.rule == .snapping(Rational(25, 2)...Rational(25)) })
    #expect(
      flights.allSatisfy {
        $0.period.denominator <= 1000 && (Rational(25, 2)...Rational(25)).contains($0.period)
      })
    #expect(
      scene.elements.first
        == PeriodicElement(
          name: "m wings", period: Rational(2, 5), rule: .snapping(Rational(36, 100)...Rational(44, 100))))
    #expect(swarm.members.allSatisfy { $0.wings.element == 0 })
    #expect(swarm.members.allSatisfy { scene.elements[$0.flight.element ?? -1].name == "m flight" })

    let alike = try resolved(["count": number("1"), "flight": number("10"), "frameDuration": number("0.07")]).scene
      .elements
    #expect(
      alike == [
        PeriodicElement(
          name: "m wings", period: Rational(28, 100), rule: .snapping(Rational(252, 1000)...Rational(308, 1000))),
        PeriodicElement(name: "m flight", period: Rational(10), rule: .snapping(Rational(75, 10)...Rational(125, 10))),
      ])
  }

  @Test func aSpriteOfOnePictureHasNoClock() throws {
    for timing in [SpriteTiming(durations: [.zero]), nil] {
      let (swarm, scene) = try resolved(
        ["count": number("1"), "flight": number("10"), "frameDuration": number("2")], timing: timing)
      #expect(scene.elements.map(\.name) == ["m flight"])
      #expect(swarm.picture(at: Phase(steps: .max)) == 0)
    }
  }

  @Test func picturesShowAsLongAsTheySay() throws {
    let uneven = SpriteTiming(durations: [Rational(1, 10), Rational(3, 10), Rational(6, 10)])
    let swarm = try resolved([:], timing: uneven).swarm
    let pictures = [0, 0.09, 0.11, 0.39, 0.41, 0.999].map { swarm.picture(at: Phase(steps: UInt32($0 * 0x1p32))) }
    #expect(pictures == [0, 0, 1, 1, 2, 2])
    let even = try resolved(["frameDuration": number("0.07")], timing: uneven).swarm
    #expect(
      [0, 0.33, 0.34, 0.66, 0.67].map { even.picture(at: Phase(steps: UInt32($0 * 0x1p32))) } == [0, 0, 1, 1, 2])
  }

  @Test func anOpacityThatStartsAgainIsToldOnce() throws {
    func jumps(_ opacity: SceneValue, stands: Bool = false) throws -> [String] {
      try resolved(["opacity": opacity], stands: stands).scene.jumps
    }
    let ramp: [String: SceneValue] = ["from": number("0"), "to": random("0.75", "0.8")]
    #expect(try jumps(.object(ramp)) == ["m swarm.opacity"])
    #expect(try jumps(.object(ramp), stands: true).isEmpty)
    #expect(try jumps(.object(ramp.merging(["repeat": .string("reverse")]) { $1 })).isEmpty)
    #expect(try jumps(random("0.2", "0.9")).isEmpty)
    let (swarm, _) = try resolved(["opacity": .object(ramp.merging(["repeat": .string("reverse")]) { $1 })])
    let member = swarm.members[0]
    #expect(member.opacity(at: Phase(steps: 1 << 30)) == member.opacity(at: Phase(steps: 3 << 30)))
    #expect(member.opacity(at: Phase(steps: 1 << 31)) > Fixed(7) / Fixed(10))
  }

  @Test func reducedMotionStandsWhereItWouldStart() throws {
    let (moving, still) = (try resolved([:]), try resolved([:], stands: true))
    #expect(still.scene.elements.isEmpty)
    for (one, other) in zip(moving.swarm.members, still.swarm.members) {
      #expect(one.path == other.path)
      #expect(one.flight.value { _ in .zero } == other.flight.value { _ in Phase(steps: 77) })
      #expect(one.wings.value { _ in .zero } == other.wings.value { _ in Phase(steps: 77) })
    }
  }
}

@Suite struct FlightPathTests {
  private let box = Rectangle(
    origin: Point(x: Fixed(100), y: Fixed(40)), size: Size(width: Fixed(800), height: Fixed(400)))

  private func path(_ style: FlightPathStyle, _ member: Int) -> Path {
    var context = ResolutionContext(scheme: .light, canvas: box.size, draws: RandomDraw(seed: 5), element: "m")
    context.prefix = "swarm[\(member)]."
    return FlightPathDrawing(context: context, box: box).path(style)
  }

  private func points(_ path: Path) -> (start: Point, curves: [[Point]]) {
    var (start, curves) = (Point.zero, [[Point]]())
    for element in path.elements {
      switch element {
      case .move(let point): start = point
      case .cubic(let first, let second, let end): curves.append([first, second, end])
      case .line, .close: break
      }
    }
    return (start, curves)
  }

  /// The rectangle reaches from −.375 to 1.25 of the box: x −200…1100, y −110…540.
  @Test func theSeedsPathIsThatOfTheSeed() {
    var starts: [Int: Int] = [:]
    for member in 0..<400 {
      let (start, curves) = points(path(.seed, member))
      #expect(curves.count == 4 && path(.seed, member).elements.last == .close)
      let ends = curves.map { $0[2] }
      #expect(
        ends[0].x == Fixed(1100) && ends[1].y == Fixed(540) && ends[2].x == Fixed(-200) && ends[3].y == Fixed(-110))
      for curve in curves {
        for control in curve.prefix(2) {
          #expect(
            control.x >= curve[2].x && control.x <= Fixed(1100) && control.y >= curve[2].y && control.y <= Fixed(540))
        }
      }
      for point in ends {
        #expect(point.x >= Fixed(-200) && point.x <= Fixed(1100) && point.y >= Fixed(-110) && point.y <= Fixed(540))
      }
      starts[ends.firstIndex(of: start) ?? -1, default: 0] += 1
    }
    #expect(starts.keys.sorted() == [0, 1, 2, 3] && starts.values.allSatisfy { $0 > 60 })
  }

  @Test func bothStylesLeadThroughTheSamePoints() {
    for member in 0..<50 {
      let (seed, smooth) = (points(path(.seed, member)).curves, points(path(.smooth, member)).curves)
      #expect(Set(seed.map { $0[2] }) == Set(smooth.map { $0[2] }))
    }
  }

  /// Members are seen for a good part of their flight.
  @Test(arguments: [(FlightPathStyle.seed, 0.3), (.smooth, 0.24)])
  func flightsCrossTheBox(style: FlightPathStyle, share: Double) {
    var (inside, count) = (0, 0)
    for member in 0..<200 {
      let table = PathTable(path(style, member))
      for step in 0..<100 {
        let point = table.point(at: UInt32(step) << 25 | UInt32(step) << 18)
        let (x, y) = (point.x - box.origin.x, point.y - box.origin.y)
        if x >= .zero, y >= .zero, x <= box.size.width, y <= box.size.height { inside += 1 }
        count += 1
      }
    }
    #expect(Double(inside) / Double(count) > share)
  }
}
