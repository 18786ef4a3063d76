import Color
import FixedPoint
import SceneModel
import Testing

@testable import SceneFiles

private func scene(_ recolor: String, colors: String = "\"a\": \"#102030\", \"b\": \"#405060\", \"c\": \"#70809040\"")
  throws -> Scene
{
  let text = """
    {"zoetrope": 1, "name": "test", "colors": {\(colors)}, "recolorable": ["a", "b", "c"], \(recolor)
     "layers": [{"fill": "a"}, {"fill": "b"}, {"name": "c", "fill": "c"}]}
    """
  return try Scene(text: Array(text.utf8), file: "test")
}

/// The colours of the layers in a scheme.
private func colors(_ scene: Scene, _ scheme: ColorScheme) -> [StraightRGBA16?] {
  scene.layers.map { layer in
    guard case .shape(let shape) = layer.content, case .color(.constant(let color)) = shape.fill else { return nil }
    switch color {
    case .constant(let color): return color
    case .byScheme(.constant(let light), .constant(let dark)): return scheme == .light ? light : dark
    default: return nil
    }
  }
}

private func straight(_ red: UInt16, _ green: UInt16, _ blue: UInt16, alpha: UInt16 = 255) -> StraightRGBA16 {
  StraightRGBA16(red: red * 257, green: green * 257, blue: blue * 257, alpha: alpha * 257)
}

extension StraightRGBA16 {
  /// Returns whether no channel is more than a fifth of a code of 8 bits away.
  fileprivate func isClose(to other: StraightRGBA16) -> Bool {
    alpha == other.alpha
      && [(red, other.red), (green, other.green), (blue, other.blue)].allSatisfy { abs(Int($0) - Int($1)) <= 51 }
  }
}

@Suite struct RecoloringTests {
  @Test func withoutRecoloringAllStayAsTheyAre() throws {
    #expect(
      colors(try scene(""), .light) == [straight(16, 32, 48), straight(64, 80, 96), straight(112, 128, 144, alpha: 64)])
  }

  /// Two colours are the first and the last; the one in between is their mix in Oklab. Opacities stay.
  @Test func fewColorsBecomeMany() throws {
    let found = colors(try scene("\"recolor\": [\"#FF5500\", \"#0033AA\"],"), .dark).compactMap(\.self)
    try #require(found.count == 3)
    #expect(found[0].isClose(to: straight(255, 85, 0)))
    #expect(found[2].isClose(to: straight(0, 51, 170, alpha: 64)))
    let (a, b) = (Oklab(straight(255, 85, 0)), Oklab(straight(0, 51, 170)))
    let middle = Oklab(lightness: (a.lightness + b.lightness) / 2, a: (a.a + b.a) / 2, b: (a.b + b.b) / 2)
    #expect(found[1].isClose(to: middle.color()))
  }

  @Test func oneColorStandsBetweenAShadeAndATint() throws {
    let found = colors(try scene("\"recolor\": [\"#3060C0\"],"), .light).compactMap(\.self)
    try #require(found.count == 3)
    #expect(found[1].isClose(to: straight(48, 96, 192)))
    #expect(
      Oklab(found[0]).lightness < Oklab(found[1]).lightness && Oklab(found[1]).lightness < Oklab(found[2]).lightness)
  }

  /// Every theme runs from its ground to its brightest colour in both schemes, and is darker in the dark one.
  @Test(arguments: ColorTheme.allCases)
  func aThemeRunsFromItsGroundToItsBrightestColor(theme: ColorTheme) throws {
    let scene = try scene("\"recolor\": \"\(theme.rawValue)\",")
    let (light, dark) = (colors(scene, .light).compactMap(\.self), colors(scene, .dark).compactMap(\.self))
    for found in [light, dark] {
      let lightness = found.map { Oklab($0).lightness }
      #expect(lightness.count == 3 && lightness == lightness.sorted())
    }
    #expect(Oklab(dark[0]).lightness < Oklab(light[0]).lightness)
    #expect(light[0].isClose(to: theme.light[0]) && dark[1].isClose(to: theme.dark[2]))
  }

  /// The opacity stays that of each scheme, also one that is drawn at random or that of a colour that is.
  @Test func opacitiesAreKept() throws {
    let random = "{\"random\": [0, 1]}"
    let scene = try scene(
      "\"recolor\": [\"#FF5500\", \"#0033AA\"],",
      colors: """
        "a": {"light": "#10203040", "dark": "#10203080"},
        "b": {"red": \(random), "green": 0, "blue": 0, "opacity": 0.2},
        "c": {"light": "#FFFFFF", "dark": {"white": \(random), "opacity": {"random": [0.25, 0.5]}}}
        """)
    let fills = scene.layers.map { layer -> Color? in
      guard case .shape(let shape) = layer.content, case .color(.constant(let color)) = shape.fill else { return nil }
      return color
    }
    guard case .byScheme(.constant(let light), .constant(let dark)) = fills[0],
      case .byScheme(.components(_, _, _, let fifth), _) = fills[1],
      case .byScheme(.constant(let white), .components(_, _, _, let drawn)) = fills[2]
    else {
      Issue.record("\(fills)")
      return
    }
    #expect(light.alpha == 0x4040 && dark.alpha == 0x8080 && fifth == .constant(Fixed(raw: 13_107)))
    #expect(white.alpha == .max && drawn == .random(lower: Fixed.one.half.half, upper: Fixed.one.half))
    #expect(light.isClose(to: straight(255, 85, 0, alpha: 64)) && white.isClose(to: straight(0, 51, 170)))
  }

  /// Nothing but the opacity of a replaced colour counts, and no other colour is lost with it; others are as they are set.
  @Test func anOverrideThatRecoloringReplacesIsRefused() throws {
    func read(_ override: String) throws -> Scene {
      let text = """
        {"zoetrope": 1, "colors": {"a": "#102030", "b": "#405060", "c": {"light": "#FFFFFF40", "dark": "#000000"},
         "own": "#708090"}, "recolorable": ["a", "b", "c"], "recolor": "ocean",
         "layers": [{"fill": "a"}, {"fill": "b"}, {"fill": "c"}, {"fill": "own"}]}
        """
      return try Scene(text: Array(text.utf8), file: "test", overrides: [SceneOverride(text: override)])
    }
    for override in [
      "colors.b=#ff0000", "colors.b=#ff000080", "colors.c=blue", "colors.c.light=#0000ff40", "colors.c.light=#0000ff",
      "colors.c.light=hsl(240 100% 50%)", "colors.c.dark={\"red\": 0, \"green\": 0, \"blue\": {\"random\": [0, 1]}}",
    ] {
      let error = try #require(throws: SceneOverrideError.self) { try read(override) }
      #expect(
        error.description
          == "\(override.prefix { $0 != "=" }): has no effect, since recolor replaces this colour; set recolor to the colours that you want"
      )
    }
    let own = try read("colors.b=#405060")
    for override in [
      "colors.b=#40506080", "colors.c.light=#fff", "colors.c.light={\"white\": 1, \"opacity\": 0.5}",
      "colors.own=#ff0000", "recolor=rose",
    ] {
      #expect(try read(override) != own, "\(override)")
    }
  }

  /// Every built-in scene takes colours.
  @Test(arguments: BuiltInScenes.names)
  func builtInScenesTakeColors(name: String) throws {
    let recolor = try SceneOverride(path: "recolor", value: .string("ocean"))
    let scene = try #require(try BuiltInScenes.scene(named: name, overrides: [recolor]))
    #expect(try scene != BuiltInScenes.scene(named: name))
  }
}
