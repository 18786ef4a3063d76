/// The results of several files, as JSON for programs: an object with one list.
struct ResultList: Encodable {
  /// The text that shows the other files.
  struct Page: Encodable {
    /// The path as requested.
    let path: String
    /// The extension: `html` or `md`.
    let format: String
    /// The size in bytes; nil for a text that is only planned.
    let bytes: Int?
  }

  private enum CodingKeys: CodingKey { case files }

  var results: [ResultDescription]
  /// The last file of the list; nil without one.
  var page: Page?

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    var files = object.nestedUnkeyedContainer(forKey: .files)
    for result in results { try files.encode(result) }
    if let page { try files.encode(page) }
  }
}
