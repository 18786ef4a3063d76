import SceneRendering
import Testing
import Zoetrope

/// Scenes that are built in code.
@Suite struct SceneBuildingTests {
  @Test func aSceneInCodeIsTheOneOfItsFile() throws {
    let text = """
      {"zoetrope": 1, "layers": [
        {"fill": "#0B777E"},
        {"shape": "circle", "frame": {"width": 80}, "fill": "#FFF6D8", "blur": 3,
         "offset": {"y": {"from": -180, "to": -120, "duration": 4, "repeat": "reverse"}}}]}
      """
    var scene = moonScene
    scene.name = "moon"
    #expect(try scene == Scene(text: Array(text.utf8), file: "moon"))
  }

  /// The moon's middle is at 270 − 180 points at first, and 60 points lower half a period later.
  @Test func itIsDrawn() throws {
    var settings = RenderSettings()
    settings.size = PixelSize(width: 96, height: 54)
    let job = try RenderJob(scene: moonScene, settings: settings, format: .gif)
    #expect(job.plan.length == 8)
    var pixmap = Pixmap(width: 96, height: 54)
    job.makeRenderer().render(frame: 0, into: &pixmap)
    let (ground, disc) = (RGBA16("#0B777E"), RGBA16("#FFF6D8"))
    #expect(pixmap[48, 9] == disc && pixmap[48, 20] == ground)
    job.makeRenderer().render(frame: job.plan.frameCount / 2, into: &pixmap)
    #expect(pixmap[48, 15] == disc && pixmap[48, 4] == ground)
  }

  @Test func everythingThatAFileSaysCanBeSaid() throws {
    let scene = Scene("all", layout: .clamped, seed: 12) {
      ShapeElement(.rectangle)
        .stroke(Color(white: .random(in: 0..<1), opacity: 0.5), lineWidth: 3, lineCap: .square, lineJoin: .bevel)
        .trim(
          from: 0.25, to: .animation(from: 0.5, to: 1, .timingCurve(0.1, 0, 0.9, 1, duration: .exact(4)).delay(0.5))
        )
        .rotationEffect(90, anchor: .topLeading)
        .named("line")
      ZStack {
        Ellipse().fill(.animation(from: .red, to: .blue, duration: 3, autoreverses: true))
          .frame(width: .canvas(.longSide, times: 2, plus: -3), height: .light(3, dark: 4), alignment: .top)
      }
      .clipShape(Capsule().frame(width: 100))
      .mask { Color(white: 1, opacity: 0.5) }
      .brightness(0.25).contrast(2).hueRotationHSB(30)
      .blendMode(.screen)
      Swarm(sprite: "a.png", opacity: 0.5).named("swarm")
      Particles(
        .glow, colors: ["#FFF6D8"], frame: Layer.Frame(height: 100), count: 9, size: .random(in: 2..<5), depth: 0.5,
        direction: 90, sway: 3, twinkle: 1, duration: .exact(4)
      )
      .named("lights")
      Grain(amount: 0.1, size: 1.5, steps: 8, duration: 2, seed: 3)
    }
    let text = """
      {"zoetrope": 1, "name": "all", "layout": "clamped", "seed": 12, "layers": [
        {"name": "line", "fill": {"white": {"random": [0, 1]}, "opacity": 0.5}, "rotation": 90, "anchor": "topLeading",
         "stroke": {"width": 3, "cap": "square", "join": "bevel"},
         "trim": {"from": 0.25, "to": {"from": 0.5, "to": 1, "duration": {"exact": 4}, "delay": 0.5,
           "easing": {"cubicBezier": [0.1, 0, 0.9, 1]}}}},
        {"group": [
          {"shape": "ellipse", "fill": {"from": "red", "to": "blue", "duration": 3, "repeat": "reverse"},
           "frame": {"width": {"canvas": "longSide", "times": 2, "plus": -3}, "height": {"light": 3, "dark": 4},
             "alignment": "top"}}],
         "clip": {"shape": "capsule", "frame": {"width": 100}}, "mask": [{"fill": {"white": 1, "opacity": 0.5}}],
         "blend": "screen",
         "filters": [{"brightness": 0.25}, {"contrast": 2}, {"hueRotationHSB": 30}]},
        {"name": "swarm", "swarm": {"sprite": "a.png", "opacity": 0.5}},
        {"name": "lights", "frame": {"height": 100}, "particles": {
          "shape": "glow", "colors": ["#FFF6D8"], "count": 9, "size": {"random": [2, 5]}, "depth": 0.5, "direction": 90,
          "sway": 3, "twinkle": 1, "duration": {"exact": 4}}},
        {"grain": {"amount": 0.1, "size": 1.5, "steps": 8, "duration": 2, "seed": 3}}]}
      """
    #expect(try scene == Scene(text: Array(text.utf8), file: "all"))
    let change = Animatable.animation(from: Color.red, to: .blue, duration: 3)
    #expect(Fill(.animation(from: .red, to: .blue, duration: 3)) == Fill(change))
    #expect(Circle().stroke(.animation(from: .red, to: .blue, duration: 3)) == Circle().stroke(change))
  }

  @Test func rectanglesAndPathsAreElements() throws {
    let triangle = try Path(svg: "M0 0L9 0L9 9Z")
    let scene = Scene("shapes") {
      Rectangle().fill(Color.red).frame(width: 30).clipShape(triangle)
      triangle.stroke(Color.blue, lineWidth: 2).offset(x: 5)
    }
    let text = """
      {"zoetrope": 1, "name": "shapes", "layers": [
        {"shape": "rectangle", "fill": "red", "frame": {"width": 30}, "clip": {"shape": {"path": "M0 0L9 0L9 9Z"}}},
        {"shape": {"path": "M0 0L9 0L9 9Z"}, "fill": "blue", "stroke": {"width": 2}, "offset": {"x": 5}}]}
      """
    #expect(try scene == Scene(text: Array(text.utf8), file: "shapes"))
  }

  @Test func aMeshInCodeIsTheOneOfItsFile() throws {
    let scene = Scene("mesh") {
      ShapeElement(.rectangle).fill(
        MeshGradient(
          width: 2, height: 2,
          points: [
            .topLeading, .animation(from: .topTrailing, to: .center, duration: 3, autoreverses: true), .bottomLeading,
            .bottomTrailing,
          ],
          colors: ["#f00", "#0f0", "#00f", "#fff"], smoothsColors: false, space: .srgb))
      ShapeElement(.rectangle).fill(MeshGradient(width: 2, height: 2, colors: [Color.red, .blue, .mint, .white]))
    }
    let text = """
      {"zoetrope": 1, "name": "mesh", "layers": [
        {"fill": {"meshGradient": {"width": 2, "height": 2, "smoothsColors": false, "space": "srgb",
          "points": [[0, 0], {"from": [1, 0], "to": "center", "duration": 3, "repeat": "reverse"}, [0, 1], [1, 1]],
          "colors": ["#f00", "#0f0", "#00f", "#fff"]}}},
        {"fill": {"meshGradient": {"width": 2, "height": 2, "points": [[0, 0], [1, 0], [0, 1], [1, 1]],
          "colors": ["red", "blue", "mint", "white"]}}}]}
      """
    #expect(try scene == Scene(text: Array(text.utf8), file: "mesh"))
  }

  @Test func aFieldInCodeIsTheOneOfItsFile() throws {
    let field: SceneField =
      .noise(scale: 2, octaves: 3, seed: 4, turns: .animation(from: 0, to: 1, duration: 20))
      .warped(x: 0.5 * .waves(frequency: 3)).smoothstep(from: -1, to: 1) + .rings(frequency: 2, decay: 0.5)
      + .image("a.png", mode: .tile, scale: 2)
    let scene = Scene("field") { Fill(FieldStyle(field, colors: ["#102030", "#FFEEDD"], from: -1, to: 2)) }
    let text = """
      {"zoetrope": 1, "name": "field", "layers": [{"fill": {
        "field": {"sum": [{"sum": [
          {"smoothstep": {"edges": [-1, 1], "of": {"warp": {
            "of": {"noise": {"scale": 2, "octaves": 3, "seed": 4, "turns": {"from": 0, "to": 1, "duration": 20}}},
            "x": {"product": [0.5, {"waves": {"frequency": 3}}]}}}}},
          {"rings": {"frequency": 2, "decay": 0.5}}]},
          {"image": {"file": "a.png", "mode": "tile", "scale": 2}}]},
        "ramp": ["#102030", "#FFEEDD"], "range": [-1, 2]}}]}
      """
    #expect(try scene == Scene(text: Array(text.utf8), file: "field"))
  }

  @Test func aFieldAsAShapeInCodeIsTheOneOfItsFile() throws {
    let scene = Scene("hills") {
      FieldShape(.horizon(0.5 + .waves(frequency: 2))).fill("#102030" as Color)
      Circle().clipShape(FieldShape(.image("a.png")))
      Particles(sprite: "b.png", count: 9, rotation: .random(lower: 0, upper: 90), spin: 2).named("b")
      Particles(.piece, colors: ["#AABBCC"], rotation: 30, spin: -1, tumble: 4).named("c")
    }
    let text = """
      {"zoetrope": 1, "name": "hills", "layers": [
        {"shape": {"field": {"horizon": {"sum": [0.5, {"waves": {"frequency": 2}}]}}}, "fill": "#102030"},
        {"shape": "circle", "fill": {"light": "black", "dark": "white"}, "clip": {"shape": {"field": {"image": "a.png"}}}},
        {"name": "b", "particles": {"sprite": "b.png", "count": 9, "rotation": {"random": [0, 90]}, "spin": 2}},
        {"name": "c", "particles": {"shape": "piece", "colors": ["#AABBCC"], "rotation": 30, "spin": -1, "tumble": 4}}]}
      """
    #expect(try scene == Scene(text: Array(text.utf8), file: "hills"))
  }

  /// Every parameter is passed on: none has its default.
  @Test func allParametersOfFieldsPicturesAndParticlesAreThoseOfTheFile() throws {
    let scene = Scene("all") {
      Fill(
        FieldStyle(
          .waves(frequency: 2, amplitude: 0.5, direction: 30, turns: 0.25), gradient: Gradient(colors: [.red, .blue]),
          space: .srgb, from: -1, to: 2, opacity: .rings(center: .top, frequency: 3, decay: 1, turns: 0.5)))
      Fill(
        FieldStyle(
          .noise(scale: 3, octaves: 2, gain: 0.25, seed: 7, turns: 0.75).warped(y: 0.5), colors: [.red, .blue]))
      Fill(ImagePaint(image: "a.png", mode: .tile, scale: 2)).motionBlur(shutterAngle: 90, samples: 8).opacity(0.5)
      Particles(
        sprite: "b.png", frame: Layer.Frame(width: 50), count: 3, size: 9, opacity: 0.5, depth: 0.25, direction: 45,
        rotation: 10, spin: 1, sway: 2, twinkle: 0.75, duration: 7
      )
      .named("b")
      Particles(.ring, colors: [.red], count: 4, size: 5, stretch: 3, softness: 0.5, opacity: 0.25).named("r")
    }
    let text = """
      {"zoetrope": 1, "name": "all", "layers": [
        {"fill": {"field": {"waves": {"frequency": 2, "amplitude": 0.5, "direction": 30, "turns": 0.25}},
          "ramp": ["red", "blue"], "space": "srgb", "range": [-1, 2],
          "opacity": {"rings": {"center": "top", "frequency": 3, "decay": 1, "turns": 0.5}}}},
        {"fill": {"field": {"warp": {"y": 0.5,
          "of": {"noise": {"scale": 3, "octaves": 2, "gain": 0.25, "seed": 7, "turns": 0.75}}}}, "ramp": ["red", "blue"]}},
        {"fill": {"image": {"file": "a.png", "mode": "tile", "scale": 2}}, "opacity": 0.5,
         "motionBlur": {"shutterAngle": 90, "samples": 8}},
        {"name": "b", "frame": {"width": 50}, "particles": {"sprite": "b.png", "count": 3, "size": 9, "opacity": 0.5,
          "depth": 0.25, "direction": 45, "rotation": 10, "spin": 1, "sway": 2, "twinkle": 0.75, "duration": 7}},
        {"name": "r", "particles": {"shape": "ring", "colors": ["red"], "count": 4, "size": 5, "stretch": 3,
          "softness": 0.5, "opacity": 0.25}}]}
      """
    #expect(try scene == Scene(text: Array(text.utf8), file: "all"))
  }

  @Test func conditionsAndLoopsBuildLayers() {
    let (isDark, count) = (true, 3)
    let scene = Scene {
      if isDark { Color.black } else { Color.white }
      for index in 0..<count { Circle(diameter: 8).named("\(index)") }
    }
    #expect(scene.layers.map(\.name) == [nil, "0", "1", "2"])
  }

  /// A mistake is told with the path that the key has in a file.
  @Test(arguments: [
    (Scene {}, "layers: needs at least one layer"),
    (Scene { Circle(diameter: 8).blur(-3) }, "layers[0].blur: -3 is out of range; allowed: 0…2000"),
    (
      Scene { ZStack { Circle().offset(x: .random(in: 0..<9)) } },
      "layers[0].group[0]: draws numbers at random, so it needs a \"name\" of its own"
    ),
    (Scene { Circle().trim(to: 0.5) }, "layers[0].trim: needs a \"stroke\" or a \"glow\"; this shape is filled"),
    (
      Scene { Circle().opacity(.keyframes([0.5: 0, 0.25: 1], duration: 2)) },
      "layers[0].opacity.keyframes[1].offset: must not be below that of the one before"
    ),
    (
      Scene { Circle().opacity(.animation(from: 0, to: 1, duration: 0)) },
      "layers[0].opacity.duration: 0 is out of range; allowed: 0.001…1000000 seconds"
    ),
    (Scene(canvas: .init(width: 0, height: 9)) { Color.red }, "canvas.width: 0 is out of range; allowed: 1…16384"),
  ])
  func mistakesAreToldBeforeAnythingIsDrawn(scene: Scene, message: String) throws {
    let error = try #require(throws: RequestError.self) {
      try RenderJob(scene: scene, settings: RenderSettings(), format: .gif)
    }
    #expect(error.problem == message)
  }

  /// A decimal in code is exactly that decimal, not the nearest binary fraction.
  @Test func decimalsInCodeAreExact() {
    #expect(0.07 as Rational == Rational(7, 100))
    #expect(0.123456789012345 as Rational == Rational(123_456_789_012_345, 1_000_000_000_000_000))
    #expect(1e-7 as Rational == Rational(1, 10_000_000))
    #expect(0.7 as Fixed == Fixed(Rational(7, 10)))
    #expect(Color(red: 0.043, green: 2, blue: -1) == Color.constant(StraightRGBA16(red: 2818, green: 65535, blue: 0)))
  }
}

extension RGBA16 {
  fileprivate init(_ color: Color) {
    guard case .constant(let straight) = color else { preconditionFailure("not a constant") }
    self = straight.premultiplied
  }
}
