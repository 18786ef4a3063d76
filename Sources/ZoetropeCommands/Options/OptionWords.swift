/// The words of a command line without the values of options, in order.
struct OptionWords: Sequence {
  struct Word {
    let text: String
    /// The position among all words.
    let index: Int
    let isOption: Bool
    /// The next word, if it is the value of the option.
    fileprivate(set) var value: String?
  }

  private let words: [Word]

  /// - Parameters:
  ///   - words: The words after the name of a command.
  ///   - options: The options of the command; unknown ones count as options without a value.
  init(_ words: [String], _ options: [OptionDescription]) {
    var (found, isValue, isAtEnd) = ([Word](), false, false)
    for (index, word) in words.enumerated() {
      if isValue {
        found[found.count - 1].value = word
        isValue = false
      } else if !isAtEnd, word == "--" {
        isAtEnd = true
      } else {
        // A negative number is the value of an option that is unknown here.
        let isOption = !isAtEnd && word.hasPrefix("-") && !(word.dropFirst().first?.isNumber ?? true)
        found.append(Word(text: word, index: index, isOption: isOption))
        isValue = isOption && OptionWords.isFollowedByValue(word, options)
      }
    }
    self.words = found
  }

  func makeIterator() -> Array<Word>.Iterator { words.makeIterator() }

  /// Returns whether the next word is the value of an option.
  private static func isFollowedByValue(_ word: String, _ options: [OptionDescription]) -> Bool {
    if word.hasPrefix("--") {
      let name = word.dropFirst(2)
      let found = options.first { $0.name == name } ?? options.first { $0.name.hasPrefix(name) }
      return found?.value != nil
    }
    // Letters may be joined; the rest of the word behind one that takes a value is its value.
    let letters = word.dropFirst()
    for (index, letter) in zip(letters.indices, letters) {
      guard let option = options.first(where: { $0.letter == letter }) else { return false }
      if option.value != nil { return letters.index(after: index) == letters.endIndex }
    }
    return false
  }
}
