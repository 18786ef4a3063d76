import Dispatch
import Synchronization
import Testing

@testable import Pipeline

private struct Failure: Error, Equatable { let index: Int }

@Suite(.timeLimit(.minutes(1))) struct StreamPipelineTests {
  /// Numbers up to some count, as they are taken: one after another, by one thread at a time.
  private final class Numbers {
    private let count: Int
    private var next = 0
    private let isTaking = Atomic(false)

    init(_ count: Int) { self.count = count }

    func take(_ item: inout Int) -> Bool {
      let wasTaking = isTaking.exchange(true, ordering: .acquiringAndReleasing)
      #expect(!wasTaking)
      defer { isTaking.store(false, ordering: .releasing) }
      guard next < count else { return false }
      (item, next) = (next, next + 1)
      return true
    }
  }

  @Test(arguments: [(1, 1), (1, 3), (2, 1), (2, 4), (7, 2), (7, 9), (3, 64)], [0, 1, 5, 300])
  func itemsComeInOrderWhateverTheThreads(threads: (workers: Int, window: Int), count: Int) throws {
    let (workers, window) = threads
    let numbers = Numbers(count)
    var (seen, made, abandoned): ([Int], Int, Int) = ([], 0, 0)
    let total = try runStreamPipeline(
      workers: workers, window: window, cancellation: Cancellation(),
      makeItem: {
        made += 1
        return -1
      }, take: numbers.take, abandon: { abandoned += 1 }
    ) { item in
      item *= item
    } consume: { index, item in
      #expect(item == index * index)
      seen.append(index)
    }
    #expect(seen == Array(0..<count) && total == count && made == window && abandoned == 1)
  }

  /// Items that have arrived are passed on while the next is awaited, however long that takes.
  @Test(arguments: [1, 3]) func nothingWaitsForWhatComesLater(workers: Int) throws {
    let goOn = DispatchSemaphore(value: 0)
    var taken = 0
    let count = try runStreamPipeline(
      workers: workers, window: workers + 2, cancellation: Cancellation(), makeItem: { 0 },
      take: { item in
        // The fourth comes when the third has been consumed only.
        if taken == 3 { goOn.wait() }
        (item, taken) = (taken, taken + 1)
        return taken <= 5
      }, abandon: {}
    ) { _ in
    } consume: { index, _ in
      if index == 2 { goOn.signal() }
    }
    #expect(count == 5)
  }

  @Test func whatCameBeforeAnErrorIsConsumed() {
    var last = -1
    var taken = 0
    #expect(throws: Failure(index: 20)) {
      try runStreamPipeline(
        workers: 4, window: 8, cancellation: Cancellation(), makeItem: { 0 },
        take: { item in
          if taken == 20 { throw Failure(index: 20) }
          (item, taken) = (taken, taken + 1)
          return true
        }, abandon: {}
      ) { _ in
      } consume: { index, _ in
        last = index
      }
    }
    #expect(last == 19)
    let numbers = Numbers(100)
    #expect(throws: Failure(index: 20)) {
      try runStreamPipeline(
        workers: 4, window: 8, cancellation: Cancellation(), makeItem: { 0 }, take: numbers.take, abandon: {}
      ) { item in
        if item >= 20 { throw Failure(index: item) }
      } consume: { index, _ in
        last = index
      }
    }
    #expect(last == 19)
  }

  /// A consumer that fails lets a wait for more come to its end.
  @Test func aWaitIsAbandonedWithTheRest() {
    let waiting = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)
    var taken = 0
    #expect(throws: Failure(index: 1)) {
      try runStreamPipeline(
        workers: 2, window: 4, cancellation: Cancellation(), makeItem: { 0 },
        take: { item in
          if taken == 2 {
            waiting.signal()
            goOn.wait()
            throw CancellationError()
          }
          (item, taken) = (taken, taken + 1)
          return true
        }, abandon: { goOn.signal() }
      ) { _ in
      } consume: { index, _ in
        guard index == 1 else { return }
        waiting.wait()
        throw Failure(index: 1)
      }
    }
  }

  @Test func aWishToStopIsMet() {
    let cancellation = Cancellation()
    #expect(throws: CancellationError.self) {
      try runStreamPipeline(
        workers: 3, window: 5, cancellation: cancellation, makeItem: { 0 }, take: { _ in true }, abandon: {}
      ) { _ in
      } consume: { index, _ in
        if index == 10 { cancellation.cancel() }
      }
    }
  }

  /// A stream may end because of the wish, so that its items are not all.
  @Test func anEndAfterAWishToStopIsNone() {
    let cancellation = Cancellation()
    #expect(throws: CancellationError.self) {
      try runStreamPipeline(
        workers: 2, window: 4, cancellation: cancellation, makeItem: { 0 },
        take: { _ in
          cancellation.cancel()
          return false
        }, abandon: {}
      ) { _ in
      } consume: { _, _ in
      }
    }
  }
}
