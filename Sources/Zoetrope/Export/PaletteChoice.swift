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

  /// Reads `auto`, `global` or `per-frame`; anything else is the path of a file of colours.
  ///
  /// A file that is called like one of these words is given with its folder, as in `./global`.
  ///
  /// - Throws: ``FileIO/FileError`` for a file that is no palette.
  public init(text: String) throws {
    switch text {
    case "auto": self = .auto
    case "global": self = .global
    case "per-frame": self = .perFrame
    default: self = .given(try Palette(file: text), file: text)
    }
  }

  /// The text that reads as this, a file without its folders, in front of it "./"; nil for colours that come from no file.
  var text: String? {
    switch self {
    case .auto: "auto"
    case .global: "global"
    case .perFrame: "per-frame"
    case .given(_, let file): file.map(plainFileWord)
    }
  }
}
