import FixedPoint
import Foundation
import Raster
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
  /// Those of the process that run before all of the machine's usual ones.
  private func raisedThreads() throws -> [Int32] {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").compactMap(Int32.init)
    try #require(!threads.isEmpty)
    return threads.filter { sched_getscheduler($0) == SCHED_FIFO }
  }
}
