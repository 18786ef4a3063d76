import Color
import FixedPoint
import Geometry
import LoopTiming
import SceneFiles
import Testing

@testable import SceneModel

private func scene(_ properties: String) throws -> ResolvedScene {
  // A tiny reader of what the tests write: the real one is of another module.
  try scene(keys: ["opacity": MiniJSON(properties).value])
}

private func scene(keys: [String: SceneValue]) throws -> ResolvedScene {
  var layer = keys
  layer["name"] = .string("a")
  layer["fill"] = .string("red")
  let scene = try Scene(
    .object([
      "zoetrope": .number(Rational(1)), "name": .string("test"), "layers": .array([.object(layer)]),
    ]))
  return scene.resolved(SceneChoices(), canvas: scene.canvas)
}

/// Values of a layer's opacity at parts of its period.
private func opacities(_ properties: String, _ parts: [Double]) throws -> [Double] {
  let resolved = try scene(properties)
  return parts.map { part in
    let phase = Phase(steps: UInt32(truncatingIfNeeded: Int64(part * 0x1p32)))
    return Double(resolved.layers[0].opacity.value { _ in phase }.raw) / 65536
  }
}

private func near(_ values: [Double], _ expected: [Double], within bound: Double = 0.001) -> Bool {
  values.count == expected.count && zip(values, expected).allSatisfy { abs($0 - $1) <= bound }
}

/// Returns the opacities of a layer in the frames of its shortest loop, at 10 frames per second.
private func frames(of motion: [String: SceneValue]) throws -> [Fixed] {
  let resolved = try scene(keys: ["opacity": .object(motion)])
  let plan = try LoopPlan(elements: resolved.elements, request: .exact, frameRate: Rational(10))
  return (0..<plan.frameCount).map { frame in
    resolved.layers[0].opacity.value { plan.phase(ofPart: $0, inFrame: frame) }
  }
}

/// Returns keyframes at which a value jumps from 0 to 1 at an offset.
private func jump(at offset: Rational) -> SceneValue {
  let course: [(Rational, Rational)] = [
    (.zero, .zero), (offset, .zero), (offset, Rational(1)), (Rational(1), Rational(1)),
  ]
  return .array(course.map { .object(["offset": .number($0.0), "value": .number($0.1)]) })
}

@Suite struct MovementTests {
  @Test func restartsRunFromEndToEnd() throws {
    let values = try opacities("from 0 to 1 duration 2", [0, 0.25, 0.5, 0.999])
    #expect(near(values, [0, 0.25, 0.5, 0.999]))
    #expect(try scene("from 0 to 1 duration 2").elements == [PeriodicElement(name: "a", period: Rational(2))])
    #expect(try scene("from 0 to 1 duration 2").jumps == ["a opacity"])
  }

  /// The return pass plays 1 − f(u), so with a slow beginning both passes begin slowly.
  @Test func reversesComeBackWithTheSameEasing() throws {
    let text = "from 0 to 1 duration 3 repeat reverse easing easeIn"
    let values = try opacities(text, [0, 0.25, 0.5, 0.75, 0.9999])
    #expect(near(values, [0, 0.31535, 1, 1 - 0.31535, 0]))
    #expect(try scene(text).elements[0].period == Rational(6))
    #expect(try scene(text).jumps.isEmpty)
  }

  @Test func delaysAndPhasesShift() throws {
    #expect(near(try opacities("from 0 to 1 duration 2 delay 0.5", [0.25, 0.5, 0]), [0, 0.25, 0.75]))
    #expect(near(try opacities("from 0 to 1 duration 2 phase 0.25", [0, 0.5]), [0.25, 0.75]))
    #expect(near(try opacities("from 0 to 1 duration 2 delay 0.5 phase 0.25", [0, 0.5]), [0, 0.5]))
    let sixth = Rational(16_666_666_666_666_666, 100_000_000_000_000_000)
    let animation = Animation(duration: SceneDuration(seconds: Rational(2)), phase: sixth)
    #expect(animation.lag == Phase(steps: 0 &- 715_827_883))  // 2³² / 6
  }

  /// A motion that lags behind by whole frames shows the frames of one that does not, above all at its restart.
  @Test(arguments: [Rational(1, 2), Rational(1), Rational(2), Rational(4)], ["restart", "reverse"])
  func lagsOfWholeFramesShiftFrames(duration: Rational, repetition: String) throws {
    var motion: [String: SceneValue] = [
      "from": .number(.zero), "to": .number(Rational(1)), "duration": .number(duration), "repeat": .string(repetition),
    ]
    let prompt = try frames(of: motion)
    let count = prompt.count
    for delay in [0, 1, 2, 3, 7, 13, 29] {
      for phase in 0...10 where phase * count % 10 == 0 {
        motion["delay"] = .number(Rational(Int64(delay), 10))
        motion["phase"] = .number(Rational(Int64(phase), 10))
        // The delays are shorter than six of the shortest loops.
        let shift = 6 * count - delay + phase * count / 10
        #expect(try frames(of: motion) == prompt.indices.map { prompt[($0 + shift) % count] })
      }
    }
  }

  @Test(arguments: ["restart", "reverse"]) func aFrameAtAKeyframeShowsIt(repetition: String) throws {
    for offset in 1...9 {
      for delay in 0...9 {
        let shown = try frames(of: [
          "keyframes": jump(at: Rational(Int64(offset), 10)), "duration": .number(Rational(1)),
          "repeat": .string(repetition), "delay": .number(Rational(Int64(delay), 10)),
        ])
        let expected = shown.indices.map { index in
          let frame = (index + shown.count - delay) % shown.count
          return offset <= frame && frame < 20 - offset ? Fixed.one : .zero
        }
        #expect(shown == expected)
      }
    }
  }

  /// 0.0001 of an hour are 18 frames; in units of 2⁻¹⁶ they were nearly 20.
  @Test func keyframesOfLongMotionsAreFine() throws {
    let resolved = try scene(keys: [
      "opacity": .object(["keyframes": jump(at: Rational(1, 10_000)), "duration": .number(Rational(3600))])
    ])
    let plan = try LoopPlan(elements: resolved.elements, request: .exact, frameRate: Rational(50))
    let values = [17, 18].map { frame in
      resolved.layers[0].opacity.value { plan.phase(ofPart: $0, inFrame: frame) }
    }
    #expect(values == [.zero, .one])
    let spring = AnimationCurve.spring(response: .one, dampingFraction: Fixed.one.half)
    // 0.00001 of 1000000 s are 10 s.
    let easing = spring.easing(from: .zero, to: Rational(1, 100_000), of: Rational(1_000_000))
    #expect(easing == .spring(response: Fixed.one / Fixed(10), dampingFraction: Fixed.one.half))
  }

  @Test func keyframesAreHitAndMayJump() throws {
    let resolved = try scene(keys: [
      "opacity": .object([
        "duration": .number(Rational(4)),
        "keyframes": .array(
          [("0", "0.2"), ("0.25", "1"), ("0.5", "0.5"), ("0.5", "0"), ("0.75", "0.2")].map {
            .object(["offset": .number(Rational($0.0) ?? .zero), "value": .number(Rational($0.1) ?? .zero)])
          }),
      ])
    ])
    let values = [0, 0.125, 0.25, 0.499999, 0.5, 0.625, 0.75, 0.9].map { (part: Double) in
      let phase = Phase(steps: UInt32(part * 0x1p32))
      return Double(resolved.layers[0].opacity.value { _ in phase }.raw) / 65536
    }
    #expect(near(values, [0.2, 0.6, 1, 0.5, 0, 0.1, 0.2, 0.2]))
    #expect(resolved.jumps.isEmpty)
  }

  @Test func wholeTurnsAreNoJump() throws {
    let turning = try scene(keys: ["rotation": MiniJSON("from 360 to 0 duration 5").value])
    #expect(turning.jumps.isEmpty)
    #expect(try scene(keys: ["rotation": MiniJSON("from 90 to 0 duration 5").value]).jumps == ["a rotation"])
  }

  /// Whole degrees, and angles that come back, are meant as they are.
  @Test(arguments: [
    ("from 0 to 6.283185 duration 2", true), ("from 1.5708 to -1.5708 duration 2", true),
    ("from 0 to 3.14 duration 2", true), ("from 0 to 3 duration 2", false), ("from 0 to 11 duration 2", false),
    ("from 0 to 90 duration 2", false), ("from 0 to 6.283185 duration 2 repeat reverse", false),
    ("from 0 to 360 duration 2", false), ("from 0 to 0 duration 2", false),
  ])
  func turnsInRadiansAreFound(text: String, isFound: Bool) throws {
    let motion = MiniJSON(text).value
    #expect(try scene(keys: ["rotation": motion]).turnsInRadians == (isFound ? ["a rotation"] : []))
    #expect(try scene(keys: ["offset": .object(["x": motion])]).turnsInRadians.isEmpty)
  }

  /// A layer's properties share an element where they share a period, and are told apart where they do not.
  @Test func elementsAreNamedByLayerAndField() throws {
    let resolved = try scene(keys: [
      "rotation": MiniJSON("from 0 to 360 duration 6").value,
      "opacity": MiniJSON("from 0 to 1 duration 3 repeat reverse").value,
      "blur": MiniJSON("from 0 to 9 duration 2 repeat reverse").value,
    ])
    #expect(
      resolved.elements == [
        PeriodicElement(name: "a", period: Rational(6)), PeriodicElement(name: "a blur", period: Rational(4)),
      ])
  }

  /// The first element with the period is taken, be it the layer's or the property's.
  @Test func propertiesOfALayerShareElements() throws {
    func filter(_ kind: String) -> SceneValue { .object([kind: MiniJSON("from 0 to 1 duration 4").value]) }
    let resolved = try scene(keys: [
      "rotation": MiniJSON("from 0 to 360 duration 6").value,
      "filters": .array([filter("brightness"), filter("brightness"), filter("contrast")]),
      "opacity": MiniJSON("from 0 to 1 duration 6").value,
    ])
    #expect(
      resolved.elements == [
        PeriodicElement(name: "a", period: Rational(6)), PeriodicElement(name: "a brightness", period: Rational(4)),
        PeriodicElement(name: "a contrast", period: Rational(4)),
      ])
    let layer = resolved.layers[0]
    let indices = ([layer.rotation] + layer.filters.map(\.amount) + [layer.opacity]).map { property -> Int? in
      guard case .moving(_, element: let element) = property else { return nil }
      return element
    }
    #expect(indices == [0, 1, 1, 2, 0])
  }

  @Test func colorsAreClampedChannelByChannel() {
    let (red, blue) = (StraightRGBA16(red: 65535, green: 0, blue: 0), StraightRGBA16(red: 0, green: 0, blue: 65535))
    #expect(red.interpolated(to: blue, part: Easing.one / 2) == StraightRGBA16(red: 32768, green: 0, blue: 32768))
    #expect(red.interpolated(to: blue, part: Easing.one * 2) == StraightRGBA16(red: 0, green: 0, blue: 65535))
    #expect(red.interpolated(to: blue, part: -Easing.one) == StraightRGBA16(red: 65535, green: 0, blue: 0))
  }
}

/// `key value key value …` as an object of a scene: numbers where they are some, else texts.
private struct MiniJSON {
  let value: SceneValue

  init(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    var keys: [String: SceneValue] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      keys[words[index]] = Rational(words[index + 1]).map { .number($0) } ?? .string(words[index + 1])
    }
    value = .object(keys)
  }
}
