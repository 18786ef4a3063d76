import FixedPoint

/// The number of a part among all parts of a rendering, written as `3/8`.
package struct PartNumber: Hashable, Sendable, CustomStringConvertible {
  /// The part, counted from 1 as the tasks of a job array are.
  package let index: Int
  /// The number of all parts.
  package let count: Int

  /// Creates the number of a part; nil unless 1 ≤ `index` ≤ `count`.
  package init?(_ index: Int, of count: Int) {
    guard index >= 1, index <= count else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Reads `3/8`; nil for anything else.
  package init?(text: some StringProtocol) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
    guard numbers.count == 2, let index = PartNumber.number(numbers[0]), let count = PartNumber.number(numbers[1])
    else { return nil }
    self.init(index, of: count)
  }

  /// Reads the name of a part's file without its extension, `part-3-of-8`; nil for anything else.
  init?(name: some StringProtocol) {
    guard let match = String(name).wholeMatch(of: /part-([0-9]+)-of-([0-9]+)/),
      let index = PartNumber.number(match.1), let count = PartNumber.number(match.2)
    else { return nil }
    self.init(index, of: count)
    guard self.name == name else { return nil }
  }

  /// The name of the part's file without its extension.
  var name: String { "part-\(index)-of-\(count)" }

  /// `3/8`.
  package var description: String { "\(index)/\(count)" }

  /// Reads digits; a sign, as `Int` takes it, is refused.
  private static func number(_ text: some StringProtocol) -> Int? {
    text.isDigits ? Int(text) : nil
  }

  /// Returns parts in the syntax of job arrays: `4,7-9`.
  ///
  /// - Parameter parts: The parts, in ascending order.
  static func list(_ parts: [PartNumber]) -> String {
    var runs: [ClosedRange<Int>] = []
    for index in parts.map(\.index) {
      if let last = runs.last, last.upperBound + 1 == index {
        runs[runs.count - 1] = last.lowerBound...index
      } else {
        runs.append(index...index)
      }
    }
    return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
  }
}
