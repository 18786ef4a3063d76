/// A stop after which there is more to say than that nothing was written.
struct StoppedError: Error {
  /// How things stand.
  let state: String
}
