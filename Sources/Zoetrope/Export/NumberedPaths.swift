import FileIO
import FixedPoint
import FoundationEssentials

/// The paths of files that only differ in a number.
struct NumberedPaths: Equatable, Sendable {
  /// The folder with its slash; empty for the current one.
  private let folder: String
  /// The name of a file up to its number.
  private let start: String
  private let suffix: String

  /// Creates the paths that begin and end alike.
  init(_ prefix: String, _ suffix: String) {
    let file = FileName(prefix)
    (folder, start, self.suffix) = (String(file.folder), String(file.name), suffix)
  }

  /// Returns the path with a number.
  func path(of number: some StringProtocol) -> String { "\(folder)\(start)\(number)\(suffix)" }

  /// Returns the digits of the number in a name; nil if no such file has it.
  func number(in name: Substring) -> Substring? {
    guard name.hasPrefix(start), name.hasSuffix(suffix), name.count > start.count + suffix.count else { return nil }
    let number = name.dropFirst(start.count).dropLast(suffix.count)
    return number.isDigits ? number : nil
  }

  /// The files that are there, and the digits of their numbers, in no order.
  var files: [(path: String, number: Substring)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.compactMap { name in number(in: name[...]).map { (path: folder + name, number: $0) } }
  }
}
