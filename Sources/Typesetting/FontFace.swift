import CFreeType
import FixedPoint
import Geometry

/// An opened font, whose glyphs are measured in its own units: nothing is scaled or hinted, so that sizes are exact.
@safe final class FontFace {
  /// A glyph.
  struct Glyph {
    let index: UInt32
    /// The distance to the next glyph.
    let advance: Int
  }

  private let file: FontFile
  private let freeType: FT_Library
  private let face: FT_Face

  /// The units per font size.
  let unitsPerSize: Int
  /// The height of lines above their baseline.
  let ascender: Int
  /// The depth of lines below their baseline; negative below.
  let descender: Int
  /// The distance of baselines.
  let lineHeight: Int

  init(_ file: FontFile) throws(TypesettingError) {
    self.file = file
    var freeType: FT_Library?
    guard unsafe FT_Init_FreeType(&freeType) == 0, let freeType = unsafe freeType else {
      throw .unusable(path: file.path)
    }
    var face: FT_Face?
    guard unsafe FT_New_Face(freeType, file.path, FT_Long(file.index), &face) == 0, let face = unsafe face else {
      unsafe FT_Done_FreeType(freeType)
      throw .unusable(path: file.path)
    }
    unsafe (self.freeType, self.face) = (freeType, face)
    unsafe unitsPerSize = Int(face.pointee.units_per_EM)
    unsafe ascender = Int(face.pointee.ascender)
    unsafe descender = Int(face.pointee.descender)
    unsafe lineHeight = max(Int(face.pointee.height), Int(face.pointee.ascender) - Int(face.pointee.descender))
    let isScalable = unsafe face.pointee.face_flags & zoetrope_face_flag_scalable != 0
    guard isScalable, unitsPerSize > 0 else { throw .unusable(path: file.path) }
  }

  deinit {
    unsafe FT_Done_Face(face)
    unsafe FT_Done_FreeType(freeType)
  }

  /// Returns the glyph of a character.
  func glyph(_ character: Unicode.Scalar) throws(TypesettingError) -> Glyph {
    let index = unsafe FT_Get_Char_Index(face, FT_ULong(character.value))
    guard index != 0 else { throw .missingGlyph(character, family: file.family) }
    try load(index)
    return Glyph(index: index, advance: unsafe Int(face.pointee.glyph.pointee.metrics.horiAdvance))
  }

  /// Returns the change of the distance between two glyphs, from the font's `kern` table.
  func kerning(_ left: Glyph, _ right: Glyph) -> Int {
    var distance = FT_Vector()
    guard unsafe FT_Get_Kerning(face, left.index, right.index, zoetrope_kerning_unscaled, &distance) == 0 else {
      return 0
    }
    return Int(distance.x)
  }

  /// Adds the outline of a glyph to a path.
  ///
  /// - Parameters:
  ///   - glyph: The glyph.
  ///   - path: The path.
  ///   - place: Returns the position of a point in the font's units, y upwards.
  func add(_ glyph: Glyph, to path: inout Path, _ place: (_ x: Int, _ y: Int) -> Point) throws(TypesettingError) {
    try load(glyph.index)
    let outline = unsafe face.pointee.glyph.pointee.outline
    var first = 0
    for contour in unsafe 0..<Int(outline.n_contours) {
      let last = unsafe Int(outline.contours[contour])
      var points: [OutlinePoint] = []
      for index in first..<max(first, last + 1) {
        let (point, tag) = unsafe (outline.points[index], UInt8(truncatingIfNeeded: outline.tags[index]))
        points.append(OutlinePoint(place(Int(point.x), Int(point.y)), tag: tag))
      }
      path.add(contour: points)
      first = last + 1
    }
  }

  private func load(_ index: UInt32) throws(TypesettingError) {
    guard unsafe FT_Load_Glyph(face, index, zoetrope_load_outline) == 0 else { throw .unusable(path: file.path) }
  }
}
