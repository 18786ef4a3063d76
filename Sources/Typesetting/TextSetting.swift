import FixedPoint
public import Geometry
public import SceneModel

/// The outline of a text, in points from the top left corner of its box.
public struct TextSetting: Hashable, Sendable {
  /// The outline.
  public let path: Path
  /// The size of the box: the widest line, and the height of all lines.
  public let size: Size

  /// Sets a text: glyph after glyph, with the distances and the kerning of the font.
  ///
  /// - Throws: ``TypesettingError``.
  public init(_ text: TextShape) throws(TypesettingError) {
    let face = try FontFace(FontFile(family: text.family, weight: text.weight, isItalic: text.isItalic))
    var lines: [(glyphs: [(glyph: FontFace.Glyph, x: Int)], width: Int)] = []
    for line in text.text.split(separator: "\n", omittingEmptySubsequences: false) {
      var (glyphs, x) = ([(glyph: FontFace.Glyph, x: Int)](), 0)
      for character in line.unicodeScalars {
        let glyph = try face.glyph(character)
        if let last = glyphs.last { x += face.kerning(last.glyph, glyph) }
        glyphs.append((glyph, x))
        x += glyph.advance
      }
      lines.append((glyphs, x))
    }
    let width = max(0, lines.map(\.width).max() ?? 0)
    func points(_ units: Int) -> Fixed {
      Fixed(raw: Int64((Int128(units) * Int128(text.size.raw)).divided(by: Int128(face.unitsPerSize), .nearest)))
    }
    var path = Path()
    for (index, line) in lines.enumerated() {
      let indent =
        switch text.alignment {
        case .leading: 0
        case .center: (width - line.width) / 2
        case .trailing: width - line.width
        }
      let baseline = index * face.lineHeight + face.ascender
      for (glyph, x) in line.glyphs {
        try face.add(glyph, to: &path) { Point(x: points(indent + x + $0), y: points(baseline - $1)) }
      }
    }
    self.path = path
    size = Size(
      width: points(width), height: points((lines.count - 1) * face.lineHeight + face.ascender - face.descender))
  }
}

extension Scene {
  /// Returns the scene with the outlines of its texts in place of them, each in a box of its own size, and these outlines in the
  /// order of the scene.
  ///
  /// - Throws: ``SceneModel/SceneError`` for a text that cannot be set.
  public func typeset() throws(SceneError) -> (scene: Scene, outlines: [Path]) {
    var settings: [TextShape: TextSetting] = [:]
    var outlines: [Path] = []
    func known(_ text: TextShape, _ path: String) throws(SceneError) -> TextSetting {
      if let setting = settings[text] { return setting }
      do throws(TypesettingError) {
        return try TextSetting(text)
      } catch {
        throw SceneError(path: path, problem: error.description)
      }
    }
    let scene = try mapShapes { (shape, frame, path) throws(SceneError) in
      guard case .text(let text) = shape else { return (shape, frame) }
      let setting = try known(text, path + ".text")
      settings[text] = setting
      outlines.append(setting.path)
      let box = Layer.Frame(
        width: .points(.constant(setting.size.width)), height: .points(.constant(setting.size.height)),
        alignment: frame.alignment)
      return (.path(setting.path), box)
    }
    return (scene, outlines)
  }
}
