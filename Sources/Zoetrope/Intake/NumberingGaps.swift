/// The gaps in the numbers of files that are frames, where frames may be missing.
struct NumberingGaps {
  /// The number of gaps.
  let count: Int
  /// The names around the first gap.
  private let first: (before: String, after: String)

  /// Finds the gaps; nil if there are none, or if the names do not only differ in a number, most of the time by the same amount.
  ///
  /// - Parameter paths: The files in the order of the frames.
  init?(_ paths: [String]) {
    guard let numbers = NumberedName.numbers(of: paths) else { return nil }
    let steps = zip(numbers, numbers.dropFirst()).map { $1.subtractingReportingOverflow($0).partialValue }
    let counts = Dictionary(steps.map { ($0, 1) }, uniquingKeysWith: +)
    // Of few files, or where steps vary, the user chose some of the frames.
    guard steps.count > 2, let usual = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      4 * usual.value >= 3 * steps.count, steps.allSatisfy({ $0 >= usual.key }),
      let gap = steps.firstIndex(where: { $0 > usual.key })
    else { return nil }
    count = steps.count - usual.value
    first = (paths[gap], paths[gap + 1])
  }

  /// A message for the user, a sentence.
  var note: String {
    let (before, after) = first
    let gaps = count == 1 ? "a gap between" : "\(count) gaps, the first between"
    return "the numbers of the files have \(gaps) \(before) and \(after); their frames follow one another nevertheless"
  }
}
