import FoundationEssentials

/// A line of `--progress json`.
struct ProgressEvent: Encodable {
  /// The name of the current part of the work; nil if the work has only one.
  var part: String?
  /// The number of finished frames of this part.
  var frames: Int?
  /// The total number of frames; nil while it is unknown.
  var total: Int?
  /// The speed, in frames per second.
  var rate: Double?
  var secondsLeft: Double?
  /// The size of the finished file, or of the data read so far, in bytes.
  var bytes: Int?
  /// A remark for people.
  var note: String?
  /// True in the last line of work that succeeded.
  var done: Bool?

  /// The line, without its end.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers and text only: there is nothing that JSON could not say.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
