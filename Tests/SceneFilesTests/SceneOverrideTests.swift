import FixedPoint
import SceneModel
import Testing

@testable import SceneFiles

@Suite struct SceneOverrideTests {
  private let tree = SceneValue.object([
    "layers": .array([.object(["blur": .number(Rational(3))]), .object([:])]), "name": .string("x"),
  ])

  @Test func valuesAreReplacedAndAdded() throws {
    let changed = try SceneOverride(path: "layers[0].blur", value: .number(Rational(9))).applied(to: tree)
    #expect(
      try SceneOverride(path: "layers[1].opacity", value: .null).applied(to: changed)
        == .object([
          "layers": .array([.object(["blur": .number(Rational(9))]), .object(["opacity": .null])]),
          "name": .string("x"),
        ]))
  }

  @Test(arguments: [
    ("layer[0].blur", "did you mean layers?"), ("layers[2].blur", "there is no layers[2]; layers has 0…1"),
    ("layers.blur", "layers is a list, so it has no \"blur\""), ("name[0]", "name is \"x\", so it has no [0]"),
    (
      "layers[0].frame.width",
      "layers[0] has no \"frame\"; it has: blur; to add it, write 'layers[0].frame={\"width\":null}'"
    ),
    ("layers[0].trim.to.from", "write 'layers[0].trim={\"to\":{\"from\":null}}'"),
    ("layers[01].blur", "is not a path"),
    ("layers[0].blurr.from", "layers[0] has no \"blurr\" (did you mean blur?); it has: blur"),
  ])
  func pathsThatLeadNowhereAreTold(path: String, message: String) throws {
    let error = try #require(throws: SceneError.self) { try SceneOverride(path: path, value: .null).applied(to: tree) }
    #expect(error.path == path && error.problem.contains(message), "\(error)")
  }

  /// So that the scene can be written and read again.
  @Test func aNumberMustBeADecimal() throws {
    let third = SceneValue.number(Rational(1, 3))
    for value in [third, .array([.null, third]), .object(["from": .array([third])])] {
      let error = try #require(throws: SceneError.self) { try SceneOverride(path: "layers[0].blur", value: value) }
      #expect(error.path == "layers[0].blur")
      #expect(
        error.problem
          == "1/3 has more than 18 decimals; write 0.333333, or the text \"1/3\" where a fraction is allowed")
    }
    for number in [Rational(1, 1_000_000_000_000_000_000), Rational(Int64.max), Rational(-1, 1 << 18)] {
      let value = try SceneOverride(path: "a", value: .number(number)).value
      #expect(try JSONParser.parse(Array(value.canonicalJSON.utf8)).value == value)
    }
  }

  /// A colour may have any name.
  @Test func aKeyMayHaveDotsAndBrackets() throws {
    let text = Array(
      """
      {"zoetrope": 1, "name": "x", "colors": {"brand.dark": "#000000", "brand": "#111111", "a[0]": "#222222"},
      "layers": [{"fill": "brand.dark"}, {"fill": "a[0]"}, {"fill": "brand"}]}
      """.utf8)
    let overrides = ["colors.brand.dark=#F00", "colors.brand=#0F0", "colors.a[0]=#00F"]
    let document = try SceneDocument(
      text: text, file: "x.json", overrides: overrides.map { try SceneOverride(text: $0) })
    guard case .object(let scene) = document.value else { throw SceneError(path: "", problem: "is no object") }
    let colors = ["brand.dark": "#F00", "brand": "#0F0", "a[0]": "#00F"].mapValues { SceneValue.string($0) }
    #expect(scene["colors"] == .object(colors))
    let error = try #require(throws: SceneOverrideError.self) {
      try SceneDocument(text: text, file: "x.json", overrides: [SceneOverride(text: "colors.brand.dark=#zzz")])
    }
    #expect(error.description.hasPrefix("colors.brand.dark"), "\(error)")
  }

  /// A new name with a dot cannot be told from a key of a colour that is missing.
  @Test func aNewColorWithADotNeedsAllColors() throws {
    let scene = SceneValue.object(["colors": .object(["brand": .string("#000")])])
    let remedy = "; it has: brand; to add a name with dots or brackets, write all colours: 'colors={…}'"
    let error = try #require(throws: SceneError.self) {
      try SceneOverride(path: "colors.brandt.dark", value: .string("#111")).applied(to: scene)
    }
    #expect(error.problem == "colors has no \"brandt\" (did you mean brand?)\(remedy)")
  }

  @Test func anEmptyKeyIsPartOfAPath() throws {
    let scene = SceneValue.object(["": .object(["a": .null]), "b": .object(["": .null])])
    let changed = try ["\"\".a", "b.\"\""].reduce(scene) {
      try SceneOverride(path: $1, value: .string("x")).applied(to: $0)
    }
    #expect(changed == .object(["": .object(["a": .string("x")]), "b": .object(["": .string("x")])]))
    let error = try #require(throws: SceneError.self) {
      try SceneOverride(path: "\"\".c.d", value: .null).applied(to: scene)
    }
    #expect(error.problem.hasPrefix("\"\" has no \"c\""), "\(error)")
    let other = try #require(throws: SceneError.self) {
      try SceneOverride(path: "c.d", value: .null).applied(to: scene)
    }
    #expect(other.problem.contains(#"it has: "", b"#), "\(other)")
  }

  /// A colour may have an empty name, too.
  @Test func anEmptyColorIsNamed() throws {
    func read(_ override: String, fill: String = "red") throws {
      let colors = ##"{"": "#fff", "a.b": "#000"}"##
      let text = #"{"zoetrope": 1, "colors": \#(colors), "layers": [{"fill": "\#(fill)"}]}"#
      _ = try SceneDocument(text: Array(text.utf8), file: "x.json", overrides: [SceneOverride(text: override)])
    }
    let error = try #require(throws: SceneOverrideError.self) { try read(#"colors.""=zzz"#) }
    #expect(error.description.hasPrefix(#"colors."": no colour is named "zzz""#), "\(error)")
    let fill = try #require(throws: SceneFileError.self) { try read("seed=1", fill: "nope") }
    #expect(fill.description.contains(#"known here: "", a.b, "#), "\(fill)")
    let listed = try #require(throws: SceneOverrideError.self) { try read(#"recolorable=["nope"]"#) }
    #expect(listed.description.contains(#"is not one of "", a.b"#), "\(listed)")
    let added = try #require(throws: SceneOverrideError.self) { try read("colors.unused=#fff") }
    #expect(added.description.hasSuffix(#"colors has: "", a.b"#), "\(added)")
  }

  /// It would become a text, and be refused as a colour, or become the name of a scene.
  @Test(arguments: [
    (#"layers[1].fill={"linearGradient":{"stops":["red","blue"]}"#, #"expected "," or "}"; the text ends here"#),
    (#"layers[1].offset={"x":3,}}"#, "expected the end of the text; found }"),
    (#"name= "a"#, "this text has no closing quote"), ("recolor=[red]", "expected a value; found red]"),
  ])
  func brokenJSONIsNoText(text: String, problem: String) throws {
    let error = try #require(throws: SceneOverrideError.self) { try SceneOverride(text: text) }
    let path = text.prefix { $0 != "=" }
    #expect(error.description == "\(path): invalid JSON: \(problem)")
    #expect(throws: Never.self) { try SceneOverride(text: "layers[0].fill=rgb(1, 2, [") }
  }

  /// Where the scene has a number, the digits of a colour are one, too.
  @Test(arguments: ["18446744073709551615", "5e8000", "1e999999"])
  func aNumberOutOfRangeIsTold(number: String) throws {
    for path in ["seed", "layers[0].blur"] {
      let error = try #require(throws: SceneOverrideError.self) { try read("\(path)=\(number)") }
      #expect(
        error.description
          == "\(path): the number \(number) is out of range; most are within ±100000, and seeds within 0…9223372036854775807"
      )
    }
    #expect(try read("name=\(number)").scene.name == number)
    let inner = try #require(throws: SceneOverrideError.self) { try SceneOverride(text: #"a[0]={"b":[1,1e99]}"#) }
    #expect(inner.description.hasPrefix("a[0].b[1]: the number 1e99 is out of range; "), "\(inner)")
  }

  @Test func aNumberWithoutAWholePartIsTold() throws {
    let error = try #require(throws: SceneOverrideError.self) { try read("layers[0].blur=.5") }
    #expect(error.description == "layers[0].blur: a number begins with a digit; write 0.5")
    #expect(try read("name=.5").scene.name == ".5")
  }

  private func read(_ overrides: String...) throws -> SceneDocument { try read(overrides) }

  private func read(_ overrides: [String]) throws -> SceneDocument {
    let text = ##"{"zoetrope": 1, "name": "x", "colors": {"a": "#000", "b": "#111"}, "layers": [{"fill": "a"}]}"##
    return try SceneDocument(
      text: Array(text.utf8), file: "x.json", overrides: overrides.map { try SceneOverride(text: $0) })
  }

  /// Digits of colours, and texts, may look like numbers.
  @Test(arguments: ["203040", "5e8000", "12e003", "777"]) func aNumberIsATextWhereTheSceneHasNone(word: String) throws {
    let document = try read("colors.a=\(word)", "layers[0].blur=3", "name=\(word)", "colors.b=\(word)")
    guard case .object(let scene) = document.value else { throw SceneError(path: "", problem: "is no object") }
    #expect(scene["colors"] == .object(["a": .string(word), "b": .string(word)]) && scene["name"] == .string(word))
    #expect(scene["layers"] == .array([.object(["fill": .string("a"), "blur": .number(Rational(3))])]))
    // A value that the scene refuses as a text, too, is told as a number, and no other one is blamed for it.
    for others in [[], ["colors.a=\(word)"], ["colors.a=\(word)", "name=\(word)"]] {
      let error = try #require(throws: SceneOverrideError.self) { try read(others + ["layers[0].blur=-3"]) }
      #expect(error.description == "layers[0].blur: -3 is out of range; allowed: 0…2000")
      let opacity = try #require(throws: SceneOverrideError.self) { try read(others + ["layers[0].opacity=foo"]) }
      #expect(opacity.description.hasPrefix("layers[0].opacity: "), "\(opacity)")
    }
    #expect(document.overrides.map(\.value.canonicalJSON) == ["\"\(word)\"", "3", "\"\(word)\"", "\"\(word)\""])
  }

  /// A misspelt colour would be added beside the right one, and change nothing.
  @Test func aColorThatNothingUsesIsRefused() throws {
    let text = Array(
      """
      {"zoetrope": 1, "name": "x", "colors": {"background": "#000000", "ink": "#FFFFFF"}, "layers": [{"fill": "ink"}]}
      """.utf8)
    func read(_ overrides: String...) throws -> SceneDocument {
      try SceneDocument(text: text, file: "x.json", overrides: overrides.map { try SceneOverride(text: $0) })
    }
    let error = try #require(throws: SceneOverrideError.self) { try read("colors.bakground=#FF0000") }
    #expect(
      error.description == "colors.bakground: nothing in the scene uses the colour \"bakground\" (did you mean "
        + "background?); colors has: background, ink")
    #expect(throws: Never.self) { try read("colors.background=#FF0000") }
    #expect(throws: Never.self) { try read("colors.rust=#FF0000", "layers[0].fill=rust") }
  }

  /// Its path has the key of the colour, as the override's has.
  @Test func theMotionOfAStopIsThatOfItsOverride() throws {
    let stops = ##"[{"offset": 0, "color": "#000"}, {"offset": 1, "color": "#fff"}]"##
    let fill = #"{"linearGradient": {"start": "top", "end": "bottom", "stops": \#(stops)}}"#
    let text = Array(#"{"zoetrope": 1, "layers": [{"fill": \#(fill)}]}"#.utf8)
    let path = "layers[0].fill.linearGradient.stops[0].color"
    let override = try SceneOverride(text: path + ##"={"from": "#000", "to": "#fff", "duration": 1, "phase": 2}"##)
    let error = try #require(throws: SceneOverrideError.self) {
      try SceneDocument(text: text, file: "x.json", overrides: [override])
    }
    #expect(error.description == "\(path): \(path).phase: 2 is out of range; allowed: 0…1")
  }

  /// A mistake of the file is not that of an override whose path only begins with the same letters.
  @Test func aMistakeOfTheFileIsNotThatOfAnOverride() throws {
    func read(_ override: String, _ colors: String) throws {
      let text = #"{"zoetrope": 1, "name": "x", "colors": {\#(colors)}, "layers": [{"fill": "a"}]}"#
      _ = try SceneDocument(text: Array(text.utf8), file: "x.json", overrides: [SceneOverride(text: override)])
    }
    #expect(throws: SceneFileError.self) { try read("colors.a=#fff", ##""a": "#000", "ab": "#zzz""##) }
    #expect(throws: SceneFileError.self) { try read("colors.a=#fff", ##""a": "#000", "a.dark": "#zzz""##) }
    #expect(throws: SceneOverrideError.self) { try read("colors.a=#zzz", ##""a": "#000""##) }
    #expect(throws: SceneOverrideError.self) { try read(##"colors={"a": "#zzz"}"##, ##""a": "#000""##) }
    #expect(throws: SceneOverrideError.self) { try read(#"layers=[{"fill": 1}]"#, ##""a": "#000""##) }
  }

  @Test(arguments: ["", ".", "[0]", "a.", "a..b", "a[", "a[x]", "a[-1]", "a[0", "a[99999999999999999999]", "a]b[0]c"])
  func whatIsNoPathIsRefused(path: String) {
    for tree in [SceneValue.object([:]), .object(["a": .object([:])]), .object(["a": .array([])])] {
      #expect(throws: SceneError.self) { try SceneOverride(path: path, value: .null).applied(to: tree) }
    }
  }
}
