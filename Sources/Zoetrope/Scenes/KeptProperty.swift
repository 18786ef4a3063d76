/// A property of a file that is not changed to meet a size budget.
public enum KeptProperty: String, CaseIterable, Sendable {
  /// The size in pixels.
  case size
  /// The frames per second.
  case frameRate = "fps"
  /// The quality of the pictures.
  case quality
}

extension Set<KeptProperty> {
  /// Reads names parted by commas, such as `size,fps`; nil for anything else.
  public init?(text: some StringProtocol) {
    self = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let property = KeptProperty(rawValue: String(name)), insert(property).inserted else { return nil }
    }
  }

  /// The text that reads as this, always in the same order.
  public var text: String { KeptProperty.allCases.filter(contains).map(\.rawValue).joined(separator: ",") }
}
