import CFreeType
import CRaqm
import FixedPoint
import Geometry

/// An opened font, whose glyphs are measured in its own units: nothing is scaled or hinted, so that sizes are exact.
@safe final class FontFace {
  private let file: FontFile
  private let freeType: FT_Library
  private let face: FT_Face

  /// Whether glyphs are slanted when they are drawn.
  var slantsGlyphs: Bool { file.slantsGlyphs }
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
    // HarfBuzz measures in pixels of this size: as many as units, so that one of its 26.6 steps is 1/64 unit.
    let side = FT_UInt(unitsPerSize)
    guard isScalable, side > 0, unsafe FT_Set_Pixel_Sizes(face, side, side) == 0 else {
      throw .unusable(path: file.path)
    }
  }

  deinit {
    unsafe FT_Done_Face(face)
    unsafe FT_Done_FreeType(freeType)
  }

  /// Returns the glyphs of a line from left to right, with the font's kerning, ligatures, marks and joined letters.
  ///
  /// The paragraph's direction is that of its first letter (UAX #9, rule P2). No language is assumed, since that of the
  /// user's locale would give other glyphs on other machines.
  func shape(_ line: some Collection<Unicode.Scalar>) throws(TypesettingError) -> ShapedLine {
    let scalars = Array(line)
    guard !scalars.isEmpty else { return ShapedLine() }
    let shaping = unsafe raqm_create()
    defer { unsafe raqm_destroy(shaping) }
    var count = 0
    guard
      unsafe raqm_set_text(shaping, scalars.map(\.value), scalars.count),
      unsafe raqm_set_freetype_face(shaping, face),
      unsafe raqm_set_language(shaping, "und", 0, scalars.count),
      unsafe raqm_layout(shaping),
      let glyphs = unsafe raqm_get_glyphs(shaping, &count)
    else { throw .unusable(path: file.path) }
    var shaped = ShapedLine()
    for index in 0..<count {
      let glyph = unsafe glyphs[index]
      guard unsafe glyph.index != 0 else { throw missing(scalars[unsafe Int(glyph.cluster)...]) }
      unsafe shaped.append(
        glyph.index, offset: (Int(glyph.x_offset), Int(glyph.y_offset)), advance: Int(glyph.x_advance))
    }
    return shaped
  }

  /// Returns the error for a cluster without a glyph: the first character that the font lacks.
  private func missing(_ cluster: ArraySlice<Unicode.Scalar>) -> TypesettingError {
    let character = cluster.first { unsafe FT_Get_Char_Index(face, FT_ULong($0.value)) == 0 }
    return .missingGlyph(character ?? cluster[cluster.startIndex], family: file.family)
  }

  /// Adds the outline of a glyph to a path.
  ///
  /// - Parameters:
  ///   - glyph: The index of the glyph in the font.
  ///   - path: The path.
  ///   - position: Returns the position of a point in the font's units, y upwards.
  func add(_ glyph: UInt32, to path: inout Path, _ position: (_ x: Int, _ y: Int) -> Point) throws(TypesettingError) {
    guard unsafe FT_Load_Glyph(face, glyph, zoetrope_load_outline) == 0 else { throw .unusable(path: file.path) }
    let outline = unsafe face.pointee.glyph.pointee.outline
    var first = 0
    for contour in unsafe 0..<Int(outline.n_contours) {
      let last = unsafe Int(outline.contours[contour])
      var points: [OutlinePoint] = []
      for index in first..<max(first, last + 1) {
        let (point, tag) = unsafe (outline.points[index], UInt8(truncatingIfNeeded: outline.tags[index]))
        points.append(OutlinePoint(position(Int(point.x), Int(point.y)), tag: tag))
      }
      path.add(contour: points)
      first = last + 1
    }
  }
}
