/// A value that an option does not take; the option's name is put before it.
struct ValueError: Error {
  let description: String

  /// Says what is wrong with a value and what would be right.
  init(_ value: String, _ problem: String) { description = "\(value): \(problem)" }
}
