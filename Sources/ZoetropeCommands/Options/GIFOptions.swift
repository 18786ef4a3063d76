import FileIO
import Zoetrope

extension GIFSettings {
  /// The options that decide how frames become a GIF.
  static let options = OptionDefinition<GIFSettings>.section(
    "GIF",
    [
      .number(lossy, "how far pixels may be off: 20 a little, 80 visibly", standard: "by --quality") { $0.lossy = $1 },
      .number(colors, "largest number of colours in a table") { $0.colors = $1 },
      .value(
        .palette, .palette, "auto, global or per-frame; FILE's colours (.gpl, .hex, .txt, .png), or ff8800,204060",
        standard: "auto"
      ) { $0.palette = $1 },
      .value(.savePalette, .file, "also write the colour table (of --palette global or FILE)") { $0.savePalette = $1 },
      .value(.dither, .dither, "strength, 0…100, or \(Dither.Method.names)", standard: "100") {
        $0.dither = $1
      },
      .value(.comment, .text("TEXT"), "a text to store in the file") { $0.comment = $1 },
    ])
}

extension ValueKind where Value == PaletteChoice {
  fileprivate static var palette: ValueKind {
    let words = ["auto", "global", "per-frame"]
    return ValueKind(
      placeholder: "NAME|FILE", allowed: "auto, global, per-frame, a file or colours such as ff8800,204060",
      offer: ValueOffer(words: words, isFile: true)
    ) { text in
      do {
        return try PaletteChoice(text: text)
      } catch let error as FileError {
        // A mistyped word reads as a file that does not exist.
        guard FileKind(ofFileAt: text) == nil, !suggestions(for: text, among: words).isEmpty else { throw error }
        return nil
      }
    }
  }
}

extension ValueKind where Value == GIFDither {
  fileprivate static var dither: ValueKind {
    ValueKind(
      placeholder: "NAME:N",
      allowed: "\(Dither.Method.names), a strength 0…100, or both, such as sierra:60",
      offer: .words(Dither.Method.allCases.map(\.rawValue))
    ) { GIFDither($0) }
  }
}

extension Dither.Method {
  /// The names of all methods: `none, blue-noise, …`.
  fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
