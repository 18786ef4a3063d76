/// Returns the candidates that a mistyped word may stand for: the word is the beginning of the candidate, or at most a third
/// of its letters differ, and two at most (insertion, deletion, substitution, two neighbours swapped). The nearest first, in
/// the order given among equals.
package func suggestions(for word: String, among candidates: some Sequence<String>) -> [String] {
  let word = Array(word.lowercased())
  return candidates.compactMap { candidate -> (name: String, distance: Int)? in
    let name = Array(candidate.lowercased())
    if word.count >= 2, name.starts(with: word) { return (candidate, 1) }
    let greatest = min(2, max(word.count, name.count) / 3)
    // No distance is less, and that of long words takes long.
    guard abs(word.count - name.count) <= greatest else { return nil }
    let distance = editDistance(word, name)
    return distance <= greatest ? (candidate, distance) : nil
  }
  .enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
  .map(\.element.name)
}

/// Returns ` (did you mean a or b?)` for a message, or an empty text without suggestions.
package func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String {
  let names = suggestions(for: word, among: candidates).prefix(3)
  return names.isEmpty ? "" : " (did you mean \(names.joined(separator: " or "))?)"
}

/// Returns the optimal string alignment distance of two words, computed row by row: the Levenshtein distance in which two
/// neighbours swapped count once.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  // The rows before the last one and of the last letter of `first`.
  var (earlier, row) = ([Int](), Array(0...second.count))
  for i in first.indices {
    var next = [i + 1]
    for j in second.indices {
      let substituted = row[j] + (first[i] == second[j] ? 0 : 1)
      var distance = min(substituted, next[j] + 1, row[j + 1] + 1)
      if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
        distance = min(distance, earlier[j - 1] + 1)
      }
      next.append(distance)
    }
    (earlier, row) = (row, next)
  }
  return row[second.count]
}
