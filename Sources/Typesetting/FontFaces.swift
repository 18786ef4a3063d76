import SceneModel

/// The fonts of texts, each of which is found and opened once.
struct FontFaces {
  private struct Wish: Hashable {
    let family: String?
    let weight: Int
    let isItalic: Bool
  }

  private var faces: [Wish: FontFace] = [:]

  /// Returns the font of a text.
  mutating func face(of text: TextShape) throws(TypesettingError) -> FontFace {
    let wish = Wish(family: text.family, weight: text.weight, isItalic: text.isItalic)
    if let face = faces[wish] { return face }
    let file = try FontFile(family: wish.family, weight: wish.weight, isItalic: wish.isItalic)
    let face = try FontFace(file)
    faces[wish] = face
    return face
  }
}
