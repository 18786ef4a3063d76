import FileIO
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
  /// The longest time that a target allows for all that is shown, in seconds; nil for no bound.
  var longest: Rational?
  var bounds: FrameGeometry.Bounds?
  var fitting: FrameGeometry.Fitting?
  var crop: FrameGeometry.Crop?
  var reverses = false
  var bounces = false
  var hold = Rational.zero
  var scalesLight = false
  var isStrict = false
  var limit = PixelLimit.standard
  var spoolLimit: ByteCount?
  var sound = SoundRequest()
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
  ///   - output: The path of the file that it becomes.
  ///   - cancellation: Checked while waiting for data.
  ///   - kept: Called with the number of bytes read from standard input.
  func opened(
    _ inputs: [String], _ settings: RenderSettings, _ format: OutputFormat, to output: String,
    _ cancellation: Cancellation, kept: (Int) -> Void
  ) throws -> OpenedIntake {
    try sound.check(given: settings.repetition.sound)
    var settings = settings
    settings.keepInBudget(size: bounds != nil, frameRate: frameRate != nil)
    if let raw { return try openedRaw(inputs, raw, settings, format, cancellation) }
    let keepsAlpha = settings.keepsTransparency(in: format)
    let (source, file, name, sourceNotes) = try source(
      inputs, areSurveyed: keepsAlpha || [.gif, .pngs].contains(format),
      margin: settings.isTransparent ? nil : settings.opaqueMatte ?? RGB8(red: 0, green: 0, blue: 0), cancellation,
      kept
    )
    let stream: any FrameStream = isStrict ? StrictFrames(source) : source
    let facts = stream.facts
    let limits = settings.target?.limits
    let isJoined = file == nil
    var geometry = try geometry(of: facts, isJoined: isJoined, limits, in: format)
    // A GIF is made of frames that are kept, which tell by themselves; a note on what becomes black is worth one look.
    let hasAlpha =
      try facts.hasAlpha && (format == .gif && keepsAlpha || stream.showsTransparency(within: keepsAlpha ? nil : 1))
    var evenness: [String] = []
    if bounds == nil { (geometry, evenness) = geometry.evened(for: settings, format, hasAlpha: hasAlpha) }
    let keepsDurations = keepsDurations(of: facts, in: format, to: output)
    let ownRate = try ownRate(of: facts, in: format, keepsDurations: keepsDurations)
    // That of frames without times is the rate of the input.
    let requestedRate = facts.isUntimed && speed != Rational(1) ? nil : frameRate
    let rate = requestedRate ?? limits?.rate(ownRate) ?? ownRate
    let meanRate = keepsDurations && frameRate == nil ? min(rate, facts.frameRate) : rate
    try checkOwn(meanRate, of: name)
    var intake = try intake(of: facts, geometry, rate, limits, in: format, keepsDurations: keepsDurations)
    (intake.keepsAlpha, intake.matte) = (keepsAlpha && facts.hasAlpha, settings.opaqueMatte)
    if !hasAlpha, facts.hasAlpha || isJoined { intake.transparencyWatch = PixelWatch() }
    // The rate of frames with durations of their own is a bound, which a GIF does not exceed.
    let isBounded = keepsDurations && format == .gif && intake.highestRate == nil
    // At another rate or speed, and of joined files, frames are expected to be left out.
    let hasOwnRate = frameRate == nil && speed == Rational(1) && (rate == ownRate || !facts.hasConstantRate)
    if isBounded || !keepsDurations && hasOwnRate && !isJoined && format != .png {
      intake.briefFrames = BriefFrameCount()
    }
    let shownRate = isBounded ? min(meanRate, format.highestFrameRate ?? meanRate) : meanRate
    let sound = try sound.choice(
      of: facts.sound, given: settings.repetition.sound, among: facts.tracks, name: name,
      from: intake.timing.firstTime(in: facts), change: soundChange, in: format, to: output)
    var job = try EncodeJob(
      size: geometry.size, frameRate: shownRate, settings: settings, format: format, hasAlpha: hasAlpha,
      sound: sound.sound)
    job.samples = facts.samples
    job.inputs = [filesFrom].compactMap(\.self)
    if let file, file.isGIF, let path = file.rereadablePath {
      job.recodedGIF = RecodedGIF(path: path, isCut: isCut)
    }
    let endNotes = IntakeNotes(of: stream, intake, job, settings, self)
    var opened = OpenedIntake(job, stream, intake, name: name, endNotes)
    let cutNote = try geometry.cutNote(of: facts, crop: crop, fitting: fitting, for: settings.target)
    opened.notes += sourceNotes + evenness + cutLines(cutNote) + sound.notes
    if isBounded, let frameRate, frameRate > shownRate { opened.notes.append("a GIF has at most 50 frames per second") }
    if let file, file.isSVG, geometry.size.width > geometry.shownWidth + 1 {
      opened.notes.append(enlargementNote(on: name, of: facts.size, geometry))
    }
    opened.details += sound.details
    return opened
  }

  /// Refuses options about resizing where no frame is resized. Files that are joined get the size of the first.
  private func checkResizing(aspect: Rational, isJoined: Bool, _ limits: TargetLimits?) throws {
    guard bounds == nil, limits == nil, !isJoined else { return }
    guard fitting != nil || scalesLight && aspect == Rational(1) else { return }
    let option = fitting != nil ? "--resize" : "--linear-light"
    throw UsageError("\(option) has no effect without --size. Add it, or leave out \(option).")
  }

  /// Returns the shape that was asked for; where no size was, one within the limits of a target.
  private func geometry(
    of facts: StreamFacts, isJoined: Bool = false, _ limits: TargetLimits?, in format: OutputFormat
  ) throws -> FrameGeometry {
    try checkResizing(aspect: facts.pixelAspect, isJoined: isJoined, limits)
    return try FrameGeometry(
      of: facts, crop: crop, bounds: bounds, fitting: fitting, limits: limits, isEven: format.derivesEvenSides,
      inLinearLight: scalesLight)
  }

  /// Returns the intake of the frames that were asked for, at their times and in their order.
  private func intake(
    of facts: StreamFacts, _ geometry: FrameGeometry, _ rate: Rational, _ limits: TargetLimits?,
    in format: OutputFormat,
    keepsDurations: Bool
  ) throws -> FrameIntake {
    var timing = FrameRetiming(frameRate: rate)
    (timing.speed, timing.start) = (speed, start)
    // A part that reaches the end of the input has all frames up to it, however much earlier the first one begins.
    if let end, facts.length.map({ end < $0 }) ?? true { timing.end = end }
    if !keepsDurations, let longest { timing.end = try lastEnd(longest, at: rate, before: timing.end) }
    var intake = FrameIntake(timing: timing, geometry: geometry)
    intake.keepsDurations = keepsDurations
    intake.highestRate = frameRate ?? limits?.frameRate?.upper
    intake.shortestDuration = format.shortestDuration
    if let rate = intake.highestRate, let most = format.highestFrameRate, rate > most { intake.highestRate = nil }
    (intake.reverses, intake.bounces) = (reverses, bounces)
    try intake.hold(for: hold)
    (intake.spoolLimit, intake.frameLimit) = (spoolLimit, format.frameLimit)
    return intake
  }

  /// Returns the time in the input at which to end, so that no more than the whole frames are shown that an allowed time has.
  ///
  /// At 29.97 frames per second, 3 s are 89.91 frames: the 90th begins in time, and ends too late.
  private func lastEnd(_ longest: Rational, at rate: Rational, before end: Rational?) throws -> Rational {
    let count = try longest.multiplied(by: rate).rounded(.down) - hold.multiplied(by: rate).rounded(.nearest)
    let shown = try Rational(max(1, count)).divided(by: rate).multiplied(by: speed)
    let last = try start.adding(shown)
    return min(end ?? last, last)
  }

  /// Whether only a part of the frames is shown, or a part of each, or in another order or for longer.
  private var isCut: Bool { start > .zero || end != nil || crop != nil || reverses || bounces || hold > .zero }

  /// The reason that the sound of the input does not fit the frames; nil if it does.
  private var soundChange: String? {
    if reverses || bounces { return "frames are not shown in their order" }
    return speed == Rational(1) ? nil : "frames are shown at another speed"
  }

  /// Returns whether frames keep durations of their own: in a GIF, with at most as many frames per second as were asked for;
  /// elsewhere where no rate was asked for, and in a video where no constant rate shows every frame. Files of pictures store no
  /// durations: each frame is one file, unless its time is to count. Readers of a pipe of pictures know one rate only.
  private func keepsDurations(of facts: StreamFacts, in format: OutputFormat, to output: String) -> Bool {
    guard format.keepsDurations(of: facts) else { return false }
    if format == .pngs { return output != "-" && frameRate == nil && speed == Rational(1) && hold == .zero }
    return format == .gif || frameRate == nil
  }

  /// Returns the rate of the shown frames if none is requested: that of the input, constant where durations are not kept. That of
  /// pictures, and of frames that lose durations of their own, is multiplied by the speed, so that none is left out or doubled, if
  /// that makes 0.001…100 frames per second; a GIF has at most 50. Of joined files the first one decides.
  private func ownRate(of facts: StreamFacts, in format: OutputFormat, keepsDurations: Bool) throws -> Rational {
    let own = facts.constantRate
    // Raw pixels and pictures store no rate: fewer of them play faster.
    guard facts.isUntimed || facts.hasOwnDurations, speed != Rational(1), !keepsDurations,
      format == .y4m || format.isCoded
    else { return own }
    let exact = try own.multiplied(by: speed)
    // Encoders take terms of 31 bits.
    let rate =
      try max(exact.numerator, exact.denominator) <= Int32.max
      ? exact : Rational(exact.multiplied(by: Rational(10_000_000)).rounded(.nearest), 10_000_000)
    return (Rational(1, 1000)...Rational(100)).contains(rate) ? rate : own
  }

  /// Refuses an input's own frame rate that is out of range.
  private func checkOwn(_ rate: Rational, of name: String) throws {
    guard frameRate == nil, rate < Rational(1, 1000) || rate > Rational(1000) else { return }
    throw RequestError(
      .video,
      "\(name): its rate of \(rate) is out of range; allowed: 0.001…1000 frames per second. Use --fps to choose one.")
  }

  private func openedRaw(
    _ inputs: [String], _ raw: RawVideoFormat, _ settings: RenderSettings, _ format: OutputFormat,
    _ cancellation: Cancellation
  ) throws -> OpenedIntake {
    let path = try onlyWord(inputs, "file of frames", "zoetrope encode frames.rgb --raw rgb24:480x270@20 -o loop.gif")
    guard speed == Rational(1), start == .zero, end == nil, !reverses, !bounces, hold == .zero, filesFrom == nil else {
      throw UsageError(
        "--raw keeps the order and speed of frames. Leave out --speed, --from, --to, --reverse, --bounce, --hold-last and "
          + "--files-from.")
    }
    // Bytes that are no whole number of frames are always refused.
    guard !isStrict else { throw UsageError("--strict has no effect with --raw. Leave it out.") }
    var settings = settings
    let limits = settings.target?.limits
    settings.frameRate = frameRate ?? limits?.rate(raw.frameRate)
    var geometry = try geometry(of: raw.facts, limits, in: format)
    var notes: [String] = []
    if bounds == nil {
      (geometry, notes) = geometry.evened(for: settings, format, hasAlpha: raw.pixelFormat.hasAlpha)
    }
    // Frames that are only reduced are so by the job, for which the size alone says all. Then the file can record what made it.
    let again = try FrameGeometry(
      of: raw.size, bounds: bounds.map { _ in FrameGeometry.Bounds(geometry.size) }, isEven: format.derivesEvenSides)
    let isReduced =
      again == geometry && geometry.size.width <= raw.size.width && geometry.size.height <= raw.size.height
    if isReduced, bounds != nil { settings.size = geometry.size }
    if isReduced { geometry = try FrameGeometry(of: raw.size) }
    let job = try EncodeJob(
      path: path, raw: raw, shapedTo: isReduced ? nil : geometry.size, settings: settings, format: format)
    let stream = try RawFrameStream(path: path, raw, limit: limit, cancellation: cancellation)
    var intake = FrameIntake(
      timing: FrameRetiming(frameRate: settings.frameRate ?? raw.frameRate), geometry: geometry)
    // The format decides what it keeps of alpha.
    (intake.keepsAlpha, intake.matte) = (raw.pixelFormat.hasAlpha, settings.opaqueMatte)
    (intake.spoolLimit, intake.frameLimit) = (spoolLimit, format.frameLimit)
    var opened = OpenedIntake(
      job, stream, intake, name: StandardInput.name(of: path),
      IntakeNotes(of: stream, intake, job, settings, self))
    opened.notes += notes
    return opened
  }

  /// Opens a file of frames, or several one after another, all at once where they are surveyed.
  ///
  /// - Returns: The frames; their file, nil where files are joined; their name in messages; and notes for the user.
  private func source(
    _ inputs: [String], areSurveyed: Bool, margin: RGB8?, _ cancellation: Cancellation,
    _ kept: (Int) -> Void
  ) throws -> (any FrameStream, file: FileFrames?, name: String, notes: [String]) {
    func joined(_ paths: [String]) throws -> JoinedFrames {
      try JoinedFrames(
        paths: paths, pictureRate: frameRate, fitting: fitting ?? .fit, inLinearLight: scalesLight, margin: margin,
        isSurveyed: areSurveyed, limit: limit, spoolLimit: spoolLimit, cancellation: cancellation, kept: kept)
    }
    if let filesFrom {
      guard inputs.isEmpty else {
        throw UsageError("Unexpected argument \"\(inputs[0])\". With --files-from, all names come from the file.")
      }
      let names = try listedNames(in: filesFrom)
      guard !names.isEmpty else { throw UsageError("--files-from \(filesFrom) contains no name.") }
      return (
        try joined(names), nil,
        filesFrom == "-" ? "the files" : "the files of \(filesFrom)", [orderNote(names)].compactMap(\.self)
      )
    }
    guard let first = inputs.first else {
      throw UsageError(
        "No input given. Try zoetrope encode clip.mp4 -o clip.gif, or frame-*.png, a folder, or - for a pipe.")
    }
    guard inputs != ["-"], InputPaths.areSeveral(inputs) else {
      let file = try FileFrames(
        path: first, limit: limit, spoolLimit: spoolLimit, pictureRate: frameRate, until: end,
        cancellation: cancellation, kept: kept)
      return (file, file, StandardInput.name(of: first), [])
    }
    let (paths, omissionNotes) = try InputPaths.expand(inputs)
    return (
      try joined(paths), nil,
      inputs.count == 1 ? first : "the files",
      [inputs.count == 1 ? mixtureNote(first, paths) : orderNote(paths)].compactMap(\.self) + omissionNotes
    )
  }

  /// Returns a note on an SVG of a size that is enlarged after it was drawn.
  private func enlargementNote(on name: String, of size: PixelSize, _ geometry: FrameGeometry) -> String {
    "\(name) is drawn at its own size of \(size), and then enlarged; for sharp edges, make a PNG of it first, as "
      + "with rsvg-convert -w \(size.width * geometry.size.width / geometry.shownWidth)"
      + (crop == nil ? "" : ", and crop that")
  }

  /// Returns a note on numbered files in no order, unless that was asked for.
  private func orderNote(_ paths: [String]) -> String? {
    guard !keepsOrder, let (first, second) = InputPaths.disorder(of: paths) else { return nil }
    return
      "files are taken in the order given, \(first) before \(second); sort -V sorts names by their numbers, and with --no-sort "
      + "this is not told"
  }

  /// Returns a note on a folder with files of several kinds, of which some may be others than the wanted frames; nil for a pattern,
  /// whose files are named alike.
  private func mixtureNote(_ folder: String, _ paths: [String]) -> String? {
    guard FileKind(ofFileAt: folder) == .folder else { return nil }
    var kinds: [String] = []
    for path in paths {
      let kind = FileName(path).formatName.replacing("jpeg", with: "jpg")
      if !kinds.contains(".\(kind)") { kinds.append(".\(kind)") }
    }
    guard kinds.count > 1 else { return nil }
    return
      "\(folder) has pictures of several kinds, \(kinds.joined(separator: ", ")); all are taken, sorted by their names"
  }
}
