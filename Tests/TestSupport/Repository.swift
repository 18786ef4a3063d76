import Foundation

/// The path of the checkout that the tests were built from.
public let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path
