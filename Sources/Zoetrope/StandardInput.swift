public import FramePipeline
import Foundation
import VideoCoding

extension FileFrames {
  /// Takes in all of standard input, which a file without a name in `TMPDIR` keeps, and opens it: some kinds of files
  /// say only at their end what is in them.
  ///
  /// - Parameters:
  ///   - cancellation: Asked while it is waited for data.
  ///   - kept: Told how many bytes have come.
  /// - Throws: ``FileError``, `VideoError`, `CancelledError`.
  public convenience init(standardInput cancellation: Cancellation, kept: (Int) -> Void) throws {
    let name = "standard input"
    guard isatty(STDIN_FILENO) == 0 else {
      throw FileError("read", name, reason: "it is a terminal; pipe frames into it")
    }
    let spool = try SpoolFile(keeping: STDIN_FILENO, name: name, cancellation, kept)
    guard spool.byteCount > 0 else { throw FileError("read", name, reason: "it is empty: there is no frame") }
    try self.init(named: name) { try FrameReader(descriptor: dup(spool.file.descriptor), name: name) }
  }
}
