import Synchronization

/// The lines on files that are made, kept until the files have their names.
final class LateLines: Sendable {
  private let lines = Mutex<[String]>([])

  /// All lines, in order.
  var all: [String] { lines.withLock(\.self) }

  func add(_ new: [String]) { lines.withLock { $0 += new } }
}
