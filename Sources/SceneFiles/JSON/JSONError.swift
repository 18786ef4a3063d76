/// A mistake in a JSON text.
struct JSONError: Error, Equatable {
  /// The offset of the first byte at fault.
  let offset: Int
  /// The problem, and the remedy where there is one.
  let problem: String
  /// Whether it is about a number alone, and not about the text around it.
  var isOfNumber = false
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
