import Zoetrope

/// What somebody says about frames that are handed in: what they are, and which of them show in which shape.
struct IntakeRequest {
  var raw: RawVideoFormat?
  var filesFrom: String?
  var frameRate: Rational?
  var speed = Rational(1)
  var start = Rational.zero
  var end: Rational?
  var bounds: FrameGeometry.Bounds?
  var fitting: FrameGeometry.Fitting?
  var crop: FrameGeometry.Crop?
  var reverses = false
  var bounces = false
  var scalesLight = false
  var limit = PixelLimit.standard

  /// The options that say it.
  ///
  /// - Parameter intake: Where a request keeps what they say.
  static func options<Request>(
    _ intake: any WritableKeyPath<Request, IntakeRequest> & Sendable
  ) -> [OptionDefinition<Request>] {
    [
      .value("raw", nil, "FORMAT:WxH@FPS", "uncompressed frames: the pixels, the size, the frames per second") {
        $0[keyPath: intake].raw = try RawVideoFormat(text: $1)
      },
      .value("files-from", nil, "FILE", "pictures, a name in each line of FILE; - for standard input", .file) {
        $0[keyPath: intake].filesFrom = $1
      },
      .value("fps", "r", "RATE", "frames per second; of pictures, how many come [the video's own, pictures 20]") {
        $0[keyPath: intake].frameRate = try read($1, "write a number above 0 such as 20, 12.5 or 30000/1001", readRate)
      },
      .value("speed", nil, "N", "how much faster, such as 2 or 0.5 [1]") {
        $0[keyPath: intake].speed = try read($1, "write a number above 0 such as 2 or 0.5", readRate)
      },
      .value("from", nil, "TIME", "where to begin, such as 3s or 1:02.5 [0]") {
        $0[keyPath: intake].start = try read($1, "write seconds such as 3s, or minutes such as 1:02.5", readClock)
      },
      .value("to", nil, "TIME", "where to end [the end]") {
        $0[keyPath: intake].end = try read($1, "write seconds such as 3s, or minutes such as 1:02.5", readClock)
      },
      .value("size", "s", "WxH", "pixels; 480x and x270 keep the proportions") {
        $0[keyPath: intake].bounds = try read(
          $1, "write columns and rows such as 480x270, or one of them: 480x, x270", FrameGeometry.Bounds.init(text:))
      },
      .value(
        "resize", nil, "HOW", "fit within the size, fill it (cutting off what sticks out), or stretch [fit]",
        .cases(of: FrameGeometry.Fitting.self)
      ) {
        $0[keyPath: intake].fitting = try read($1, "write fit, fill or stretch") { FrameGeometry.Fitting(rawValue: $0) }
      },
      .flag("linear-light", nil, "mix light when the size changes, as lenses do, not the codes of sRGB") {
        $0[keyPath: intake].scalesLight = true
      },
      .value("crop", nil, "WxH+X+Y", "only this part of the frames, X columns from the left, Y rows from the top") {
        $0[keyPath: intake].crop = try read($1, "write size and place such as 400x300+20+10") {
          FrameGeometry.Crop(text: $0)
        }
      },
      .flag("reverse", nil, "backwards") { $0[keyPath: intake].reverses = true },
      .flag("bounce", nil, "there and back, without doubled frames at the ends") { $0[keyPath: intake].bounces = true },
      pixelLimitOption { $0[keyPath: intake].limit = $1 },
    ]
  }
}

extension IntakeRequest {
  /// Opens what was named.
  ///
  /// - Parameters:
  ///   - inputs: The words that name it.
  ///   - settings: How it is encoded; what says something about the frames is taken out of it.
  ///   - format: What it becomes.
  ///   - cancellation: Asked while it is waited for data.
  ///   - kept: Told how many bytes of standard input have come.
  func opened(
    _ inputs: [String], _ settings: inout RenderSettings, _ format: OutputFormat, _ cancellation: Cancellation,
    kept: (Int) -> Void
  ) throws -> OpenedIntake {
    if let raw { return try openedRaw(inputs, raw, settings, format, cancellation) }
    let (stream, name) = try stream(inputs, cancellation, kept)
    let geometry = try FrameGeometry(
      of: stream.size, turn: stream.turn, aspect: stream.pixelAspect, crop: crop, bounds: bounds,
      fitting: fitting ?? .fit, inLinearLight: scalesLight)
    let rate = frameRate ?? stream.frameRate ?? Rational(20)
    try checkOwn(rate, of: name)
    var timing = FrameRetiming(frameRate: rate)
    (timing.speed, timing.start, timing.end) = (speed, start, end)
    var intake = FrameIntake(timing: timing, geometry: geometry, seriesRate: rate)
    let keepsAlpha = settings.isTransparent || format.alwaysKeepsAlpha && settings.gif.matte == nil
    intake.keepsAlpha = keepsAlpha && stream.hasAlpha
    if !keepsAlpha {
      (intake.matte, settings.gif.matte) = (settings.gif.matte, nil)
    }
    (intake.reverses, intake.bounces) = (reverses, bounces)
    let job = try EncodeJob(size: geometry.size, frameRate: rate, settings: settings, format: format)
    return OpenedIntake(job, stream, intake, name: name)
  }

  /// Refuses a rate that frames bring with them and nobody can have meant.
  private func checkOwn(_ rate: Rational, of name: String) throws {
    guard frameRate == nil, rate < Rational(1, 1000) || rate > Rational(1000) else { return }
    throw RequestError(
      .video, "\(name) has \(rate) frames per second; allowed: 0.001…1000. Say with --fps how many to take")
  }

  private func openedRaw(
    _ inputs: [String], _ raw: RawVideoFormat, _ settings: RenderSettings, _ format: OutputFormat,
    _ cancellation: Cancellation
  ) throws -> OpenedIntake {
    let path = try onlyWord(inputs, "the frames", "zoetrope encode frames.rgb --raw rgb24:480x270@20 -o loop.gif")
    guard speed == Rational(1), start == .zero, end == nil, !reverses, !bounces, filesFrom == nil else {
      throw UsageError(
        "--raw takes frames as they come; leave out --speed, --from, --to, --reverse, --bounce and --files-from")
    }
    var settings = settings
    settings.frameRate = frameRate
    let geometry = try FrameGeometry(
      of: raw.size, crop: crop, bounds: bounds, fitting: fitting ?? .fit, inLinearLight: scalesLight)
    // What only becomes smaller needs no other shape; then the file can say what made it.
    let isReduced =
      crop == nil && fitting != .fill && !scalesLight && geometry.size.width <= raw.size.width
      && geometry.size.height <= raw.size.height
    if isReduced, bounds != nil { settings.size = geometry.size }
    let job =
      isReduced
      ? try EncodeJob(path: path, raw: raw, settings: settings, format: format)
      : try EncodeJob(size: geometry.size, frameRate: raw.frameRate, settings: settings, format: format)
    guard job.takesStreams else {
      return OpenedIntake(job) { [limit] cancellation, kept in
        let frames = try RawFrames(path: path, raw, limit: limit, cancellation: cancellation, kept: kept).sequence
        return isReduced ? frames : frames.shaped(geometry)
      }
    }
    let stream = try RawFrameStream(path: path, raw, limit: limit, cancellation: cancellation)
    let rate = frameRate ?? raw.frameRate
    var intake = FrameIntake(
      timing: FrameRetiming(frameRate: rate), geometry: isReduced ? try FrameGeometry(of: raw.size) : geometry,
      seriesRate: rate)
    // What the format keeps of alpha is its own affair.
    intake.keepsAlpha = true
    return OpenedIntake(job, stream, intake, name: path == "-" ? "standard input" : path)
  }

  /// Opens a video, or pictures one after another.
  private func stream(
    _ inputs: [String], _ cancellation: Cancellation, _ kept: (Int) -> Void
  ) throws -> (any FrameStream, name: String) {
    if let filesFrom {
      guard inputs.isEmpty else { throw UsageError("\"\(inputs[0])\" is one word too many beside --files-from") }
      let names = try lines(of: filesFrom)
      guard !names.isEmpty else { throw UsageError("--files-from \(filesFrom): there is no name in it") }
      return (
        try PictureFiles(paths: names, limit: limit), filesFrom == "-" ? "the pictures" : "the pictures of \(filesFrom)"
      )
    }
    guard let first = inputs.first else {
      throw UsageError("name the frames: zoetrope encode clip.mp4 -o clip.gif, or frame-*.png, a folder, - for a pipe")
    }
    if inputs == ["-"] || !InputPaths.areSeries(inputs) {
      let frames = try FileFrames(path: first, limit: limit, cancellation: cancellation, kept: kept)
      return (frames, first == "-" ? "standard input" : first)
    }
    return (
      try PictureFiles(paths: try InputPaths.expand(inputs), limit: limit), inputs.count == 1 ? first : "the pictures"
    )
  }
}
