import Zoetrope

extension TargetReport {
  /// The file's measures beside the limits: `slack-emoji: 121/128 kB, 48/50 stored frames`.
  var text: String { "\(target): \(items.map(\.marked).joined(separator: ", "))" }

  /// The lines about a verified file.
  func lines(of file: String, problemsOnly: Bool) -> [String] {
    if let violations { return ["\(file): does not meet \(target): \(violations)"] }
    return problemsOnly ? [] : ["\(file): meets \(text)"]
  }

  /// The limits that are violated; nil if none is.
  var violations: String? {
    let unmet = items.filter { !$0.isMet }
    return unmet.isEmpty ? nil : unmet.map(\.marked).joined(separator: ", ")
  }
}

extension TargetReport.Item {
  /// The comparison, marked where the limit is uncertain.
  fileprivate var marked: String { isUncertain ? "\(text) (uncertain)" : text }
}
