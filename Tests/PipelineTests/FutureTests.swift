import Testing

@testable import Pipeline

@Suite struct FutureTests {
  @Test(arguments: [false, true]) func theValueIsReadAsOftenAsOneLikes(onOtherThread: Bool) {
    let future = Future(onOtherThread: onOtherThread) { 6 * 7 }
    #expect(future.value == 42 && future.value == 42)
  }

  /// The caller goes on: the value needs what the caller does later.
  @Test func theCallerGoesOn() throws {
    let value = try withTimeLimit {
      let later = Promise<Int>()
      let future = Future(onOtherThread: true) { later.value + 1 }
      later.set(1)
      return future.value
    }
    #expect(value == 2)
  }

  @Test(arguments: [false, true]) func earlierFuturesAreWaitedFor(onOtherThread: Bool) {
    var futures = [Future(onOtherThread: onOtherThread) { 1 }]
    for _ in 1..<20 {
      let last = futures[futures.count - 1]
      futures.append(Future(onOtherThread: onOtherThread) { last.value + 1 })
    }
    #expect(futures.map(\.value) == Array(1...20))
  }
}
