/// A mistake in the syntax of a JSON text.
struct JSONError: Error, Equatable {
  /// The offset of the first byte at fault.
  let offset: Int
  /// The problem, and the remedy where there is one.
  let problem: String
}
