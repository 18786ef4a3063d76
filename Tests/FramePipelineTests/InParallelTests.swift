import Synchronization
import Testing

@testable import FramePipeline

@Suite struct InParallelTests {
  @Test(arguments: [1, 2, 5, 40], [0, 1, 2, 17])
  func everythingIsDoneOnce(threads: Int, count: Int) {
    let calls = Atomic(0)
    let (squares, other) = inParallel(threads: threads, count: count) { number in
      calls.add(1, ordering: .relaxed)
      return number * number
    } and: {
      calls.add(1, ordering: .relaxed)
      return "other"
    }
    #expect(squares == (0..<count).map { $0 * $0 } && other == "other")
    #expect(calls.load(ordering: .relaxed) == count + 1)
  }
}
