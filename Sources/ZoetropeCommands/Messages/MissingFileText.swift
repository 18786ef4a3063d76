import FileIO
import Glibc

extension FileError {
  /// The error with the remedy if a file was to be read whose name is none of a file; otherwise the error itself.
  var explained: FileError {
    guard action == "read", errorNumber == ENOENT, let reason = reasonOfAbsence(path) else { return self }
    return FileError(action, path, reason: reason)
  }
}

/// Returns the reason that no file has a name, with the remedy; nil for a name as files have it.
private func reasonOfAbsence(_ name: String) -> String? {
  if name.isEmpty { return "the name is empty" }
  if name.contains("\u{FFFD}") { return "its name is not UTF-8; rename it" }
  if name.hasPrefix("file://") { return "it is an address; give the path, \(name.dropFirst("file://".count))" }
  if name.contains("://") { return "it is an address; download it first, as with curl -LO" }
  if name.contains("##") { return "no file has this name; zoetrope encode takes %d for the number of a frame" }
  guard name.contains(where: { "*?".contains($0) }) else { return nil }
  return "no file has this name; a shell expands a pattern outside of quotes, if a file matches"
}
