import FixedPoint
import SceneModel
import Testing

@testable import SceneFiles

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

@Suite struct SwarmReadingTests {
  @Test(
    arguments: [
      (["count": number("0")], "swarm.count", "0 is not a whole number from 1 to 10000"),
      (["count": number("2.5")], "swarm.count", "2.5 is not a whole number"),
      (["count": number("10001")], "swarm.count", "10001 is not"),
      (["sprite": number("3")], "swarm.sprite", "must be a text, not 3"),
      (["sprite": .string("")], "swarm.sprite", "must name a file"),
      (["paths": .string("smoth")], "swarm.paths", "not one of seed, smooth (did you mean smooth?)"),
      (["flight": number("0.01")], "swarm.flight", "out of range; allowed: 0.1…10000"),
      (["flight": random("25", "12.5")], "swarm.flight.random", "the lower one first"),
      (["scale": number("-1")], "swarm.scale", "out of range; allowed: 0…100"),
      (["frameDuration": number("0")], "swarm.frameDuration", "allowed: 0.001…1000 seconds"),
      (["opacity": number("1.5")], "swarm.opacity", "allowed: 0…1"),
      (["opacity": .object(["from": number("0")])], "swarm.opacity", "needs the key \"to\""),
      (
        ["opacity": .object(["from": number("0"), "to": number("1"), "repeat": .string("never")])],
        "swarm.opacity.repeat", "not one of restart, reverse"
      ),
      (
        ["opacity": .object(["from": number("0"), "to": number("1"), "duration": number("2")])],
        "swarm.opacity.duration", "unknown key; known here: from, to, repeat"
      ),
      (["fligth": number("3")], "swarm.fligth", "unknown key (did you mean flight?)"),
    ] as [([String: SceneValue], String, String)])
  func mistakesAreTold(swarm: [String: SceneValue], path: String, problem: String) throws {
    let error = try #require(throws: SceneError.self) { try scene(layer(swarm)) }
    #expect(error.path == "layers[0]." + path && error.problem.contains(problem), "\(error)")
  }

  @Test func aFlightMayBeATimeInWords() throws {
    #expect(try scene(layer(["flight": .string("2.5s")])) == scene(layer(["flight": number("2.5")])))
  }

  @Test func aLayerShowsOneThing() throws {
    let both = try #require(throws: SceneError.self) {
      try scene(.object(["fill": .string("red"), "swarm": .object(["sprite": .string("a")])]))
    }
    #expect("\(both)" == "layers[0]: has a \"fill\" and a \"swarm\"; a layer shows one of them")
    let none = try #require(throws: SceneError.self) { try scene(.object([:])) }
    #expect("\(none)" == "layers[0]: needs a \"fill\", a \"group\", a \"swarm\", \"particles\" or \"grain\"")
    let nameless = try #require(throws: SceneError.self) { try scene(layer([:], name: nil)) }
    #expect("\(nameless)".contains("needs a \"name\" of its own"))
    let shape = try #require(throws: SceneError.self) {
      try scene(
        .object(["name": .string("m"), "shape": .string("circle"), "swarm": .object(["sprite": .string("a")])]))
    }
    #expect(shape.path == "layers[0].shape")
  }
}
