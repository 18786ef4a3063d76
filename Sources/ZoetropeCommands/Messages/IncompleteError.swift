/// A failure or a stop after which a part of the output remains, or all of it.
struct IncompleteError: Error {
  /// The failure; `CancellationError` for a stop.
  let cause: any Error
  /// The state of the output, such as `frames/ is incomplete`.
  let state: String
}
