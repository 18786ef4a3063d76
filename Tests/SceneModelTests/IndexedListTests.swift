import Testing

@testable import SceneModel

/// A number that counts how often it is compared.
private struct CountedNumber: Hashable {
  final class Counter {
    var comparisons = 0
  }

  let number: Int
  let counter: Counter

  static func == (a: CountedNumber, b: CountedNumber) -> Bool {
    a.counter.comparisons += 1
    return a.number == b.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

@Suite struct IndexedListTests {
  @Test func theFirstOfEqualElementsIsFound() {
    var list = IndexedList<String>()
    for element in ["a", "b", "a", "c", "b"] { list.append(element) }
    #expect(list.elements == ["a", "b", "a", "c", "b"])
    #expect(["a", "b", "c", "d"].map { list.firstIndex(of: $0) } == [0, 1, 3, nil])
  }

  /// A search one by one would take millions of comparisons here; those of a hash table are of equal elements and of collisions.
  @Test func comparisonsDoNotGrowWithTheList() {
    let (counter, count) = (CountedNumber.Counter(), 2000)
    var list = IndexedList<CountedNumber>()
    for number in 0..<count where list.firstIndex(of: CountedNumber(number: number, counter: counter)) == nil {
      list.append(CountedNumber(number: number, counter: counter))
    }
    let found = (0..<count).map { list.firstIndex(of: CountedNumber(number: $0, counter: counter)) }
    #expect(found == Array(0..<count))
    #expect(counter.comparisons < 50 * count, "\(counter.comparisons)")
  }
}
