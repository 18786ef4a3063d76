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

/// `--max-pixels`, of every command that decodes what others made.
func pixelLimitOption<Request>(
  _ set: @escaping @Sendable (inout Request, PixelLimit) -> Void
) -> OptionDefinition<Request> {
  let most = PixelLimit.largest.pixelCount
  return .value("max-pixels", nil, "N", "refuse frames of more pixels, such as 100M or 500k [\(most), the most]") {
    set(&$0, try read($1, "write a number of pixels up to \(most), such as 100M or 500k") { PixelLimit(text: $0) })
  }
}

/// A number above 0.
private func readRate(_ text: String) -> Rational? { Rational(text).flatMap { $0 > .zero ? $0 : nil } }

/// A time such as `3s`, `0.5`, `1:02.5` or `1:00:00`.
private func readClock(_ text: String) -> Rational? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count > 1 else { return readSeconds(text) }
  guard parts.count <= 3, let seconds = Rational(parts[parts.count - 1]), seconds >= .zero else { return nil }
  let whole = parts.dropLast().map { Int64($0) }
  guard whole.allSatisfy({ $0 != nil && (0..<1_000_000).contains($0 ?? -1) }) else { return nil }
  let minutes = whole.compactMap(\.self).reduce(0) { $0 * 60 + $1 }
  return try? seconds.adding(Rational(minutes * 60))
}

/// Frames that are ready to be taken in, and the job that encodes them.
struct OpenedIntake {
  let job: EncodeJob
  let notes: [String]
  private let frames: Frames

  private enum Frames {
    /// As they come.
    case stream(any FrameStream, FrameIntake, name: String)
    /// All at once, kept if they have to be; told how many have come.
    case all((_ cancellation: Cancellation, _ kept: (Int) -> Void) throws -> any FrameSource)
  }

  /// A stream, of which all frames are kept where it is not encoded as it comes.
  init(_ job: EncodeJob, _ stream: any FrameStream, _ intake: FrameIntake, name: String) {
    (self.job, notes) = (job, stream.notes)
    frames =
      job.takesStreams && intake.isInOrder
      ? .stream(stream, intake, name: name)
      : .all { try intake.frames(of: stream, name: name, cancellation: $0, kept: $1) }
  }

  /// Frames that can be had in any order.
  init(
    _ job: EncodeJob,
    _ frames: @escaping (_ cancellation: Cancellation, _ kept: (Int) -> Void) throws -> any FrameSource
  ) {
    (self.job, notes, self.frames) = (job, [], .all(frames))
  }

  /// Encodes them.
  func run(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, progress: ProgressLine
  ) throws -> EncodeReport {
    switch frames {
    case .stream(let stream, let intake, let name):
      try job.run(
        writingTo: path, replaces: replaces, cancellation: cancellation, observer: progress, stream: stream, intake,
        name: name
      ) { progress.read(frames: $0) }
    case .all(let frames):
      try job.run(writingTo: path, replaces: replaces, cancellation: cancellation, observer: progress) {
        try frames(cancellation) { progress.read(frames: $0) }
      }
    }
  }

  /// Reads all of them, and tells about what encoding them would take.
  func estimate(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, progress: ProgressLine
  ) throws -> (estimate: FileEstimate, report: EncodeReport) {
    try job.estimate(writingTo: path, replaces: replaces, cancellation: cancellation, observer: progress) {
      let read: (Int) -> Void = { progress.read(frames: $0) }
      return switch frames {
      case .stream(let stream, let intake, let name):
        try intake.frames(of: stream, name: name, cancellation: cancellation, kept: read)
      case .all(let frames): try frames(cancellation, read)
      }
    }
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
      (intake.ground, settings.gif.matte) = (settings.gif.matte, nil)
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
        let frames = try RawFrames(path: path, raw, limit: limit, cancellation: cancellation, kept: kept)
        return isReduced ? frames : ShapedFrames(frames, geometry)
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
