/// The name of a file with a number, the last one in it.
struct NumberedName {
  private let number: Int
  /// The text around the number.
  private let rest: [Substring]

  private init?(_ path: String) {
    guard let digits = path.matches(of: /[0-9]+/).last, let number = Int(path[digits.range]) else { return nil }
    self.number = number
    rest = [path[..<digits.range.lowerBound], path[digits.range.upperBound...]]
  }

  /// Returns the numbers in names; nil if they do not only differ in them.
  static func numbers(of paths: [String]) -> [Int]? {
    let names = paths.compactMap(NumberedName.init)
    guard names.count == paths.count, names.allSatisfy({ $0.rest == names[0].rest }) else { return nil }
    return names.map(\.number)
  }
}
