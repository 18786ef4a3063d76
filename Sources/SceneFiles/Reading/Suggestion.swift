/// Returns the candidates that a mistyped word may stand for: at most two changes of a letter away (insertion, deletion,
/// substitution), or the word is the beginning of the candidate. The nearest first, in the order given among equals.
public func suggestions(for word: String, among candidates: some Sequence<String>) -> [String] {
  let word = word.lowercased()
  return candidates.compactMap { candidate -> (name: String, distance: Int)? in
    let name = candidate.lowercased()
    if word.count >= 2, name.hasPrefix(word) { return (candidate, 1) }
    let distance = editDistance(word, name)
    return distance <= min(2, max(word.count, name.count) / 2) ? (candidate, distance) : nil
  }
  .enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
  .map(\.element.name)
}

/// Returns ` (did you mean a or b?)` for a message, or an empty text without suggestions.
public func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String {
  let names = suggestions(for: word, among: candidates).prefix(3)
  return names.isEmpty ? "" : " (did you mean \(names.joined(separator: " or "))?)"
}

/// Returns the Levenshtein distance of two words, computed row by row.
private func editDistance(_ first: String, _ second: String) -> Int {
  let second = Array(second)
  var row = Array(0...second.count)
  for (i, letter) in first.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in second.enumerated() {
      let substituted = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substituted, row[j] + 1, diagonal + 1)
    }
  }
  return row[second.count]
}
