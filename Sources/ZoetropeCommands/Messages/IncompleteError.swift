/// A failure after which a part of the output remains, or all of it.
struct IncompleteError: Error {
  /// The failure.
  let cause: any Error
  /// The state of the output, such as `frames/ is incomplete`.
  let state: String
}
