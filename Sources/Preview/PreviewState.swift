/// The state of a preview: a command line as its input and the names and values of its options.
///
/// It is the query of the page's address too: `?input=aurora&seed=7&set=layers[1].blur%3D40`.
package struct PreviewState: Hashable, Sendable {
  /// An option of the command line.
  package struct Option: Hashable, Sendable {
    /// The whole name without the dashes.
    package let name: String
    /// The value; empty for an option that takes none.
    package let value: String

    /// Creates an option.
    package init(name: String, value: String = "") { (self.name, self.value) = (name, value) }
  }

  /// The scene or the file.
  package var input: String
  /// The options in order.
  package var options: [Option]

  /// Creates a state.
  package init(input: String, options: [Option] = []) { (self.input, self.options) = (input, options) }

  /// Creates the state of a query; nil without an input.
  package init?(query: [(name: String, value: String)]) {
    guard let input = query.first(where: { $0.name == "input" })?.value, !input.isEmpty else { return nil }
    self.init(
      input: input,
      options: query.filter { !PreviewState.reserved.contains($0.name) }.map { Option(name: $0.name, value: $0.value) })
  }

  /// The names in a query that are no options.
  private static let reserved: Set<String> = ["token", "input", "page", "id", "index", "revision", "cost"]

  /// Returns the last value of an option; nil if it is not given.
  package func value(of name: String) -> String? { options.last { $0.name == name }?.value }
}
