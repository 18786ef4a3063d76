import Synchronization
import Testing

@testable import Pipeline

@Suite struct InParallelTests {
  @Test(arguments: [1, 2, 5, 40], [0, 1, 2, 17])
  func everythingIsDoneOnce(threads: Int, count: Int) {
    let calls = (0..<count).map { _ in Promise<Int>() }
    let callCount = Atomic(0)
    inParallel(
      threads: threads,
      calls.enumerated().map { number, call in
        {
          callCount.add(1, ordering: .relaxed)
          call.set(number * number)
        }
      })
    #expect(calls.map(\.value) == (0..<count).map { $0 * $0 })
    #expect(callCount.load(ordering: .relaxed) == count)
  }

  /// Each waits for what the one before it finds, and all the others for the first one.
  @Test(arguments: [1, 2, 3, 8]) func whatCameBeforeIsWaitedFor(threads: Int) {
    let sums = (0..<20).map { _ in Promise<Int>() }
    inParallel(
      threads: threads,
      sums.indices.map { number in
        { sums[number].set(number == 0 ? 1 : sums[number - 1].value + sums[0].value) }
      })
    #expect(sums.map(\.value) == Array(1...20))
  }
}
