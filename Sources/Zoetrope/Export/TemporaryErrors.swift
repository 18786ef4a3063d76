import FileIO
import Pipeline
import Video

/// Returns whether an error has a reason that may pass: a full disk, or a shortage of memory, threads or descriptors.
package func isTemporary(_ error: any Error) -> Bool {
  switch error {
  case let error as FileError: error.isTemporary
  case let error as VideoError: error.isTemporary
  default: error is ThreadError
  }
}
