import Zoetrope

private let section = "GIF"

/// The options about how frames become a GIF, of every command that writes one.
///
/// - Parameter settings: Where a request keeps what they say.
func gifOptions<Request>(
  _ settings: any WritableKeyPath<Request, GIFSettings> & Sendable
) -> [OptionDefinition<Request>] {
  let options: [OptionDefinition<Request>] = [
    .value("lossy", nil, "N", "how far pixels may be off, 0…200: 20 a little, 80 visibly [by --quality]") {
      $0[keyPath: settings].lossy = try readNumber($1, in: GIFSettings.losses)
    },
    .value("max-size", nil, "SIZE", "the best that has at most so many bytes, such as 8MB or 500KiB") {
      $0[keyPath: settings].maximumSize = try read($1, "write bytes such as 8MB, 500kB, 1.5MiB or 250000") {
        ByteCount(text: $0)
      }
    },
    .value(
      "keep", nil, "LIST", "what --max-size must not change: size, fps, or size,fps",
      .words(["size", "fps", "size,fps"])
    ) {
      $0[keyPath: settings].kept = try read($1, "write size, fps, or size,fps") { Set<KeptProperty>(text: $0) }
    },
    .value("colors", nil, "N", "the most colours of a table, 2…256") {
      $0[keyPath: settings].colors = try readNumber($1, in: GIFSettings.colorCounts)
    },
    .value(
      "palette", nil, "NAME|FILE", "auto, global or per-frame; or FILE's colours: .gpl, .hex, .txt, .png [auto]",
      ValueOffer(words: ["auto", "global", "per-frame"], isFile: true)
    ) {
      $0[keyPath: settings].palette = try PaletteChoice(text: $1)
    },
    .value("save-palette", nil, "FILE", "write the table, too (of --palette global or FILE)", .file) {
      $0[keyPath: settings].savePalette = $1
    },
    .value(
      "dither", nil, "NAME:N", "strength, 0…100; or bayer, blue-noise, floyd-steinberg, sierra, none [100]",
      .cases(of: Dither.Method.self)
    ) {
      $0[keyPath: settings].dither = try read(
        $1, "write \(ditherNames), a strength 0…100, or both, such as sierra:60", { GIFDither($0) })
    },
  ]
  return options.map { $0.under(section) }
}

private let ditherNames = Dither.Method.allCases.map(\.rawValue).joined(separator: ", ")
