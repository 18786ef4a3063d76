import Synchronization

/// The number of frames that are left out because each is shown for less than the format or the rate can show.
package final class BriefFrameCount: Sendable {
  private let counts = Mutex((omitted: 0, all: 0))

  /// Creates a count of no frames.
  package init() {}

  /// The number of frames that are left out, and that of all frames.
  package var value: (omitted: Int, all: Int) { counts.withLock { $0 } }

  func set(_ value: (omitted: Int, all: Int)) { counts.withLock { $0 = value } }
}
