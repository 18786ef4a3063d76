/// The findings about a stream while its frames are taken; complete after the last frame.
public struct StreamReport: Equatable, Sendable {
  /// The faults of the files, by which frames are missing or damaged.
  public var faults: [FileFault] = []
  /// The names of the files of which later pictures are transparent, and the first has no alpha, so that their transparency is
  /// not expected.
  public var filesGainingAlpha: [String] = []
  /// Messages for the user about the colours of files behind the first, a sentence each.
  public var colorNotes: [String] = []
  /// The number of files whose frames had another size and were resized.
  public var resizedFileCount = 0
  /// Whether frames of such files got margins.
  public var hasMargins = false
  /// The name of a file with sound behind a first one that has none.
  public var fileWithLaterSound: String?

  /// Creates a report without findings.
  public init() {}
}
