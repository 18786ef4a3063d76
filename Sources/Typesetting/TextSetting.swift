import FixedPoint
public import Geometry
public import SceneModel

/// The outline of a text, in points from the top left corner of its box.
public struct TextSetting: Hashable, Sendable {
  /// The outline.
  public let path: Path
  /// The size of the box: the widest line, and the height of all lines.
  public let size: Size

  /// The height over which a glyph that is slanted when it is drawn moves right by 1, which is fontconfig's slant.
  private static let slantHeight = 5

  /// Sets a text, each line shaped by itself.
  ///
  /// - Throws: ``TypesettingError``.
  public init(_ text: TextShape) throws(TypesettingError) {
    var faces = FontFaces()
    try self.init(text, in: faces.face(of: text))
  }

  /// Sets a text in a font, each line shaped by itself.
  init(_ text: TextShape, in face: FontFace) throws(TypesettingError) {
    var lines: [ShapedLine] = []
    // A carriage return with a line feed is one character, and one line break.
    for line in text.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let control = line.unicodeScalars.first { $0.properties.generalCategory == .control }
      if let control { throw .controlCharacter(control) }
      lines.append(try face.shape(line.unicodeScalars))
    }
    let step = ShapedLine.unitsPerFontUnit
    let width = max(0, lines.map(\.width).max() ?? 0)
    func points(_ units: Int) -> Fixed {
      let unitsPerSize = Int128(face.unitsPerSize * step)
      return Fixed(raw: Int64((Int128(units) * Int128(text.size.raw)).divided(by: unitsPerSize, .nearest)))
    }
    var path = Path()
    for (index, line) in lines.enumerated() {
      let indent =
        switch text.alignment {
        case .leading: 0
        case .center: (width - line.width) / 2
        case .trailing: width - line.width
        }
      let baseline = (index * face.lineHeight + face.ascender) * step
      for glyph in line.glyphs {
        try face.add(glyph.index, to: &path) { x, y in
          let height = glyph.y + y * step
          // Rounded towards the baseline.
          let lean = face.slantsGlyphs ? height / TextSetting.slantHeight : 0
          return Point(x: points(indent + glyph.x + x * step + lean), y: points(baseline - height))
        }
      }
    }
    if path.elements.isEmpty { throw .invisible }
    self.path = path
    let height = (lines.count - 1) * face.lineHeight + face.ascender - face.descender
    size = Size(width: points(width), height: points(height * step))
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
    var faces = FontFaces()
    func known(_ text: TextShape, _ path: String) throws(SceneError) -> TextSetting {
      if let setting = settings[text] { return setting }
      do throws(TypesettingError) {
        return try TextSetting(text, in: faces.face(of: text))
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
