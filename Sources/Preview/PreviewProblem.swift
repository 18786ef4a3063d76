/// The reason that a state cannot be shown, as the page shows it.
package struct PreviewProblem: Encodable, Sendable {
  /// A mistake in a file, or in the command line.
  package struct Mistake: Encodable, Sendable {
    /// The line in the file, from 1; nil where it is unknown.
    package let line: Int?
    /// The column, from 1; nil where it is unknown.
    package let column: Int?
    /// The problem, and the remedy where there is one.
    package let text: String

    /// Creates a mistake.
    package init(line: Int? = nil, column: Int? = nil, text: String) {
      (self.line, self.column, self.text) = (line, column, text)
    }
  }

  /// The file with the mistakes; nil for the command line.
  package let file: String?
  /// The mistakes, at least one.
  package let mistakes: [Mistake]
  /// Whether a file stands in the way, which may be replaced.
  package var isReplaceable = false

  /// Creates a problem.
  package init(file: String? = nil, mistakes: [Mistake]) { (self.file, self.mistakes) = (file, mistakes) }
}
