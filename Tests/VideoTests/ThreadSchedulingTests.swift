import FixedPoint
import Foundation
import Raster
import Synchronization
import TestSupport
import Testing

@testable import Video

/// Encodings beside everything else that a machine does.
@Suite struct ThreadSchedulingTests {
  /// As root, libraries could raise their threads above all others. While it encodes: they are gone afterwards.
  @Test(.enabled(if: getuid() == 0), arguments: [VideoCodec.av1, .h264, .hevc, .vp9])
  func noThreadGetsAheadOfOthers(_ codec: VideoCodec) throws {
    var settings = VideoSettings(width: 64, height: 64, frameRate: Rational(25), container: .mkv, codec: codec)
    settings.threadCount = 2
    let image = VideoImage(width: 64, height: 64, format: settings.pixelFormat)
    try withTemporaryFolder { folder in
      var encoder = try VideoEncoder(path: "\(folder)/a.mkv", settings: settings)
      try encoder.encode(image)
      // Another test's encoder may be about to open: its threads are given back within milliseconds, ours would stay.
      var raised = try raisedThreads()
      for _ in 0..<1000 where !raised.isEmpty {
        usleep(10_000)
        raised = try raisedThreads()
      }
      #expect(raised.isEmpty)
      try encoder.finish()
    }
  }

  /// A thread whose policy is not that of the others, for a while.
  private final class ThreadInBatch: Sendable {
    private let hasBegun = Atomic(false)
    private let isDone = Atomic(false)
    /// The policy in the end; nil before.
    private let policy = Mutex<Int32?>(nil)

    /// `SCHED_BATCH`, which Glibc's module leaves out.
    static let batch: Int32 = 3

    init() {
      Thread.detachNewThread { [self] in
        var parameters = sched_param()
        unsafe sched_setscheduler(0, ThreadInBatch.batch, &parameters)
        hasBegun.store(true, ordering: .releasing)
        while !isDone.load(ordering: .acquiring) { usleep(1000) }
        policy.withLock { $0 = sched_getscheduler(0) }
      }
      while !hasBegun.load(ordering: .acquiring) { usleep(1000) }
    }

    /// Ends the thread, and returns its policy.
    func end() -> Int32 {
      isDone.store(true, ordering: .releasing)
      while true {
        if let policy = policy.withLock({ $0 }) { return policy }
        usleep(1000)
      }
    }
  }

  /// The program that uses the library chooses the policies of its threads, of which those stay that were there before.
  @Test func otherThreadsKeepTheirPolicies() throws {
    let thread = ThreadInBatch()
    let settings = VideoSettings(width: 64, height: 64, frameRate: Rational(25), container: .mkv, codec: .av1)
    try withTemporaryFolder { folder in
      var encoder = try VideoEncoder(path: "\(folder)/a.mkv", settings: settings)
      try encoder.encode(VideoImage(width: 64, height: 64, format: settings.pixelFormat))
      try encoder.finish()
    }
    #expect(thread.end() == ThreadInBatch.batch)
  }

  /// Those of the process that run before all of the machine's usual ones.
  private func raisedThreads() throws -> [Int32] {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").compactMap(Int32.init)
    try #require(!threads.isEmpty)
    return threads.filter { sched_getscheduler($0) == SCHED_FIFO }
  }
}
