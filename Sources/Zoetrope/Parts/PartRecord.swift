/// The record of a finished part: a JSON file beside it.
struct PartRecord: Codable, Equatable {
  /// The part, counted from 1.
  let part: Int
  /// The number of all parts.
  let parts: Int
  /// The first frame of the part.
  let firstFrame: Int
  /// The number of frames of the part.
  let frameCount: Int
  /// The hash of the part's file.
  let sha256: String
  /// The format of the whole.
  let format: String
  /// The work that all parts have in common.
  let work: PartWork

  /// The size of the largest record that is read, in bytes.
  static let sizeLimit = 1 << 20

  /// The first bytes of every record, also of a damaged one: the first key of ``text``.
  static let start = Array("{\n  \"firstFrame\" : ".utf8)

  /// The text of the file.
  var text: String {
    get throws { try jsonText(self) }
  }
}
