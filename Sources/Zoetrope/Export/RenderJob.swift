public import Frames
public import FixedPoint
import Geometry
public import LoopTiming
public import Raster
package import SceneFiles
public import SceneModel
package import SceneRendering
public import Video

/// A rendering with all settings decided and checked, before anything is drawn.
public struct RenderJob: Sendable {
  /// The scene's name.
  public let sceneName: String
  /// The format of the file.
  public let format: OutputFormat
  /// The size of the frames.
  public let size: PixelSize
  /// The loop.
  public let plan: LoopPlan
  /// The order in which the frames of the loop are shown.
  public let order: PlaybackOrder
  /// The length of one play in seconds, with a bounce and a held frame.
  public let shownLength: Rational
  /// The properties, by layer and key, that jump back to their start at the seam because the scene requests it.
  public let jumps: [String]
  /// Notes on the length and pace of the loop, a sentence each.
  private let lengthNotes: [String]
  /// Notes on changes to the requested frame rate, a sentence each; empty if it was met.
  package let rateNotes: [String]
  /// Notes on the scene, its pictures and its transparency.
  package internal(set) var sceneNotes: [Note]
  /// Notes for the user about settings that were chosen or changed automatically.
  public var notes: [Note] { (lengthNotes + rateNotes).map { Note($0) } + sceneNotes }
  /// Notes on what the scene does by itself, a sentence each.
  package let details: [String]
  /// The requested settings, with chosen values in place of those that were left out, such as the size, the loop and the codec
  /// of a video. The quality may be left out; that of a GIF is ``quality``.
  public let settings: RenderSettings
  /// The number of times that the loop plays in the file.
  public let repeatCount: Int
  /// The quality of a GIF; nil for other formats, and where a loss or a method of dithering takes its place.
  public var quality: Int? { format == .gif ? settings.gifQuality : nil }
  /// The command that reproduces the file; nil for a scene of unknown origin.
  public var provenance: Provenance? {
    sceneWords.map { Provenance(words: ["render"] + $0 + settings.words(format)) }
  }
  /// The files that the scene comes from, which no output replaces.
  package var inputs: [String] = []
  /// Where files are made that take their names later, with others (``FileSet/locations``), by their names.
  package var locations: [String: String] = [:]
  /// The words that say what scene it is.
  var sceneWords: [String]?
  /// The hash of the scene's file as it is drawn, with its pictures; nil for a scene that was built in code.
  public internal(set) var sceneDigest: SHA256Digest?
  /// The value of the scene's file with all overrides; nil for a scene that was built in code.
  package internal(set) var sceneValue: SceneValue?
  /// The settings of the video encoder; nil for formats without one.
  public let video: VideoSettings?
  /// Whether the file stores the alpha of frames.
  public let storesAlpha: Bool
  /// The pixel format of rendered frames, for formats that do not take pixels.
  let pixelFormat: PixelFormat
  /// The scene, laid out for the size.
  let layout: SceneLayout
  /// The pictures of the scene, as they are drawn.
  private let pictures: PreparedPictures
  /// Whether frames for a target have the proportions of the canvas, where it allows them.
  let keepsProportions: Bool
  /// The frames of the loop, if they were rendered before.
  var storedFrames: (any FrameSource)?

  /// Decides and checks everything.
  ///
  /// - Parameters:
  ///   - scene: The scene to draw.
  ///   - settings: The requested settings.
  ///   - format: The format of the file.
  ///   - sprites: Pictures of the scene (`Scene.pictureNames`) by their names: those of sprites, image fills and fields. A name that
  ///     is missing is looked up as `Scene.pictureFolder` says.
  /// - Throws: ``RequestError`` for the first setting that cannot be met, or a picture that cannot be read.
  public init(
    scene: Scene, settings: RenderSettings, format: OutputFormat, sprites: [String: MovingPicture] = [:]
  ) throws {
    try self.init(
      scene, LoadedScene(scene, among: sprites), settings: settings, format: format, keepsProportions: false)
    inputs = layout.loaded.files
  }

  /// Decides and checks everything.
  ///
  /// - Parameters:
  ///   - loaded: The scene with its texts and pictures, which are had only after all checks that need none.
  ///   - keepsProportions: See the property.
  init(
    _ scene: Scene, _ loaded: @autoclosure () throws -> LoadedScene, settings: RenderSettings, format: OutputFormat,
    keepsProportions: Bool
  ) throws {
    do {
      try scene.validate()
    } catch {
      throw RequestError(.scene, "\(error)")
    }
    var settings = settings
    settings.keepInBudget(size: settings.bounds != nil || settings.scale != nil, frameRate: settings.frameRate != nil)
    (sceneName, self.format, self.keepsProportions) = (scene.name, format, keepsProportions)
    let limits = settings.target?.limits
    size = settings.frameSize(of: scene, in: format, keepsProportions: keepsProportions)
    try RequestChecks.check(size)
    try settings.checkEncoding(for: format)
    try settings.checkChosenFrame(for: format)
    let standardRate = format.standardFrameRate
    let allowedRate = max(limits?.rate(standardRate) ?? standardRate, limits?.frameRate?.lower ?? .zero)
    var wishedRate = settings.frameRate ?? allowedRate
    try RequestChecks.check(wishedRate)
    var wished = format.highestFrameRate.map { min(wishedRate, $0) } ?? wishedRate
    try RequestChecks.check(hold: settings.hold)
    try settings.loop.map { try RequestChecks.check($0) }
    let layout = try SceneLayout(scene, loaded(), size, scale: settings.scale, settings.choices)
    let resolved = layout.resolved
    if settings.choices.omitsBackground, resolved.layers.isEmpty {
      throw RequestError(.omitsBackground, "leaves no layer of \(scene.name): all of them are background")
    }
    let loop: LoopRequest
    let keepsRate = settings.frameRate != nil || settings.kept?.contains(.frameRate) ?? false
    let keptSize = settings.gives(.size) ? nil : size
    func planned() throws -> (LoopPlan, LoopRequest) {
      try RenderJob.plan(
        resolved.elements, settings.loop, limits, format, frameRate: wished, keepsRate: keepsRate, size: keptSize)
    }
    do {
      var found = try planned()
      // Without a limit of bytes, no search lowers the rate of too many frames.
      if !keepsRate, settings.maximumSize == nil, let most = limits?.mostFrames(of: keptSize),
        Rational(Int64(found.0.frameCount)) > most
      {
        wished = min(wished, RenderJob.lowestRate)
        wishedRate = wished
        found = try planned()
      }
      (plan, loop) = found
      order = try PlaybackOrder(
        of: plan, offset: settings.offset, reverses: settings.reverses, bounces: settings.bounces, hold: settings.hold)
    } catch {
      throw RequestError(.loop, "\(error)")
    }
    let length = try Rational(Int64(order.count)).divided(by: plan.frameRate)
    shownLength = length
    try settings.chooseFrame(of: order, length: length, plan.frameRate)
    if plan.length < format.shortestDuration {
      throw RequestError(.loop, "a loop of \(plan.length.secondsText) is shorter than a GIF's shortest delay, 0.02 s")
    }
    repeatCount = try settings.chooseRepetition(ofFrames: order, length: length, in: format)
    // This takes long if they are large: it waits until the preset depends on them, or all of the request is checked.
    lazy var pictures = PreparedPictures(layout.loaded.pictures, of: scene)
    video =
      if let container = format.container {
        try settings.videoSettings(
          size, plan.frameRate, container, hasAlpha: !resolved.isOpaque,
          loop: DrawnLoop(frameCount: order.count) { [plan] in DetailEstimate(layout, pictures, plan).detail })
      } else { nil }
    try settings.checkTarget(size, wishedRate, video)
    pixelFormat = try video?.pixelFormat ?? settings.uncompressedSamples(for: format, size)
    storesAlpha = settings.storesAlpha(in: format, video)
    // The recorded command takes no negative time.
    if settings.offset < .zero { settings.offset = try Rational(Int64(order.first)).divided(by: plan.frameRate) }
    (self.layout, self.pictures) = (layout, pictures)
    self.settings = settings.decided(
      size: size, scale: layout.scale, frameRate: wished, loop: loop, scene: scene, format: format, video: video)
    rateNotes = plan.rateNotes(for: format, wished: wishedRate)
    lengthNotes =
      plan.notes(requested: settings.loop) + (repeatCount > 1 ? [Repetition.note(repeatCount, of: length)] : [])
    jumps = resolved.jumps
    let turns = resolved.turnsInRadians
    details = jumps.filter { !turns.contains($0) }.map { "\($0) starts again with a jump, as the scene has it" }
    sceneNotes = turns.map {
      Note(
        "\($0) jumps where it starts again, after what would be turns in radians; angles are in degrees, 360 for a turn"
      )
    }
    if !scene.hasForm(for: settings.choices) {
      sceneNotes.append(Note("\(scene.name) has no variant for these choices; it is drawn as usual"))
    }
    if layout.ignoresSeed(of: settings.choices) {
      sceneNotes.append(Note("nothing random is drawn of \(scene.name), so that another seed changes nothing"))
    }
    sceneNotes += settings.transparencyNotes(
      isOpaque: resolved.isOpaque, storesAlpha: storesAlpha, format,
      hasBackground: layout.hasBackground(for: settings.choices))
  }

  /// Returns the job of a variant of the file: the same picture in its size and rate, drawn at the scale of its pixels.
  func varied(_ variant: OutputVariant, _ fineness: Fineness) throws -> RenderJob {
    var settings = settings.with(fineness)
    if variant.stride > Rational(1) {
      settings.frameRate = try settings.frameRate?.divided(by: variant.stride)
    }
    if variant.size != size {
      settings.size = variant.size
      settings.scale = try layout.adjustedScale(forFramesOf: variant.size)
    }
    return try again(settings, as: format)
  }

  /// Returns the job of the same scene with other settings, which records the scene as this one does.
  func again(_ settings: RenderSettings, as format: OutputFormat) throws -> RenderJob {
    var job = try RenderJob(
      layout.loaded.scene, layout.loaded, settings: settings, format: format, keepsProportions: keepsProportions)
    (job.sceneWords, job.sceneDigest) = (sceneWords, sceneDigest)
    return job
  }

  /// Returns the command that reproduces a file whose size was limited: that of the variant that was chosen.
  ///
  /// - Parameter fit: The outcome of the size budget; nil without one.
  public func provenance(of fit: SizeFit?) -> Provenance? {
    guard let fit else { return provenance }
    return (try? varied(fit.variant, fit.fineness))?.provenance
  }

  /// Returns the notes on the length, pace and rate of the loop. A variant of a lower rate has others.
  ///
  /// - Parameter fit: The outcome of the size budget; nil without one.
  package func loopNotes(of fit: SizeFit?) -> [String] {
    guard let fit, fit.variant.stride > Rational(1), let chosen = try? varied(fit.variant, fit.fineness) else {
      return lengthNotes + rateNotes
    }
    guard fit.timing.length != timing.length else { return lengthNotes + chosen.rateNotes }
    let rate = chosen.plan.frameRate.decimal(places: 2)
    return (chosen.lengthNotes + chosen.rateNotes).map { "at \(rate) fps, \($0)" }
  }

  /// An upper bound on the memory of frames while they are rendered, in bytes: frames on their way, and what is kept of them.
  public var frameMemory: Int {
    if format == .gif { return size.width * size.height * (RenderJob.searchBytes + workers * RenderJob.threadBytes) }
    // Bytes a pixel: 16 bits a channel; samples, or indices, and padding.
    let (pixels, image) = (
      8,
      format.takesPixels
        ? 2
        : 1 + pixelFormat.planes(width: 16, height: 16).map { $0.width * $0.height * $0.bytesPerElement }.reduce(0, +)
          / 256
    )
    return size.width * size.height * ((frameWindow + 1) * (pixels + image))
  }

  /// The bytes a pixel of the search for a GIF's images, beside those of each thread. Together they are more than was ever
  /// measured: for `bokeh` 147 with one thread, 215 with two, 370 with four, 523 with eight, 821 with sixteen.
  private static let searchBytes = 160
  /// The bytes a pixel of a thread that makes a GIF's frames: its frame, the form that is searched, and layers with blur.
  private static let threadBytes = 60

  /// Frames that are on their way at a time.
  private var frameWindow: Int {
    SegmentThreads(
      video?.segmentLength, segmentCount: partContent().division.segmentCount, of: size, workers: workers
    ).frameWindow
  }

  /// Returns a renderer of the job's frames, which draws still layers once.
  package func makeRenderer() -> FrameRenderer {
    FrameRenderer(
      scene: layout.resolved, plan: plan, width: size.width, height: size.height, scale: layout.scale,
      pictures: pictures, format: pixelFormat, rounding: video?.rounding ?? .nearest)
  }

  /// Returns the frames of the loop in the order in which they are shown.
  func makeFrames() -> any FrameSource { matted(loopFrames()(order)) }

  /// Returns a function that gives the frames of the loop in an order, transparent where the scene is. All of them share what
  /// is drawn at once.
  func loopFrames() -> (PlaybackOrder) -> any FrameSource {
    if let storedFrames { return { ArrangedFrames(storedFrames, (0..<$0.count).map($0.frame)) } }
    let renderer = makeRenderer()
    // The parts of an animation hold pixels, so those are what one run, too, encodes.
    if format.isAnimation { return { PixelFrames(SceneFrames(renderer, $0)) } }
    return { SceneFrames(renderer, $0) }
  }

  /// Whether the scene is known to be opaque everywhere at all times.
  public var isOpaque: Bool { layout.resolved.isOpaque }
}

extension RenderSettings {
  /// The size of the frames of a scene: the requested one, or one within the limits of a target, or else the standard one of
  /// the format.
  fileprivate func frameSize(of scene: Scene, in format: OutputFormat, keepsProportions: Bool) -> PixelSize {
    let (limits, standard) = (target?.limits, format.standardSize)
    let natural = keepsProportions && limits?.isSquare != true ? standard.largest(like: scene.proportions) : standard
    return bounds?.size(like: scene.proportions, isEven: format.derivesEvenSides)
      ?? limits?.size(for: natural, isFlexible: true, isEven: format.derivesEvenSides) ?? standard
  }

  /// Checks the frame that is wished for, or finds the one that shows at the moment that is.
  fileprivate mutating func chooseFrame(of order: PlaybackOrder, length: Rational, _ frameRate: Rational) throws {
    guard let moment else {
      if let frame, !(0..<order.count).contains(frame) {
        let allowed = order.count == 1 ? "0, the only frame" : "0…\(order.count - 1), as many frames as the loop has"
        throw RequestError(.frame, value: "\(frame)", .outOfRange(allowed: allowed))
      }
      return
    }
    guard frame == nil else {
      throw RequestError(.moment, .conflict(with: .frame, "each of them chooses the frame"))
    }
    // A still shows the same frame at any time.
    if order.count == 1, moment >= .zero {
      frame = 0
      return
    }
    guard moment >= .zero, moment < length else {
      throw RequestError(
        .moment, value: "\(moment) s", .outOfRange(allowed: "0 s up to less than \(length.secondsText)"))
    }
    frame = Int(try moment.multiplied(by: frameRate).rounded(.down))
  }

  /// Decides how often the loop is shown, and checks the length of all that is.
  ///
  /// - Returns: The number of times that the file repeats the frames.
  fileprivate mutating func chooseRepetition(
    ofFrames order: PlaybackOrder, length: Rational, in format: OutputFormat
  ) throws -> Int {
    let repeatCount = try repetition.repeatCount(
      of: length, frameCount: order.count, from: 2 * order.heldCount > order.count ? .hold : .loop,
      in: format.container)
    if format != .png {
      let plays = targetPlayCount(of: length, in: format)
      try checkTarget(length: try length.multiplied(by: Rational(Int64(repeatCount))), plays: plays, .loop)
      playCount = plays ?? playCount
    }
    repetition.count = repeatCount > 1 ? repeatCount : nil
    repetition.playingTime = nil
    return repeatCount
  }

  /// Returns the same settings with what a job decided where there were none.
  fileprivate func decided(
    size: PixelSize, scale: Rational, frameRate: Rational, loop: LoopRequest, scene: Scene, format: OutputFormat,
    video: VideoSettings?
  ) -> RenderSettings {
    var decided = self
    (decided.size, decided.scale, decided.frameRate, decided.loop) = (size, scale, frameRate, loop)
    decided.choices.seed = choices.seed ?? scene.seed
    decided.choices.layout = choices.layout ?? scene.layout
    if format == .png { decided.frame = frame ?? 0 }
    decided.moment = nil
    return video.map { decided.decided(as: $0) } ?? decided
  }
}

extension PixelSize {
  /// Returns the largest size of given proportions within this one, which is turned upright for upright ones.
  fileprivate func largest(like other: PixelSize) -> PixelSize {
    let isUpright = other.height > other.width
    let (width, height) = isUpright ? (self.height, self.width) : (self.width, self.height)
    let scaled = FrameGeometry.scaled(height, by: other.width, of: other.height)
    return scaled <= width
      ? PixelSize(width: scaled, height: height)
      : PixelSize(width: width, height: FrameGeometry.scaled(width, by: other.height, of: other.width))
  }
}

extension OutputFormat {
  fileprivate var standardSize: PixelSize {
    isAnimation ? PixelSize(width: 480, height: 270) : PixelSize(width: 1920, height: 1080)
  }

  /// 20 frames per second are 5 hundredths of a second each, so that all delays of a GIF are alike.
  fileprivate var standardFrameRate: Rational { Rational(isAnimation ? 20 : 30) }
}

extension Scene {
  /// A size with the proportions of the canvas.
  fileprivate var proportions: PixelSize {
    // In 65536ths of a point, as a canvas need not be whole points.
    PixelSize(width: Int(canvas.width.raw), height: Int(canvas.height.raw))
  }
}
