import Foundation
import Synchronization
import Testing

@testable import Pipeline

private struct Failure: Error, Equatable { let index: Int }

@Suite(.timeLimit(.minutes(1))) struct ConcurrentTasksTests {
  @Test(arguments: [1, 2, 7], [0, 1, 5, 40])
  func reportsOfATaskComeInOrder(threads: Int, count: Int) throws {
    // nil is the end of a task.
    let expected = (0..<count).map { index in (0..<100).map { Int?.some(index * 100 + $0) } + [nil] }
    let reports = try withTimeLimit {
      var reports = [[Int?]](repeating: [], count: count)
      try runConcurrentTasks(count: count, threads: threads) { index, report in
        for number in 0..<100 {
          if (index + number) % 13 == 0 { usleep(50) }
          try report(index * 100 + number)
        }
      } receive: { index, report in
        reports[index].append(report)
      }
      return reports
    }
    #expect(reports == expected)
  }

  @Test func tasksRunAtTheSameTime() throws {
    let (first, second) = (Promise<Int>(), Promise<Int>())
    let sum = try withTimeLimit {
      var sum = 0
      try runConcurrentTasks(count: 2, threads: 2) { index, report in
        (index == 0 ? first : second).set(index + 1)
        try report((index == 0 ? second : first).value)
      } receive: { _, report in
        sum += report ?? 0
      }
      return sum
    }
    #expect(sum == 3)
  }

  /// The first task is slow: the others wait for it, so that little of what they make has to be kept.
  @Test func tasksDoNotRunFarAhead() throws {
    let furthest = Atomic(0)
    var isFirstDone = false
    try runConcurrentTasks(count: 100, threads: 3) { index, report in
      furthest.max(index, ordering: .relaxed)
      if index == 0 {
        // As many as may start do so, at the latest after 10 s on a busy machine; then any more would.
        for _ in 0..<10_000 where furthest.load(ordering: .relaxed) < 5 { usleep(1000) }
        usleep(50_000)
      }
      try report(index)
    } receive: { index, report in
      if index == 0, report != nil {
        isFirstDone = true
        #expect(furthest.load(ordering: .relaxed) == 5)
      } else if index > 5 {
        #expect(isFirstDone)
      }
    }
    #expect(furthest.load(ordering: .relaxed) == 99)
  }

  @Test func aSlowReceiverIsWaitedFor() throws {
    let made = Atomic(0)
    var received = 0
    try runConcurrentTasks(count: 3, threads: 3) { _, report in
      for _ in 0..<400 {
        made.add(1, ordering: .relaxed)
        try report(0)
      }
    } receive: { _, _ in
      if received < 200 { usleep(100) }
      received += 1
      // Each task has made one more than it could report.
      #expect(made.load(ordering: .relaxed) - received <= 64 + 3)
    }
    #expect(received == 1203)
  }

  /// Values that a task uses may be gone as soon as the call returns.
  @Test(arguments: [true, false]) func theFirstErrorStopsAllTasks(isOfReceiver: Bool) {
    let working = Atomic(0)
    #expect(throws: Failure(index: 2)) {
      try withTimeLimit {
        try runConcurrentTasks(count: 1000, threads: 3) { index, report in
          working.add(1, ordering: .relaxed)
          defer { working.subtract(1, ordering: .relaxed) }
          for number in 0..<1_000_000 {
            if !isOfReceiver, index == 2, number == 50 { throw Failure(index: 2) }
            try report(number)
          }
        } receive: { index, report in
          if isOfReceiver, index == 2, report == 50 { throw Failure(index: 2) }
        }
      }
    }
    #expect(working.load(ordering: .relaxed) == 0)
  }
}
