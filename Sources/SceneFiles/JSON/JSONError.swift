/// A mistake in a JSON text.
struct JSONError: Error, Equatable {
  /// The offset of the first byte at fault.
  let offset: Int
  /// The problem, and the remedy where there is one.
  let problem: String
  /// Whether the text is JSON all the same, with a number that cannot be read exactly.
  var isValidJSON = false
  /// The keys and indices that lead to the value at fault, the innermost first.
  var steps: [ScenePath.Step] = []

  /// Returns the error as one in the value at a step from another one.
  func at(_ step: ScenePath.Step) -> JSONError {
    var error = self
    error.steps.append(step)
    return error
  }

  /// Returns the path of the value at fault, given that of the whole text.
  func path(in whole: String = "") -> String { ScenePath(steps.reversed()).text(in: whole) }
}
