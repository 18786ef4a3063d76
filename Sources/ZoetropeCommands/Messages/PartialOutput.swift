import Glibc

/// How much of a command's output there may be before all of it is there.
enum PartialOutput {
  /// Nothing.
  case nothing
  /// Files that nobody asked for alone.
  case someFiles
  /// What the same command goes on with.
  case beginning
}
