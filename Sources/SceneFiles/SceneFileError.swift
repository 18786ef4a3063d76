/// A mistake in a scene file.
public struct SceneFileError: Error, Equatable {
  /// The file as it was named.
  public let file: String
  /// The line, from 1, where it is known.
  public let line: Int?
  /// The column, from 1, where it is known.
  public let column: Int?
  /// The problem, and the remedy where there is one.
  public let problem: String

  /// Creates an error; `line` and `column` are nil for the file as a whole.
  public init(file: String, line: Int? = nil, column: Int? = nil, problem: String) {
    (self.file, self.line, self.column, self.problem) = (file, line, column, problem)
  }
}

extension SceneFileError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": " + problem
  }
}
