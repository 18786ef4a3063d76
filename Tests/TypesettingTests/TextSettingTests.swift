import FixedPoint
import Geometry
import SceneModel
import Testing

@testable import Typesetting

private func text(_ lines: String, size: Int = 2048, alignment: TextShape.LineAlignment = .leading) -> TextShape {
  TextShape(lines, family: "DejaVu Sans", size: Fixed(size), alignment: alignment)
}

/// Texts in DejaVu Sans, whose units are 1/2048 of its size, so that at 2048 points a unit is a point.
@Suite struct TextSettingTests {
  /// The outline of an upper-case I: a box from 201 to 403 units, 1493 high, on a baseline below an ascender of 1901.
  @Test func anOutlineHasTheFontsUnits() throws {
    let setting = try TextSetting(text("I"))
    let points = setting.path.elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .cubic, .close: []
      }
    }
    #expect(Set(points.map(\.x)) == [Fixed(201), Fixed(403)])
    #expect(Set(points.map(\.y)) == [Fixed(1901 - 1493), Fixed(1901)])
    #expect(setting.size == Size(width: Fixed(604), height: Fixed(1901 + 483)))
  }

  /// Names between commas, as `fc-list : family` prints them: the last one that is installed.
  @Test func aFamilyMayHaveSeveralNames() throws {
    func setting(_ family: String) throws -> TextSetting { try TextSetting(TextShape("Ag", family: family)) }
    let sans = try setting("DejaVu Sans")
    #expect(try setting("DejaVu Sans Mono") != sans)
    #expect(try setting("DejaVu Sans Mono,DejaVu Sans") == sans)
    #expect(try setting("DejaVu Sans Mono, DejaVu Sans,Nonsense") == sans)
    #expect(throws: TypesettingError.self) { try setting("Nonsense,Other Nonsense") }
  }

  /// Half of the size is half of the outline, to the rounding of a coordinate.
  @Test func sizesScale() throws {
    let (whole, half) = (try TextSetting(text("Qg")), try TextSetting(text("Qg", size: 1024)))
    #expect(half.size.width == whole.size.width.half)
    for (one, other) in zip(whole.path.elements, half.path.elements) {
      if case .line(let point) = one, case .line(let small) = other {
        #expect(abs(small.x.raw * 2 - point.x.raw) <= 2 && abs(small.y.raw * 2 - point.y.raw) <= 2)
      }
    }
    #expect(whole.path.elements.contains { if case .cubic = $0 { true } else { false } })
  }

  /// A line below a letter is 429 units lower where the letter has a descender; with an x, it is a unit higher.
  @Test func marksAreBelowTheirLetters() throws {
    func bottom(_ lines: String) throws -> Fixed {
      try TextSetting(text(lines)).path.elements.reduce(.zero) { bottom, element in
        switch element {
        case .move(let point), .line(let point): max(bottom, point.y)
        case .cubic, .close: bottom
        }
      }
    }
    #expect(try bottom("q\u{331}") == bottom("x\u{331}") + Fixed(430))
  }

  /// A middle of half a unit is kept.
  @Test func linesOfOddWidthsAreCentered() throws {
    let (i, minus) = (try TextSetting(text("I")), try TextSetting(text("m")))
    #expect(i.size.width == Fixed(604) && minus.size.width == Fixed(1995))
    let left = try TextSetting(text("m\nI", alignment: .center)).path.elements.compactMap {
      if case .move(let point) = $0 { point.x } else { nil }
    }
    #expect(left.last == Fixed(201) + Fixed(1995 - 604).half)
  }

  /// "AV" is narrower than "A" and "V": the font has a pair.
  @Test func pairsAreKerned() throws {
    func width(_ lines: String) throws -> Fixed { try TextSetting(text(lines)).size.width }
    let (pair, apart) = (try width("AV"), try width("A") + width("V"))
    #expect(pair < apart && pair > apart - Fixed(300))
    #expect(try width("HI") == width("H") + width("I"))
  }

  @Test func linesAreAligned() throws {
    func left(_ alignment: TextShape.LineAlignment) throws -> [Fixed] {
      try TextSetting(text("II\nI", alignment: alignment)).path.elements.compactMap {
        if case .move(let point) = $0 { point.x } else { nil }
      }
    }
    let (leading, center, trailing) = (try left(.leading), try left(.center), try left(.trailing))
    #expect(leading[2] == leading[0] && center[2] - leading[2] == Fixed(302) && trailing[2] == leading[1])
    let (one, two) = (try TextSetting(text("I")), try TextSetting(text("I\nI")))
    // The font's distance of baselines is 2384 units.
    #expect(two.size.height - one.size.height == Fixed(2384))
    #expect(try TextSetting(text("I\n\nI")).size.height - one.size.height == Fixed(2 * 2384))
  }

  @Test func lettersOfOtherScriptsAreSet() throws {
    let setting = try TextSetting(text("Ж Ω ß ñ"))
    #expect(setting.path.elements.count > 60)
    // An accent that is composed of its parts has the outline of both.
    #expect(try TextSetting(text("é")).path.elements.count > TextSetting(text("e")).path.elements.count)
  }

  @Test func whatIsMissingIsTold() {
    #expect(throws: TypesettingError.missingGlyph("\u{6F22}", family: "DejaVu Sans")) { try TextSetting(text("漢")) }
    #expect(throws: TypesettingError.controlCharacter("\u{7}")) { try TextSetting(text("a\u{7}")) }
    for space in ["\u{200B}", " \n\u{200B}"] {
      #expect(throws: TypesettingError.invisible) { try TextSetting(text(space)) }
    }
    let unknown = TextShape("a", family: "No Such Font")
    let error = #expect(throws: TypesettingError.self) { try TextSetting(unknown) }
    guard case .unknownFamily("No Such Font", let nearest)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!nearest.isEmpty)
  }

  @Test func controlCharactersAreNamed() {
    let bell = TypesettingError.controlCharacter("\u{7}").description
    #expect(bell == "the control character U+0007 cannot be drawn; leave it out")
    #expect(TypesettingError.controlCharacter("\t").description == "a tab cannot be drawn; use spaces")
  }

  @Test(arguments: ["\r\n", "\r", "\u{2028}"])
  func everyLineBreakSeparatesLines(lineBreak: String) throws {
    #expect(try TextSetting(text("I\(lineBreak)\(lineBreak)I")) == TextSetting(text("I\n\nI")))
  }

  @Test(arguments: [nil, "sans-serif", "Serif", "monospace"])
  func genericFamiliesAreAnyFont(family: String?) throws {
    #expect(try !TextSetting(TextShape("a", family: family)).path.elements.isEmpty)
  }

  /// A weight chooses the font of the family.
  @Test func boldIsWider() throws {
    func width(_ weight: Int) throws -> Fixed {
      try TextSetting(TextShape("mmm", family: "DejaVu Sans", weight: weight)).size.width
    }
    #expect(try width(700) > width(400))
  }

  @Test func aFontIsOpenedOnce() throws {
    var faces = FontFaces()
    let (first, second) = (try faces.face(of: text("a")), try faces.face(of: text("b", size: 12)))
    #expect(first === second)
    #expect(try faces.face(of: TextShape("a", family: "DejaVu Sans", weight: 700)) !== first)
  }

  /// An I that is slanted when it is drawn leans by a fifth of its height.
  @Test func uprightFontsAreSlanted() throws {
    var file = try FontFile(family: "DejaVu Sans", weight: 400, isItalic: false)
    #expect(!file.slantsGlyphs)
    file.slantsGlyphs = true
    let setting = try TextSetting(text("I"), in: FontFace(file))
    let points = setting.path.elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .cubic, .close: []
      }
    }
    #expect(Set(points.filter { $0.y == Fixed(1901) }.map(\.x)) == [Fixed(201), Fixed(403)])
    let top = points.filter { $0.y == Fixed(1901 - 1493) }.map { $0.x.rounded(.nearest) }
    #expect(Set(top) == [201 + 299, 403 + 299])
    #expect(try setting.size == TextSetting(text("I")).size)
  }

  /// These have no italics on some machines or on all, and are missing on some.
  @Test(arguments: ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Light", "DejaVu Math TeX Gyre", "Noto Sans Mono"])
  func everyFamilyHasItalics(family: String) throws {
    guard let upright = try? TextSetting(TextShape("I", family: family)) else {
      #expect(!["DejaVu Sans", "DejaVu Serif"].contains(family), "The other tests need them, too.")
      return
    }
    #expect(try TextSetting(TextShape("I", family: family, isItalic: true)).path != upright.path)
  }

  /// Texts become shapes of their size wherever they are, and nothing else changes.
  @Test func aSceneIsTypeset() throws {
    var group = Layer(.group([Layer(.shape(Layer.ShapeContent(.text(text("I")), fill: .color(.constant(.red)))))]))
    group.mask = [Layer(.shape(Layer.ShapeContent(.circle, fill: .color(.constant(.white)))))]
    group.clip = Layer.Clip(.text(text("H")), frame: Layer.Frame(alignment: .bottom))
    let scene = Scene(layers: [group])
    let (typeset, outlines) = try scene.typeset()
    guard case .group(let layers) = typeset.layers[0].content, case .shape(let shape) = layers[0].content else {
      Issue.record("the group is gone")
      return
    }
    #expect(shape.shape == .path(outlines[0]) && shape.frame.width == .points(.constant(Fixed(604))))
    #expect(typeset.layers[0].clip?.shape == .path(outlines[1]) && typeset.layers[0].clip?.frame.alignment == .bottom)
    #expect(typeset.layers[0].mask == group.mask && outlines.count == 2)
    #expect(
      throws: SceneError(
        path: "layers[0].shape.text",
        problem: "the font \"DejaVu Sans\" has no glyph for U+6F22 (漢); set another \"family\"")
    ) {
      try Scene(layers: [Layer(.shape(Layer.ShapeContent(.text(text("漢")), fill: .color(.constant(.red)))))]).typeset()
    }
  }
}
