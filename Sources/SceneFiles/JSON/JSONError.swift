/// A mistake in a JSON text.
struct JSONError: Error, Equatable {
  /// The offset of the first byte at fault.
  let offset: Int
  /// The problem, and the remedy where there is one.
  let problem: String
  /// Whether the text is JSON all the same, with a number that cannot be read exactly.
  var isValidJSON = false
}
