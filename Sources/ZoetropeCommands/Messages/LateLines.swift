import Synchronization

/// The lines on the files of a target: those on the results, kept until the files have their names, and the notes, told once.
final class LateLines: Sendable {
  private let lines = Mutex<[String]>([])
  private let told = Mutex<Set<String>>([])

  /// All lines, in order.
  var all: [String] { lines.withLock(\.self) }

  func add(_ new: [String]) { lines.withLock { $0 += new } }

  /// Returns those of some notes that were not told for an earlier file, in order; they are told from now on.
  func untold(_ notes: [String]) -> [String] {
    told.withLock { told in notes.filter { told.insert($0).inserted } }
  }
}
