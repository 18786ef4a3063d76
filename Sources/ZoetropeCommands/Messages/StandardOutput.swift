import Glibc
import Zoetrope

/// Returns the path of an output, `-` for the names of standard output: a file there is not replaced, as one that is named
/// would be.
func outputPath(_ path: String) -> String {
  ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path) ? "-" : path
}

/// Refuses standard output (`-o -`) without a format, and where it is a terminal.
func checkStandardOutput(_ output: String, _ format: OutputFormat?) throws {
  guard output == "-" else { return }
  guard format != nil else { throw UsageError("Standard output needs --format, such as --format y4m.") }
  guard isatty(STDOUT_FILENO) == 0 else {
    throw UsageError("Standard output is a terminal. Redirect it to a file or a pipe.")
  }
}

/// Returns the name of a command's output in messages.
///
/// - Parameter output: The file, `-` for standard output; nil where none is kept.
func outputName(_ output: String?) -> String { output == "-" ? "standard output" : output ?? "nothing" }
