import FileIO
public import Quantization

/// The source of the colours of a GIF.
public enum PaletteChoice: Equatable, Sendable {
  /// As the encoder finds best.
  case auto
  /// One table for all frames.
  case global
  /// A table for every frame.
  case perFrame
  /// These colours, and the file that they come from; nil if from none.
  case given(Palette, file: String? = nil)

  /// Reads `auto`, `global` or `per-frame`, colours such as `ff8800,#204060`, or the path of a file of colours.
  ///
  /// A file that is called like one of these words or like colours is given with its folder, as in `./global`: what a text means
  /// does not depend on the files of the current folder.
  ///
  /// - Throws: ``FileIO/FileError`` for a file that is no palette, and for what is neither a file nor colours.
  package init(text: String) throws {
    switch text {
    case "auto": self = .auto
    case "global": self = .global
    case "per-frame": self = .perFrame
    default:
      let isFile = FileKind(ofFileAt: text) != nil
      let colors = isFile ? try? Palette(listed: text) : try Palette(listed: text)
      self = try colors.map { .given($0) } ?? .given(Palette(file: text), file: text)
    }
  }

  /// The file that the colours come from; nil if from none.
  var file: String? { if case .given(_, let file) = self { file } else { nil } }

  /// The text that reads as this on every machine: colours, also those of a file, which may be gone or changed then.
  var text: String {
    switch self {
    case .auto: "auto"
    case .global: "global"
    case .perFrame: "per-frame"
    case .given(let palette, _): palette.colors.map(\.hexadecimal).joined(separator: ",")
    }
  }
}
