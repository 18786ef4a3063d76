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
  /// Reads names separated by commas, such as `size,fps`; nil for any other text.
  package init?(text: some StringProtocol) {
    self = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let property = KeptProperty(rawValue: String(name)), insert(property).inserted else { return nil }
    }
  }

  /// The names, separated by commas, in a fixed order.
  package var text: String { KeptProperty.allCases.filter(contains).map(\.rawValue).joined(separator: ",") }
}
