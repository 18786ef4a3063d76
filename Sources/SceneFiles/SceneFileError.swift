/// The mistakes in a scene file, one or more.
public struct SceneFileError: Error, Equatable {
  /// A mistake and its position.
  public struct Mistake: Equatable, Sendable {
    /// The line, from 1, where it is known.
    public let line: Int?
    /// The column, from 1, where it is known.
    public let column: Int?
    /// The problem, and the remedy where there is one.
    public let problem: String
  }

  /// The largest number of mistakes that are looked for.
  public static let greatestCount = 10

  /// The file as it was named.
  public let file: String
  /// The mistakes in the order of their positions.
  public let mistakes: [Mistake]

  init(file: String, _ mistakes: [Mistake]) { (self.file, self.mistakes) = (file, mistakes) }

  /// The line of the first mistake.
  public var line: Int? { mistakes[0].line }
  /// The column of the first mistake.
  public var column: Int? { mistakes[0].column }
  /// The problem of the first mistake, and the remedy where there is one.
  public var problem: String { mistakes[0].problem }

  /// The mistakes, each in one line that begins with the file.
  public var lines: [String] {
    mistakes.map { mistake in
      ([file] + [mistake.line, mistake.column].compactMap { $0.map(String.init) }).joined(separator: ":")
        + ": \(mistake.problem)"
    }
  }
}

extension SceneFileError: CustomStringConvertible {
  /// The mistakes, a line each.
  public var description: String { lines.joined(separator: "\n") }
}
