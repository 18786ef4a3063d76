import Zoetrope

extension IntakeRequest {
  /// The options that decide which frames are taken, and in which shape.
  static let options: [OptionDefinition<IntakeRequest>] =
    [
      .value(.rawFrames, .rawVideo, "uncompressed frames: pixel format, size and frames per second") { $0.raw = $1 },
      .value(
        "files-from", .file,
        "read the names of the inputs from FILE: one per line, or as of find -print0; - for standard input"
      ) {
        $0.filesFrom = $1
      },
      .flag("no-sort", "take files in the order given, even where a shell sorted f10 before f2") {
        $0.keepsOrder = true
      },
      .value(
        .frameRate, .frameRate, "frames per second; for pictures, the rate of the input", letter: "r",
        standard: "the video's own, pictures 20"
      ) { $0.frameRate = $1 },
      .value("speed", .factor, "playback speed, such as 2 or 0.5", standard: "1") {
        $0.speed = $1
      },
      .value(.span, .time, "start, such as 3s or 1:02.5", standard: "0") { $0.start = $1 },
      .value(.spanEnd, .time, "end", standard: "the end") { $0.end = $1 },
    ] + SizeOptions.options().inside(\.bounds) + [
      resizeOption { $0.fitting = $1 },
      .flag("linear-light", "resize in linear light, as lenses mix it, instead of in sRGB codes") {
        $0.scalesLight = true
      },
      .value(.crop, .crop, "keep only this part, X columns from the left, Y rows from the top") { $0.crop = $1 },
      .flag(.reverses, "play backwards") { $0.reverses = true },
      .flag(.bounces, "play forwards, then backwards, without doubled frames at the ends") { $0.bounces = true },
      .value(.hold, .time, "how much longer the last frame is shown, such as 1s") { $0.hold = $1 },
      strictOption { $0.isStrict = true }, pixelLimitOption { $0.limit = $1 }, spoolLimitOption { $0.spoolLimit = $1 },
    ]
}

extension ValueKind where Value == RawVideoFormat {
  fileprivate static var rawVideo: ValueKind {
    ValueKind(placeholder: "FORMAT:WxH@FPS", allowed: "a format such as rgb24:480x270@20") {
      try RawVideoFormat(text: $0)
    }
  }
}

extension ValueKind where Value == FrameGeometry.Crop {
  fileprivate static var crop: ValueKind {
    ValueKind(placeholder: "WxH+X+Y", allowed: "size and position such as 400x300+20+10") {
      FrameGeometry.Crop(text: $0)
    }
  }
}
