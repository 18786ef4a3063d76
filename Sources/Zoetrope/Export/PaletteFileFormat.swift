import FileIO

/// The format of a palette file.
package enum PaletteFileFormat: CaseIterable, Sendable {
  /// A palette of GIMP's: `.gpl`.
  case gimp
  /// Colours such as `#0af` or `00aaff`, one or more a line: `.hex`, `.txt`.
  case list
  /// The colours of a picture: `.png`.
  case picture

  /// The file extensions, without the dot.
  var endings: [String] {
    switch self {
    case .gimp: ["gpl"]
    case .list: ["hex", "txt"]
    case .picture: ["png"]
    }
  }

  /// Creates the format of a file extension; nil for an unknown one.
  package init?(path: String) {
    let ending = FileName(path).formatName
    guard let format = PaletteFileFormat.allCases.first(where: { $0.endings.contains(ending) }) else { return nil }
    self = format
  }

  /// The format of a file that begins so: a picture has bytes that no text has.
  init(content: [UInt8]) {
    let isText = content.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    self = PaletteText(content).isGIMP ? .gimp : isText ? .list : .picture
  }
}
