/// A failure after which a part of the output remains.
struct IncompleteError: Error {
  /// The failure.
  let cause: any Error
  /// How things stand.
  let state: String
}
