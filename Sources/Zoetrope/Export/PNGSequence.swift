import Glibc

/// The names of the files of a sequence, one for each frame.
public struct PNGSequence: Equatable, Sendable {
  private let prefix: String
  private let digits: Int
  private let suffix: String
  /// The folder that is made for them; nil where it has to be there.
  let folder: String?

  /// Creates the sequence that a path denotes: a folder (an existing one, or any name that ends in `/`), or a pattern
  /// with one conversion for the number, `%d` or such as `%04d`; nil for the name of a single file.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - count: The number of frames, for names in a folder.
  init?(path: String, count: Int) {
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    let isFolder = path.hasSuffix("/") || isThere && status.st_mode & S_IFMT == S_IFDIR
    if isFolder {
      folder = path
      (prefix, suffix) = (path + (path.hasSuffix("/") ? "" : "/"), ".png")
      digits = max(4, "\(count - 1)".count)
      return
    }
    guard let place = path.firstMatch(of: /%(0[1-9])?d/),
      path[place.range.upperBound...].firstMatch(of: /%(0[1-9])?d/) == nil
    else { return nil }
    folder = nil
    (prefix, suffix) = (String(path[..<place.range.lowerBound]), String(path[place.range.upperBound...]))
    digits = place.output.1.flatMap { Int($0) } ?? 1
  }

  /// Whether a path names a sequence rather than a file.
  public static func isNamed(by path: String) -> Bool { PNGSequence(path: path, count: 1) != nil }

  /// The file of a frame, counted from 0.
  func path(ofFrame frame: Int) -> String {
    let number = "\(frame)"
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }
}
