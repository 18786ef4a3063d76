import SceneModel
import Testing

@testable import SceneFiles

/// Every mistake of a file is told at once, and none that only follows from another one.
@Suite struct MistakeSearchTests {
  private func lines(_ text: String) throws -> [String] {
    try #require(throws: SceneFileError.self) { try SceneDocument(text: Array(text.utf8), file: "s.json") }.lines
  }

  @Test func allMistakesAreToldInTheOrderOfTheFile() throws {
    let lines = try lines(
      """
      {
        "zoetrope": 1,
        "canvas": { "width": "wide", "height": 540 },
        "layers": [
          { "fill": "#000000", "blurr": 3, "opacity": 2 },
          { "fill": "nocolour" },
          { "fill": "#fff", "blur": -1 }
        ],
        "sead": 3
      }
      """)
    let starts = [
      "s.json:3:24: canvas.width: must be a number", "s.json:5:35: layers[0].blurr: unknown key (did you mean blur?)",
      "s.json:5:49: layers[0].opacity: 2 is out of range",
      "s.json:6:15: layers[1].fill: no colour is named \"nocolour\"",
      "s.json:7:31: layers[2].blur: -1 is out of range", "s.json:9:11: sead: unknown key (did you mean seed?)",
    ]
    #expect(lines.count == starts.count, "\(lines)")
    for (line, start) in zip(lines, starts) { #expect(line.hasPrefix(start), "\(line)") }
  }

  @Test(arguments: [
    // Elements behind one that was taken out keep their numbers.
    (
      "\"layers\": [{ \"blur\": 1 }, { \"fill\": 3 }, { \"fill\": \"#fff\", \"blur\": \"x\" }]",
      ["layers[0]: needs a \"fill\"", "layers[1].fill: must be", "layers[2].blur: must be"]
    ),
    // A colour that is wrong is there all the same.
    (
      "\"colors\": { \"sky\": \"#12\", \"sea\": { \"red\": 2, \"green\": 0, \"blue\": 0 } }, \"layers\": [{ \"fill\": \"sky\" }, { \"fill\": \"sea\" }]",
      ["colors.sky: \"#12\" is not", "colors.sea.red: 2 is out of range"]
    ),
    // Unknown keys that are known elsewhere are told once.
    (
      "\"duration\": 3, \"layers\": [{ \"fill\": { \"color\": \"red\" } }]",
      ["duration: unknown key", "layers[0].fill.color: unknown key; known here: linearGradient"]
    ),
    // Several mistakes in a layer, at several depths.
    (
      "\"layers\": [{ \"name\": 3, \"fill\": { \"linearGradient\": { \"start\": \"top\", \"end\": \"bottom\", \"stops\": [\"#fff\", 3] } }, \"stroke\": { \"width\": \"x\" }, \"trim\": { \"from\": 0, \"to\": 7 } }]",
      [
        "layers[0].name: must be a text", "layers[0].fill.linearGradient.stops[1]: must be",
        "layers[0].stroke.width: must be a number", "layers[0].trim.to: 7 is out of range",
      ]
    ),
    (
      "\"layers\": [{ \"fill\": \"nocolour\", \"blurr\": 2, \"opacity\": 7 }]",
      ["layers[0].fill: no colour", "layers[0].blurr: unknown key", "layers[0].opacity: 7"]
    ),
    (
      "\"layers\": [{ \"fill\": { \"linearGradient\": { \"start\": \"top\", \"end\": \"bottom\", \"stops\": [3, \"#fff\", 4] } } }]",
      ["layers[0].fill.linearGradient.stops[0]", "layers[0].fill.linearGradient.stops[2]"]
    ),
    // A key that is needed is there under another name.
    (
      "\"layers\": [{ \"shape\": \"circel\", \"fil\": \"red\", \"opacty\": 0.5, \"blur\": \"x\" }]",
      [
        "layers[0].shape: \"circel\" is not", "layers[0].fil: unknown key (did you mean fill?)",
        "layers[0].opacty: unknown key", "layers[0].blur: must be",
      ]
    ),
    (
      "\"layers\": [{ \"color\": \"red\", \"blur\": \"x\" }, { \"gruop\": [], \"opacity\": 2 }]",
      [
        "layers[0].color: unknown key; write \"fill\"", "layers[0].blur: must be",
        "layers[1].gruop: unknown key (did you mean group?)", "layers[1].opacity: 2 is out of range",
      ]
    ),
    (
      "\"layers\": [{ \"fill\": \"red\", \"stroke\": { \"widht\": 2, \"cap\": 3 } }], \"sead\": 3",
      ["layers[0].stroke.widht: unknown key", "layers[0].stroke.cap: must be", "sead: unknown key"]
    ),
    (
      "\"layers\": [{ \"particle\": { \"colors\": [\"red\"] }, \"opacity\": 7 }, { \"swarms\": { \"sprite\": \"a.png\" }, \"opacity\": 8 }]",
      [
        "layers[0].particle: unknown key (did you mean particles?)", "layers[0].opacity: 7",
        "layers[1].swarms: unknown key (did you mean swarm?)", "layers[1].opacity: 8",
      ]
    ),
    (
      "\"layers\": [{ \"grains\": { \"amount\": 0.1 }, \"opacity\": 7 }, { \"grain\": { \"amont\": 0.1, \"size\": -4 } }]",
      [
        "layers[0].grains: unknown key (did you mean grain?)", "layers[0].opacity: 7",
        "layers[1].grain.amont: unknown key (did you mean amount?)", "layers[1].grain.size: -4",
      ]
    ),
    (
      "\"layers\": [{ \"fill\": \"red\", \"opacity\": { \"fom\": 0, \"to\": 9, \"duration\": 1 } }]",
      ["layers[0].opacity.fom: unknown key (did you mean from?)", "layers[0].opacity.to: 9"]
    ),
    (
      "\"layers\": [{ \"fill\": \"red\", \"clip\": { \"shap\": \"circle\", \"frame\": [1] } }]",
      ["layers[0].clip.shap: unknown key (did you mean shape?)", "layers[0].clip.frame: must be an object"]
    ),
    // A substitute that is wrong where it is inserted is no mistake.
    (
      "\"layers\": [{ \"fill\": { \"fom\": \"red\", \"to\": \"blue\", \"duration\": 1 }, \"opacity\": 7 }]",
      ["layers[0].fill.fom: unknown key (did you mean from?)", "layers[0].opacity: 7"]
    ),
    ("\"layer\": [], \"seed\": -1", ["layer: unknown key (did you mean layers?)", "seed: "]),
    // A value that takes the place of another one may be wrong there itself.
    (
      "\"layers\": [{ \"fill\": { \"field\": { \"waves\": {} }, \"ramp\": [\"black\", 3] } }]",
      ["layers[0].fill.field.waves: needs the key \"frequency\"", "layers[0].fill.ramp[1]: must be"]
    ),
    (
      "\"layers\": [{ \"fill\": { \"field\": { \"field\": 0, \"ramp\": [\"black\", \"white\"] } } }]",
      ["layers[0].fill.field: \"field\" and \"ramp\" are keys of the fill itself"]
    ),
    (
      "\"layers\": [{ \"fill\": { \"meshGradient\": { \"width\": 17, \"height\": 2, \"colors\": [\"red\"] } } }]",
      ["layers[0].fill.meshGradient.width: 17 is not"]
    ),
    (
      "\"layers\": [{ \"name\": \"a\", \"particles\": { \"colors\": [\"red\"], \"shape\": \"2s\", \"tumble\": 2 } }]",
      ["layers[0].particles.shape: \"2s\" is not"]
    ),
    (
      "\"layers\": [{ \"fill\": { \"image\": { \"file\": \"a.png\", \"mode\": null, \"scale\": 2 } } }]",
      ["layers[0].fill.image.mode: must be"]
    ),
    (
      "\"colors\": { \"sky\": \"#123\" }, \"recolorable\": [\"sky\", 3], \"recolor\": \"ocean\", \"layers\": [{ \"fill\": \"sky\" }]",
      ["recolorable[1]: must be a text"]
    ),
    ("\"layers\": []", ["layers: needs at least one layer"]),
    ("\"colors\": 3, \"layers\": [{ \"fill\": \"sky\" }]", ["colors: must be an object"]),
  ])
  func consequencesAreNotTold(keys: String, starts: [String]) throws {
    let lines = try lines("{ \"zoetrope\": 1, \(keys) }").map { $0.split(separator: " ", maxSplits: 1)[1] }
    #expect(lines.count == starts.count, "\(lines)")
    for (line, start) in zip(lines, starts) { #expect(line.hasPrefix(start), "\(line)") }
  }

  @Test func anotherFormatIsToldAlone() throws {
    #expect(
      try lines("{ \"zoetrope\": 2, \"layers\": 3, \"x\": 1 }") == [
        "s.json:1:15: zoetrope: format 2 is not known; this version reads 1"
      ])
  }

  @Test func tenMistakesAreEnough() throws {
    let layers = Array(repeating: "{ \"fill\": 3 }", count: 200).joined(separator: ",")
    #expect(try lines("{ \"zoetrope\": 1, \"layers\": [\(layers)] }").count == 10)
    func nested(_ depth: Int, _ fill: String) -> String {
      let layer =
        String(repeating: "{ \"group\": [", count: depth) + "{ \"fill\": \(fill) }"
        + String(repeating: "] }", count: depth)
      return "{ \"zoetrope\": 1, \"layers\": [\(layer)] }"
    }
    #expect(try lines(nested(32, "3")).count == 1)
    #expect(throws: Never.self) { try SceneDocument(text: Array(nested(32, "\"red\"").utf8), file: "s.json") }
    let tooDeep = try lines(nested(100, "\"red\""))
    #expect(tooDeep.count == 1 && tooDeep[0].hasSuffix("is inside 33 groups and masks; allowed: at most 32"))
  }

  @Test func anOverridesMistakeComesFirst() throws {
    let text = "{ \"zoetrope\": 1, \"layers\": [{ \"fill\": \"#fff\", \"blurr\": 3 }] }"
    let override = try SceneOverride(text: "layers[0].blur=x")
    #expect(throws: SceneOverrideError.self) {
      try SceneDocument(text: Array(text.utf8), file: "s.json", overrides: [override])
    }
  }

  @Test(arguments: [("a/sky.json", "sky"), ("sky", "sky"), (".json", "scene"), ("standard input", "scene")])
  func aSceneWithoutANameIsCalledAsItsFile(file: String, name: String) throws {
    let text = "{ \"zoetrope\": 1, \"layers\": [{ \"fill\": \"#fff\" }] }"
    #expect(try SceneDocument(text: Array(text.utf8), file: file).scene.name == name)
  }
}
