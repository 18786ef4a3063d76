/// A failure after which a part of the output remains.
struct IncompleteError: Error {
  /// The failure.
  let cause: any Error
  /// The state of the output, such as `frames/ is incomplete`.
  let state: String
}
