/// A setting that is a whole number: its name, range and default, declared once for validation, provenance and options.
package struct NumberSetting: Sendable {
  /// The name of the setting.
  package let name: Setting
  /// The allowed values.
  package let allowed: ClosedRange<Int>
  /// The value without a request; nil if another setting or the encoder decides.
  package let standard: Int?

  init(_ name: Setting, _ allowed: ClosedRange<Int>, standard: Int? = nil) {
    (self.name, self.allowed, self.standard) = (name, allowed, standard)
  }

  /// Refuses a value outside of the range.
  func check(_ value: Int?) throws(RequestError) {
    guard let value, !allowed.contains(value) else { return }
    throw RequestError(
      name, value: "\(value)", .outOfRange(allowed: "\(allowed.lowerBound)…\(allowed.upperBound)"))
  }
}
