public import FoundationEssentials

/// An error whose `localizedDescription` is its description; without this, it would be a text that fits every error.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The message.
  public var errorDescription: String? { description }
}
