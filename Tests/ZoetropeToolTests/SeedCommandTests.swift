import TestSupport
import Testing

/// The note on a `--seed` that changes nothing.
@Suite struct SeedCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The scene's own seed is a part of every recorded command, and no news.
  @Test(arguments: [("silk --seed 9", true), ("silk --seed 0", false), ("silk", false), ("aurora --seed 9", false)])
  func aSeedWithoutEffectIsTold(words: String, isTold: Bool) throws {
    let made = try shell("\"$0\" render \(words) -o a.png --size 32x18", in: folder)
    let told = made.errors.contains("zoetrope: nothing random is drawn of silk, so that another seed changes nothing\n")
    #expect(made.status == 0 && told == isTold && made.errors.contains("random") == isTold, "\(made.errors)")
  }

  /// Particles that the canvas is too narrow for are random all the same, though no seed draws them here.
  @Test func aSeedOfWhatIsNotDrawnIsTold() throws {
    try folder.write(
      """
      {"zoetrope": 1, "name": "wide", "layers": [{"fill": "black"},
      {"name": "p", "minimumWidth": 2000, "particles": {"colors": ["white"]}}]}
      """, to: "wide.json")
    for (size, isTold) in [("64x32", true), ("1600x100", false)] {
      let planned = try shell("\"$0\" render wide.json --seed 4 --size \(size) -o z.png -n", in: folder)
      let told = planned.errors.contains("nothing random is drawn of wide, so that another seed changes nothing\n")
      #expect(planned.status == 0 && told == isTold, "\(planned.errors)")
    }
  }
}
