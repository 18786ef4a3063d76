import Pipeline
public import Quantization

/// Turns frames into images of a GIF, each of which changes what is on screen so that it is near enough to the frame.
///
/// It looks one frame ahead: whether what an image draws is to stay depends on what comes next, and the colours of the
/// next table are sought while the codes of an image are. Of two frames, the second is coded some rows behind the first;
/// images of many bytes are coded in bands of rows instead, all at once. None of this depends on the number of threads.
public struct FrameCompressor: Sendable {
  private let width: Int
  /// Whether frames have a colour everywhere, so that nothing vanishes.
  private let isOpaque: Bool
  private let settings: CompressionSettings
  /// The colours of images that have none of their own.
  private let globalTable: Palette?
  /// Whether images may have a table of their own.
  private let hasLocalTables: Bool
  private let threads: Int
  /// Frames of the loop.
  private let frameCount: Int
  /// The way back, once the first picture is shown.
  private var homing: Homing?
  /// Bytes of the last image's codes, and its pixels; a guess before there is one.
  private var lastBytes = (image: 1, pixels: 8)
  private var moment: Moment

  /// What there is before a frame is shown.
  private struct Moment: Sendable {
    /// What is on screen.
    var screen: [OklabColor]
    /// What the last image left behind; nil before the first one.
    var lastDisposal: CodedImage.Disposal?
    /// Where the screen is foretold, having yet to be drawn.
    var foretold: ScreenArea?
    /// Whether the frame before is equal to this one.
    var isRepeated = false
    /// The frames that are still to come, without this one.
    var framesLeft: Int
    /// The colours that were sought for it.
    var table: ImageTable?
    /// For how long what was drawn last will do.
    var lifespan = Lifespan.longest
  }

  /// - Parameters:
  ///   - width: Columns of the screen.
  ///   - height: Rows.
  ///   - isOpaque: Whether frames have a colour everywhere.
  ///   - globalTable: The colours of images that have none of their own. With 256 of them there is no index for nothing,
  ///     so that frames must have a colour everywhere.
  ///   - hasLocalTables: Whether images may have a table of their own, where that pays; all have one without a global one.
  ///   - settings: How near is near enough.
  ///   - frameCount: Frames of the loop.
  ///   - threads: The most that are used.
  public init(
    width: Int, height: Int, isOpaque: Bool = false, globalTable: Palette? = nil, hasLocalTables: Bool = true,
    settings: CompressionSettings, frameCount: Int, threads: Int = 1
  ) {
    self.isOpaque = isOpaque
    (self.width, self.globalTable, self.hasLocalTables) = (width, globalTable, hasLocalTables || globalTable == nil)
    (self.settings, self.threads, self.frameCount) = (settings, threads, frameCount)
    moment = Moment(screen: Array(repeating: .nothing, count: width * height), framesLeft: frameCount - 1)
  }

  /// The images that show some frames; nil for one if what is on screen shows it, or if it is equal to the one before, but
  /// for the first frame.
  ///
  /// - Parameters:
  ///   - frames: Frames that follow each other, best two.
  ///   - next: The one that comes after them: after the last one of a loop, the first.
  /// - Precondition: all have the size of the screen.
  public mutating func compress(_ frames: [TargetFrame], next: TargetFrame) -> [CodedImage?] {
    var images: [CodedImage?] = []
    while images.count < frames.count {
      let later = frames[(images.count + 1)...] + [next]
      images += compress(frames[images.count], next: later.first ?? next, afterNext: later.dropFirst().first)
    }
    return images
  }

  /// The image of a frame, and that of the next where both are coded at once.
  ///
  /// - Parameter afterNext: The frame after the next; nil if there is to be one image.
  private mutating func compress(
    _ frame: TargetFrame, next: TargetFrame, afterNext: TargetFrame?
  ) -> [CodedImage?] {
    let isRepeated = frame.colors == next.colors
    guard let plan = plan(frame, next: next, at: moment) else {
      // The colours that were sought are for this frame, not for one after it.
      (moment.table, moment.isRepeated) = (nil, isRepeated)
      moment.framesLeft -= 1
      return [nil]
    }
    let bandCount = FrameCompressor.bandCount(
      height: plan.area.height, expectedBytes: plan.area.pixelCount * lastBytes.image / lastBytes.pixels)
    let isLarge = 4 * plan.area.pixelCount > moment.screen.count
    if isLarge, bandCount == 1, !isRepeated, plan.disposal == .keep, let afterNext {
      return compress(plan, next, afterNext: afterNext)
    }
    return [compress(plan, bands: plan.area.bands(bandCount), next: next, isRepeated: isRepeated)]
  }

  /// The image of a frame, coded in bands at once.
  private mutating func compress(
    _ plan: FramePlan, bands: [ScreenArea], next: TargetFrame, isRepeated: Bool
  ) -> CodedImage {
    let (compressor, screen) = (self, moment.screen)
    let drawn = ScreenProgress(screen, width: width, area: plan.area)
    let table = Finding<ImageTable?>()
    let streams = bands.map { _ in Finding<CodeStream>() }
    let coding = zip(bands, streams).map { band, stream in
      { @Sendable in stream.set(plan.code(band, on: .screen(screen), to: drawn)) }
    }
    inParallel(
      threads: threads,
      [{ table.set(compressor.table(for: next, after: plan, on: plan.predictedScreen(after: screen))) }] + coding)
    return show(plan, streams.map(\.value), drawn, table: table.value, isRepeated: isRepeated)
  }

  /// The images of two frames, the second coded while the first one is, where it draws anything; else the first one's.
  private mutating func compress(
    _ plan: FramePlan, _ second: TargetFrame, afterNext: TargetFrame
  ) -> [CodedImage?] {
    let (compressor, moment) = (self, moment)
    let drawn = ScreenProgress(moment.screen, width: width, area: plan.area)
    let stream = Finding<CodeStream>()
    let secondTable = Finding<ImageTable?>()
    let secondPlan = Finding<(plan: FramePlan, screen: [OklabColor])?>()
    let secondImage = Finding<(stream: CodeStream, drawn: ScreenProgress)?>()
    let table = Finding<ImageTable?>()
    inParallel(
      threads: threads,
      [
        { stream.set(plan.code(plan.area, on: .screen(moment.screen), to: drawn)) },
        {
          let foretold = compressor.foretold(moment, plan, second)
          secondTable.set(foretold.table)
          let plan = compressor.plan(second, next: afterNext, at: foretold)
          secondPlan.set(plan.map { ($0, foretold.screen) })
          secondImage.set(
            plan.map { plan in
              let secondDrawn = ScreenProgress(moment.screen, width: compressor.width, area: plan.area)
              return (plan.code(plan.area, on: .progress(drawn), to: secondDrawn), secondDrawn)
            })
        },
        {
          table.set(
            secondPlan.value.flatMap { plan, screen in
              compressor.table(for: afterNext, after: plan, on: plan.predictedScreen(after: screen))
            })
        },
      ])
    let image = show(plan, [stream.value], drawn, table: secondTable.value, isRepeated: false)
    guard let (secondPlan, _) = secondPlan.value, let (stream, drawn) = secondImage.value else { return [image] }
    let isRepeated = second.colors == afterNext.colors
    return [image, show(secondPlan, [stream], drawn, table: table.value, isRepeated: isRepeated)]
  }

  /// What there will be before the next frame, as far as that can be told before an image that is kept is coded.
  private func foretold(_ moment: Moment, _ plan: FramePlan, _ next: TargetFrame) -> Moment {
    let screen = plan.predictedScreen(after: moment.screen)
    return Moment(
      screen: screen, lastDisposal: plan.disposal, foretold: plan.area, framesLeft: moment.framesLeft - 1,
      table: table(for: next, after: plan, on: screen), lifespan: plan.lifespan)
  }

  /// How a frame is to be drawn; nil if it need not be.
  private func plan(_ wanted: TargetFrame, next: TargetFrame, at moment: Moment) -> FramePlan? {
    let usualSettings = settings
    let settings = moment.table.map { usualSettings.suited(to: $0, pixelCount: wanted.colors.count) } ?? usualSettings
    let (frame, redraw, isHome) = redraw(wanted, settings, at: moment)
    let vanishing = isOpaque ? nil : frame.area { next.colors[$1].isNothing && !$0.isNothing }
    // A second image of the same would be as good at best on the average, and a still would not be still.
    let isStill = moment.isRepeated && moment.lastDisposal == .keep && vanishing == nil
    // What an image left behind is not what it showed, so that another one is needed even where nothing changes. So is
    // a first one.
    let least = moment.lastDisposal == .keep ? nil : ScreenArea(left: 0, top: 0, width: 1, height: 1)
    guard !isStill, let needed = ScreenArea(around: redraw.area, vanishing) ?? least else { return nil }
    // What is drawn otherwise than foretold may have to be drawn again. Where that makes the area much larger, it is better
    // to wait for it.
    let area = ScreenArea(around: needed, moment.foretold) ?? needed
    guard 4 * needed.pixelCount >= 3 * area.pixelCount else { return nil }
    let farLimit = max(settings.holdLimit, settings.rowLimit)
    let disposal = CodedImage.Disposal(
      of: area, width: width, frame: frame.colors, next: next.colors, screen: moment.screen,
      isOpaque: isOpaque, vanishes: vanishing != nil,
      isNothing: { $0.isNothing }, isFar: { $0.squaredDistance(to: $1) > farLimit })
    let lifespan = Lifespan(of: redraw, wanted, next: next)
    let table = (isHome ? homing?.table : nil) ?? table(for: redraw, frame, lifespan, settings, sought: moment.table)
    return FramePlan(
      frame: frame, redraw: redraw, area: area, disposal: disposal, table: table, settings: settings,
      lifespan: lifespan)
  }

  /// What is to be drawn of a frame; near the end of the loop, with the colours of the first picture where they will do.
  private func redraw(
    _ wanted: TargetFrame, _ settings: CompressionSettings, at moment: Moment
  ) -> (frame: TargetFrame, redraw: Redraw, isHome: Bool) {
    let homingFrames = homing == nil ? 0 : Homing.frames(of: frameCount, moment.lifespan)
    if let homing, moment.framesLeft < homingFrames {
      let limit = settings.holdLimit + OklabColor.squaredCode
      let (frame, isHome) = homing.apply(
        to: wanted, framesLeft: moment.framesLeft, total: homingFrames, limit: limit)
      let redraw = Redraw(frame, on: moment.screen, settings, isExact: isHome)
      // Where things have moved on, colours of the first picture serve badly, and nobody would see a seam.
      let error = homing.table.error(of: redraw, frame, skipsExact: true).mean
      if error <= limit, homing.table.serves(redraw, frame) { return (frame, redraw, true) }
    }
    return (wanted, Redraw(wanted, on: moment.screen, settings), false)
  }

  /// The colours for what is to be drawn: those that were sought for what seemed to be, if they serve.
  private func table(
    for redraw: Redraw, _ frame: TargetFrame, _ lifespan: Lifespan, _ settings: CompressionSettings,
    sought: ImageTable?
  ) -> ImageTable {
    if let globalTable, !hasLocalTables { return ImageTable(globalTable) }
    if let sought, sought.serves(redraw, frame) { return sought }
    return ImageTable(for: redraw, frame, globalTable, lifespan, settings)
  }

  /// The colours for the frame after one that is planned, by what will probably be on screen; nil where it has no choice.
  private func table(for next: TargetFrame, after plan: FramePlan, on screen: [OklabColor]) -> ImageTable? {
    guard hasLocalTables else { return nil }
    return ImageTable(for: Redraw(next, on: screen, settings), next, globalTable, plan.lifespan, settings)
  }

  /// Shows what was coded, leaves behind what it leaves, and goes on to the next frame.
  ///
  /// - Parameters:
  ///   - bands: The codes of the image.
  ///   - drawn: What it shows.
  ///   - table: The colours for the next frame, if they were sought.
  ///   - isRepeated: Whether that one is equal.
  private mutating func show(
    _ plan: FramePlan, _ bands: [CodeStream], _ drawn: ScreenProgress, table: ImageTable?, isRepeated: Bool
  ) -> CodedImage {
    if plan.disposal != .previous { moment.screen = drawn.screen }
    if plan.disposal == .background { plan.area.clear(&moment.screen, width: width) }
    if homing == nil, plan.settings.leadsHome { homing = Homing(picture: moment.screen, table: plan.table) }
    moment = Moment(
      screen: moment.screen, lastDisposal: plan.disposal, isRepeated: isRepeated, framesLeft: moment.framesLeft - 1,
      table: table, lifespan: plan.lifespan)
    let image = plan.image(bands)
    lastBytes = (image.codes.count, plan.area.pixelCount)
    return image
  }

  /// How many bands an image is coded in: so few that what the dictionaries forget between them is less than a hundredth
  /// of the bytes; and only one where that does not make work for many processors, since two frames at once take no bytes.
  ///
  /// - Parameters:
  ///   - height: Rows of the image.
  ///   - expectedBytes: Bytes that it will take, about.
  static func bandCount(height: Int, expectedBytes: Int) -> Int {
    let count = min(expectedBytes / 12_000, height / 16)
    return count < 8 ? 1 : count
  }
}
