import Foundation

/// A line of `--progress json`.
struct ProgressEvent: Encodable {
  /// What is done, where there is more than one thing to do.
  var part: String?
  /// The frames that are done, of this part.
  var frames: Int?
  /// The frames that there will be; nil while nobody knows.
  var total: Int?
  /// Frames a second.
  var rate: Double?
  var secondsLeft: Double?
  /// The size of the file in the end, or of what was read so far.
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
