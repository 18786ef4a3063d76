/// A fault of a file of frames, known after its last frame.
public struct FileFault: Hashable, Sendable {
  /// The kind of a fault.
  public enum Kind: Sendable {
    /// Frames before the end are missing or damaged.
    case damaged
    /// The file ends too early, so that frames are missing.
    case truncated
    /// Another file, as `cat` joins them, or other bytes are behind its end, of which no frame is read.
    case followed
  }

  /// The name of the file.
  public let file: String
  /// The kind of the fault.
  public let kind: Kind

  /// Creates the fault of a file.
  public init(_ kind: Kind, of file: String) { (self.kind, self.file) = (kind, file) }
}
