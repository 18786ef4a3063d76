import Foundation
import TestSupport
import Testing

/// The file of parts that were made elsewhere, and that change while they are joined.
@Suite struct JoinCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The colours are in the records: no file of the palette's name is read again, wherever the parts are joined.
  @Test func theColoursOfAPaletteAreThoseOfTheParts() throws {
    try folder.write("#102030\n#ffffff\n#ff8800\n#00ff88\n", to: "brand.hex")
    let words = "aurora --loop 2s --size 96x54 -q --palette brand.hex"
    let made = try shell(
      "\"$0\" render \(words) -o whole.gif; for k in 1 2; do \"$0\" part $k/2 \(words) --format gif -o parts; done; "
        + "printf '#000000\\n#ffffff\\n#ff0000\\n#00ff00\\n' > brand.hex; \"$0\" join parts -o other.gif -q; "
        + "rm brand.hex; \"$0\" join parts -o none.gif -q", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for name in ["other.gif", "none.gif"] { #expect(try folder.data(name) == folder.data("whole.gif"), "\(name)") }
    // A palette that was edited since makes another part.
    try folder.write("#000000\n#ffffff\n", to: "brand.hex")
    let replaced = try shell(
      "\"$0\" part 1/2 aurora --loop 2s --size 96x54 --palette brand.hex --format gif -o parts", in: folder)
    #expect(replaced.errors.contains("parts/part-1-of-2.pngs was replaced: "), "\(replaced.errors)")
  }

  /// As render does.
  @Test func filesOfAnEarlierSequenceAreTold() throws {
    let words = "aurora --size 64x36 --fps 10 -q --loop"
    let made = try shell(
      "\"$0\" render \(words) sway:3s -o frames/; printf mine > frames/0099.png; "
        + "\"$0\" part 1/1 \(words) sway:2s --format pngs -o parts; \"$0\" join parts -o frames/ -f", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.errors.contains("zoetrope: removed 10 frames of an earlier sequence\n"), "\(made.errors)")
    #expect(made.errors.contains("frames/0099.png stays, and looks like a frame of this sequence\n"), "\(made.errors)")
  }
}
