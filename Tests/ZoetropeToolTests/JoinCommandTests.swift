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

  /// Standard input is not read again without being asked to.
  @Test func aSceneFromStandardInputIsAskedFor() throws {
    let scene = #"{ "zoetrope": 1, "name": "white", "layers": [{ "fill": "white" }] }"#
    try folder.write(scene, to: "s.json")
    let line = "\"$0\" part 1/1 - --size 16x16 -q --format gif -o parts < s.json; \"$0\" join parts -o a.gif < s.json"
    let joined = try shell(line, in: folder)
    let problem = "The parts were made of a scene from standard input."
    #expect(joined.status == 2 && joined.errors.hasPrefix("zoetrope: \(problem) Use --scene FILE, "), "\(joined)")
    for words in ["--scene s.json", "--scene - < s.json"] {
      try shell("\"$0\" join parts -o a.gif -f -q \(words)", in: folder).checked()
    }
  }

  /// Of 20 frames there and back 38 are shown, and the last one for 30 more: at 20 per second, 3.4 s.
  @Test func theLengthIsThatOfAllThatIsShown() throws {
    let words = "glow --size 16x16 --loop 1s --fps 20 --bounce --hold-last 1.5s -q --format gif -o parts"
    let joined = try shell("\"$0\" part 1/1 \(words); \"$0\" join parts -o a.gif", in: folder)
    #expect(joined.status == 0 && joined.errors.contains("a.gif: 16x16, 68 frames, 3.4 s, "), "\(joined.errors)")
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

  @Test func oneOfSeveralPartsIsMissing() throws {
    let words = "glow --size 16x16 --fps 5 -q --format gif -o parts"
    let joined = try shell(
      "for k in 1 3; do \"$0\" part $k/3 \(words); done; \"$0\" join parts -o a.gif", in: folder)
    let remedy = "make it by zoetrope part 2/3, with the options of the others"
    #expect(joined.status == 3 && joined.text == "2\n", "\(joined)")
    #expect(joined.errors == "zoetrope: cannot join parts: 1 of 3 parts is missing; \(remedy)\n", "\(joined.errors)")
  }

  /// The names of the files decide which numbers of parts there are, and the files which of them are complete.
  @Test func onlyPartsThatAreThereCount() throws {
    let words = "--size 16x16 --fps 5 -q --format gif -o parts"
    let joined = try shell(
      "for part in 1/3 2/3 3/3 1/2 2/2; do \"$0\" part $part glow \(words); done; rm parts/part-2-of-3.pngs; "
        + "\"$0\" join parts -o a.gif", in: folder)
    #expect(joined.status == 0, "\(joined)")
    #expect(joined.errors.hasPrefix("zoetrope: parts has parts of 3, too, which are left out\n"), "\(joined.errors)")
    let record = try folder.read("parts/part-1-of-2.json")
    try folder.write(record.replacing("\"parts\" : 2", with: "\"parts\" : 4"), to: "parts/part-1-of-2.json")
    let damaged = try shell("rm parts/part-*-of-3.*; \"$0\" join parts -o b.gif", in: folder)
    #expect(damaged.status == 3 && damaged.text == "1\n", "\(damaged)")
    #expect(
      damaged.errors.hasPrefix("zoetrope: parts/part-1-of-2.pngs: its record is of another part\n"), "\(damaged.errors)"
    )
    let alone = try shell("rm parts/part-2-of-2.*; \"$0\" join parts -o b.gif", in: folder)
    #expect(alone.status == 3, "\(alone)")
  }

  /// The number of lines does not grow with that of the parts, nor is each of those that are missing looked for.
  @Test func aFolderOfAFewOfManyPartsIsToldInFewLines() throws {
    try shell("\"$0\" part 1/1 glow --size 64x36 --fps 8 -q -o parts", in: folder).checked()
    var record = try folder.read("parts/part-1-of-1.json")
    for (key, number) in [("parts", 200_000), ("frameCount", 9_000_000), ("segmentLength", 1)] {
      record = record.replacing(try Regex("\"\(key)\" : [0-9]+"), with: "\"\(key)\" : \(number)")
    }
    try FileManager.default.createDirectory(atPath: folder.path + "/many", withIntermediateDirectories: false)
    for index in 1...12 {
      try folder.write(record, to: "many/part-\(index)-of-200000.json")
      try folder.write("", to: "many/part-\(index)-of-200000.mp4")
    }
    let joined = try shell("\"$0\" join many -o a.mp4", in: folder)
    let lines = joined.errors.split(separator: "\n")
    #expect(joined.status == 3 && joined.text == "1-200000\n" && lines.count == 12, "\(joined.errors)")
    #expect(lines[10] == "zoetrope: 2 more parts cannot be used", "\(lines)")
  }
}
