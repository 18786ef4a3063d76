/// The error of a file of targets, or of a name that it does not have.
public struct TargetError: Error, Equatable, CustomStringConvertible {
  /// The problem and the remedy.
  public let description: String

  init(_ description: String) { self.description = description }
}
