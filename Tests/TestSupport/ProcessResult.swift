public import Foundation

/// The exit status and the output of a program that ended.
public struct ProcessResult {
  /// The name of the program.
  public let program: String
  /// The exit status, or the negated number of the signal that ended the program.
  public let status: Int32
  /// The bytes of standard output.
  public let output: Data
  /// The text of standard error.
  public let errors: String

  /// Standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// Returns whether the tool exited with a status, and wrote a single line, the error that contains a message.
  public func isRefusal(_ status: Int32, _ message: String) -> Bool {
    self.status == status && output.isEmpty && errors.hasPrefix("zoetrope: ") && errors.contains(message)
      && errors.count { $0 == "\n" } == 1
  }

  /// Returns the result if the program exited with status 0.
  ///
  /// - Throws: ``ProgramFailure`` otherwise.
  @discardableResult
  public func checked() throws -> ProcessResult {
    guard status == 0 else { throw ProgramFailure(self) }
    return self
  }
}
