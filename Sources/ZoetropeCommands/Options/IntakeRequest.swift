import Zoetrope

/// The requested frames from elsewhere: what they are, which of them are shown, and in which shape.
struct IntakeRequest {
  var raw: RawVideoFormat?
  var filesFrom: String?
  var keepsOrder = false
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
}

extension IntakeRequest {
  /// Returns the operands in the order in which they are taken.
  func ordered(_ inputs: [String]) -> [String] { keepsOrder ? inputs : InputPaths.inCountingOrder(inputs) }

  /// Opens the input.
  ///
  /// - Parameters:
  ///   - inputs: The operands that name it.
  ///   - settings: How it is encoded.
  ///   - format: The format that it is encoded in.
  ///   - cancellation: Checked while waiting for data.
  ///   - kept: Called with the number of bytes read from standard input.
  func opened(
    _ inputs: [String], _ settings: RenderSettings, _ format: OutputFormat, _ cancellation: Cancellation,
    kept: (Int) -> Void
  ) throws -> OpenedIntake {
    if let raw { return try openedRaw(inputs, raw, settings, format, cancellation) }
    var settings = settings
    let (stream, name) = try stream(inputs, cancellation, kept)
    let geometry = try FrameGeometry(
      of: stream.size, turn: stream.turn, aspect: stream.pixelAspect, crop: crop, bounds: bounds,
      fitting: fitting ?? .fit, isEven: format.isVideo, inLinearLight: scalesLight)
    let rate = frameRate ?? stream.frameRate ?? Rational(20)
    try checkOwn(rate, of: name)
    var timing = FrameRetiming(frameRate: rate)
    (timing.speed, timing.start, timing.end) = (speed, start, end)
    timing.samplesMiddles = stream.hasOwnDurations
    var intake = FrameIntake(timing: timing, geometry: geometry, seriesRate: rate)
    intake.keepsDurations = stream.hasOwnDurations && format == .gif
    intake.highestRate = frameRate
    if format.isAnimation { settings.playCount = settings.playCount ?? stream.playCount.map { min($0, 65535) } }
    let keepsAlpha = settings.isTransparent || format.alwaysKeepsAlpha && settings.gif.matte == nil
    intake.keepsAlpha = keepsAlpha && stream.hasAlpha
    if !keepsAlpha {
      (intake.matte, settings.gif.matte) = (settings.gif.matte, nil)
    }
    (intake.reverses, intake.bounces) = (reverses, bounces)
    // The rate of frames with durations of their own is a bound, which a GIF does not exceed.
    let shownRate = intake.keepsDurations && frameRate == nil ? min(rate, Rational(50)) : rate
    let job = try EncodeJob(size: geometry.size, frameRate: shownRate, settings: settings, format: format)
    return OpenedIntake(job, stream, intake, name: name)
  }

  /// Refuses an input's own frame rate that is out of range.
  private func checkOwn(_ rate: Rational, of name: String) throws {
    guard frameRate == nil, rate < Rational(1, 1000) || rate > Rational(1000) else { return }
    throw RequestError(
      .video, "\(name) has \(rate) frames per second; allowed: 0.001…1000. Use --fps to choose how many to take.")
  }

  private func openedRaw(
    _ inputs: [String], _ raw: RawVideoFormat, _ settings: RenderSettings, _ format: OutputFormat,
    _ cancellation: Cancellation
  ) throws -> OpenedIntake {
    let path = try onlyWord(inputs, "file of frames", "zoetrope encode frames.rgb --raw rgb24:480x270@20 -o loop.gif")
    guard speed == Rational(1), start == .zero, end == nil, !reverses, !bounces, filesFrom == nil else {
      throw UsageError(
        "--raw takes frames as they come. Leave out --speed, --from, --to, --reverse, --bounce and --files-from.")
    }
    var settings = settings
    settings.frameRate = frameRate
    let geometry = try FrameGeometry(
      of: raw.size, crop: crop, bounds: bounds, fitting: fitting ?? .fit, isEven: format.isVideo,
      inLinearLight: scalesLight)
    // Frames that are only reduced need no other shape; then the file can record what made it.
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
    // The format decides what it keeps of alpha.
    intake.keepsAlpha = true
    return OpenedIntake(job, stream, intake, name: path == "-" ? "standard input" : path)
  }

  /// Opens a video, or pictures one after another.
  private func stream(
    _ inputs: [String], _ cancellation: Cancellation, _ kept: (Int) -> Void
  ) throws -> (any FrameStream, name: String) {
    if let filesFrom {
      guard inputs.isEmpty else {
        throw UsageError("Unexpected argument \"\(inputs[0])\". With --files-from, all names come from the file.")
      }
      let names = try lines(of: filesFrom)
      guard !names.isEmpty else { throw UsageError("--files-from \(filesFrom) contains no name.") }
      return (
        try PictureFiles(paths: names, limit: limit), filesFrom == "-" ? "the pictures" : "the pictures of \(filesFrom)"
      )
    }
    guard let first = inputs.first else {
      throw UsageError(
        "No input given. Try zoetrope encode clip.mp4 -o clip.gif, or frame-*.png, a folder, or - for a pipe.")
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
