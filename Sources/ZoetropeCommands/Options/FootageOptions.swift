import Zoetrope

extension FootageSettings {
  /// The options that decide which part of footage is taken, and in which shape.
  static let options: [OptionDefinition<FootageSettings>] =
    [
      .value(.span, .time, "start of the part that is searched, such as 3s or 1:02.5", standard: "0") {
        $0.start = $1
      },
      .value(.spanEnd, .time, "end of the part that is searched", standard: "the end") { $0.end = $1 },
      .value(
        .frameRate, .frameRate, "frames per second", letter: "r", standard: "the footage's own"
      ) { $0.frameRate = $1 },
    ] + SizeOptions.options().inside(\.bounds) + [
      resizeOption { $0.fitting = $1 }, strictOption { $0.isStrict = true }, pixelLimitOption { $0.limit = $1 },
    ]
}
