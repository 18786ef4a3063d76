import Testing

@testable import Preview

/// States, and the queries that they are read from.
@Suite struct PreviewStateTests {
  @Test func aStateIsReadFromAQuery() throws {
    let state = try #require(
      PreviewState(query: [
        ("token", "x"), ("input", "aurora"), ("seed", "7"), ("set", "a=1"), ("set", "b=2"), ("reverse", ""),
        ("id", "3"), ("page", "p"),
      ]))
    #expect(state.input == "aurora")
    #expect(state.options.map(\.name) == ["seed", "set", "set", "reverse"])
    #expect(state.options.map(\.value) == ["7", "a=1", "b=2", ""])
    #expect(state.value(of: "set") == "b=2")
    #expect(state.value(of: "loop") == nil)
  }

  @Test func aStateNeedsAnInput() {
    #expect(PreviewState(query: [("seed", "7")]) == nil)
    #expect(PreviewState(query: [("input", "")]) == nil)
  }
}
