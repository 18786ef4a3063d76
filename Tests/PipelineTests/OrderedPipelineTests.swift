import Foundation
import Synchronization
import Testing

@testable import Pipeline

private struct Failure: Error, Equatable { let index: Int }

@Suite(.timeLimit(.minutes(1))) struct OrderedPipelineTests {
  @Test(arguments: [1, 2, 7], [1, 2, 5, 64])
  func itemsComeInOrderWhateverTheThreads(workers: Int, window: Int) throws {
    var seen: [Int] = []
    try runOrderedPipeline(
      count: 200, workers: workers, window: window, cancellation: Cancellation(), makeItem: { -1 }
    ) { index, item in
      if index % 13 == 0 { usleep(500) }
      item = index * index
    } consume: { index, item in
      #expect(item == index * index)
      seen.append(index)
    }
    #expect(seen == Array(0..<200))
  }

  @Test func noMoreItemsExistThanTheWindow() throws {
    let produced = Atomic(0), consumed = Atomic(0)
    let furthest = Atomic(0)
    var made = 0
    try runOrderedPipeline(
      count: 500, workers: 3, window: 4, cancellation: Cancellation(),
      makeItem: {
        made += 1
        // Not nothing, whose address is its neighbour's: the thread sanitizer would take the one for the other.
        return made
      }
    ) { _, _ in
      let ahead = produced.add(1, ordering: .relaxed).newValue - consumed.load(ordering: .relaxed)
      furthest.max(ahead, ordering: .relaxed)
    } consume: { _, _ in
      usleep(50)
      consumed.add(1, ordering: .relaxed)
    }
    #expect(made == 4)
    #expect(furthest.load(ordering: .relaxed) <= 5)  // an item counts as consumed a moment after its place is reused
  }

  @Test func theFirstErrorInOrderIsThrown() {
    var last = -1
    #expect(throws: Failure(index: 20)) {
      try runOrderedPipeline(count: 100, workers: 4, window: 8, cancellation: Cancellation(), makeItem: { 0 }) {
        index, _ in
        if index >= 20 { throw Failure(index: index) }
      } consume: { index, _ in
        last = index
      }
    }
    #expect(last == 19)
  }

  @Test func anErrorOfTheConsumerStopsTheWorkers() {
    let produced = Atomic(0)
    #expect(throws: Failure(index: 3)) {
      try runOrderedPipeline(count: 1_000_000, workers: 3, window: 5, cancellation: Cancellation(), makeItem: { 0 }) {
        _, _ in
        produced.add(1, ordering: .relaxed)
      } consume: { index, _ in
        if index == 3 { throw Failure(index: 3) }
      }
    }
    #expect(produced.load(ordering: .relaxed) <= 3 + 5 + 3)
  }

  /// Values that `produce` uses may be gone as soon as the call returns.
  @Test func noWorkerIsAtWorkAfterwards() {
    let working = Atomic(0)
    #expect(throws: Failure(index: 0)) {
      try runOrderedPipeline(count: 100, workers: 3, window: 5, cancellation: Cancellation(), makeItem: { 0 }) {
        index, _ in
        working.add(1, ordering: .relaxed)
        usleep(index == 0 ? 5000 : 50_000)
        working.subtract(1, ordering: .relaxed)
      } consume: { _, _ in
        throw Failure(index: 0)
      }
    }
    #expect(working.load(ordering: .relaxed) == 0)
  }

  @Test func cancellationIsAnErrorOfItsOwn() {
    let cancellation = Cancellation()
    var count = 0
    #expect(throws: CancellationError.self) {
      try runOrderedPipeline(count: 1000, workers: 2, window: 3, cancellation: cancellation, makeItem: { 0 }) { _, _ in
      } consume: { index, _ in
        count += 1
        if index == 10 { cancellation.cancel() }
      }
    }
    #expect(count == 11)
  }

  @Test func nothingIsNothing() throws {
    try runOrderedPipeline(count: 0, workers: 2, window: 2, cancellation: Cancellation(), makeItem: { 0 }) { _, _ in
      Issue.record("produced")
    } consume: { _, _ in
      Issue.record("consumed")
    }
  }
}
