/// A list that finds elements by their hashes, in a time that does not grow with the list.
struct IndexedList<Element: Hashable> {
  /// The elements in the order in which they were appended; some may be equal.
  private(set) var elements: [Element] = []
  /// The index of the first of each set of equal elements.
  private var firstIndices: [Element: Int] = [:]

  /// Returns the index of the first element that is equal to a given one; nil if none is.
  func firstIndex(of element: Element) -> Int? { firstIndices[element] }

  /// Appends an element.
  mutating func append(_ element: Element) {
    firstIndices[element] = firstIndices[element] ?? elements.count
    elements.append(element)
  }
}
