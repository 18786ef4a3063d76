import Foundation
import Synchronization
import Testing

@testable import Pipeline

@Suite(.timeLimit(.minutes(1))) struct GateTests {
  /// Threads that are not admitted wait until the gate is closed, which ends all waits, also later ones.
  @Test(arguments: [0, 2]) func closingEndsAllWaits(count: Int) throws {
    let gate = Gate(admitting: count)
    let admitted = Atomic(0)
    try withTimeLimit {
      let workers = try Workers(count: 8) {
        guard gate.pass() else { return }
        admitted.add(1, ordering: .relaxed)
      }
      gate.admitOne()
      while admitted.load(ordering: .relaxed) < count + 1 { usleep(1000) }
      gate.close()
      workers.join()
      gate.admitOne()
      for _ in 0..<3 where gate.pass() { admitted.add(1, ordering: .relaxed) }
    }
    #expect(admitted.load(ordering: .relaxed) == count + 1)
  }
}
