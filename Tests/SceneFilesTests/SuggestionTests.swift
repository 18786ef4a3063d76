import SceneFiles
import Testing

@Suite struct SuggestionTests {
  @Test func findsWhatWasMeant() {
    #expect(suggestions(for: "arora", among: ["aurora", "glow"]) == ["aurora"])
    #expect(suggestions(for: "aur", among: ["aurora", "glow"]) == ["aurora"])
    #expect(suggestions(for: "Glwo", among: ["aurora", "glow"]) == ["glow"])
    #expect(suggestions(for: "fsp", among: ["fps", "size"]) == ["fps"])
    #expect(suggestions(for: "yes", among: ["fps", "set"]).isEmpty)
    #expect(suggestions(for: "xyz", among: ["aurora", "glow"]).isEmpty)
    #expect(didYouMean("glo", among: ["glow"]) == " (did you mean glow?)")
    #expect(didYouMean("q", among: ["aurora"]).isEmpty)
  }

  /// A word that nobody could have meant costs no comparison, which would take minutes here.
  @Test func aLongWordHasNoSuggestions() {
    let word = String(repeating: "a", count: 300_000)
    #expect(suggestions(for: word, among: ["aurora", String(repeating: "b", count: 200_000)]).isEmpty)
  }
}
