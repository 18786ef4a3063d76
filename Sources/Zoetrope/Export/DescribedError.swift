public import FoundationEssentials

/// An error whose `localizedDescription` is its description; otherwise Foundation returns one generic text for every error.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The message.
  public var errorDescription: String? { description }
}
