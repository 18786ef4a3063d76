import Pipeline
public import Quantization

/// Compresses frames to GIF images, each of which brings the canvas within tolerance of its frame.
///
/// It looks one frame ahead: the choice of the disposal depends on the next frame, and the next palette is fitted while
/// an image is being coded. Large images are usually coded in pairs, the second image some rows behind the first,
/// reading the rows that the first has finished. Images of many bytes are split into bands of rows instead, which are
/// coded in parallel. The output does not depend on the number of threads.
public struct FrameCompressor: Sendable {
  private let width: Int
  private let height: Int
  /// Whether all pixels of all frames are opaque, so that none becomes transparent.
  private let isOpaque: Bool
  private let settings: CompressionSettings
  /// The colours of images without a local colour table.
  private let globalTable: Palette?
  /// Whether images may have a local colour table.
  private let hasLocalTables: Bool
  private let threads: Int
  /// The number of frames in the loop.
  private let frameCount: Int
  /// The lead-in; nil if there is none, if the seam does not show without it, or once the first image is drawn.
  private var leadIn: LeadIn?
  /// The convergence towards the first picture; nil until that is drawn.
  private var convergence: SeamConvergence?
  /// The code bytes and the pixels of the last image; a guess before the first one.
  private var lastBytes = (image: 1, pixels: 8)
  private var state: State

  /// The state before a frame is drawn.
  private struct State: Sendable {
    var canvas: Canvas
    /// The disposal of the last image; nil before the first one.
    var lastDisposal: CodedImage.Disposal?
    /// The area in which ``canvas`` is a prediction, because the image before is still being coded.
    var predictedArea: CanvasArea?
    /// Whether the previous frame is equal to this one.
    var isRepeated = false
    /// The number of frames after this one in the loop.
    var framesLeft: Int
    /// The palette that was fitted to the frame in advance.
    var table: ImageTable?
    /// The lifespan of the pixels drawn last.
    var lifespan = Lifespan.longest
  }

  /// Creates a compressor with an empty canvas.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas.
  ///   - height: The height of the canvas.
  ///   - isOpaque: Whether all pixels of all frames are opaque.
  ///   - globalTable: The colours of images without a local colour table. With 256 of them no transparent index is
  ///     left, so all frames must be opaque.
  ///   - hasLocalTables: Whether images may have a local colour table where that pays. Without a global table, all
  ///     images have one.
  ///   - settings: The error limits.
  ///   - frameCount: The number of frames in the loop.
  ///   - threads: The maximum number of threads.
  public init(
    width: Int, height: Int, isOpaque: Bool = false, globalTable: Palette? = nil, hasLocalTables: Bool = true,
    settings: CompressionSettings, frameCount: Int, threads: Int = 1
  ) {
    self.isOpaque = isOpaque
    (self.width, self.height) = (width, height)
    (self.globalTable, self.hasLocalTables) = (globalTable, hasLocalTables || globalTable == nil)
    (self.settings, self.threads, self.frameCount) = (settings, threads, frameCount)
    state = State(canvas: Canvas(pixelCount: width * height), framesLeft: frameCount - 1)
  }

  /// The number of frames of the lead-in, an even one: the last frames of the loop and the first one.
  public var leadInCount: Int { settings.convergesAtSeam ? LeadIn.frameCount(ofLoop: frameCount) : 0 }

  /// Encodes frames of the lead-in on trial, before the first call of ``compress(_:next:)``. Without a lead-in, the seam
  /// of the loop may show.
  ///
  /// - Parameters:
  ///   - frames: Consecutive frames; two at a time are best.
  ///   - next: The frame after them.
  public mutating func leadIn(_ frames: [TargetFrame], next: TargetFrame) {
    if leadIn == nil {
      leadIn = LeadIn(width: width, height: height, ofLoop: frameCount)
    }
    _ = compressAll(frames, next: next)
    guard !isLeadingIn else { return }
    if leadIn?.isNeeded != true { leadIn = nil }
    state = State(canvas: Canvas(pixelCount: width * height), framesLeft: frameCount - 1)
    lastBytes = (1, 8)
  }

  /// Whether the frames are those of the lead-in.
  private var isLeadingIn: Bool { leadIn.map { $0.framesLeft > 0 } ?? false }

  /// Compresses consecutive frames. An image is nil if the canvas already shows its frame, or if the frame equals the
  /// previous one; the first frame always has an image.
  ///
  /// - Parameters:
  ///   - frames: Consecutive frames; two at a time are best.
  ///   - next: The frame after them: after the last frame of a loop, the first.
  /// - Precondition: All frames have the size of the canvas.
  public mutating func compress(_ frames: [TargetFrame], next: TargetFrame) -> [CodedImage?] {
    compressAll(frames, next: next)
  }

  private mutating func compressAll(_ frames: [TargetFrame], next: TargetFrame) -> [CodedImage?] {
    var images: [CodedImage?] = []
    while images.count < frames.count {
      let later = frames[(images.count + 1)...] + [next]
      images += compress(frames[images.count], next: later.first ?? next, afterNext: later.dropFirst().first)
    }
    return images
  }

  /// Compresses a frame, and the next one where both are coded together.
  ///
  /// - Parameter afterNext: The frame after the next; nil to compress one frame only.
  private mutating func compress(
    _ frame: TargetFrame, next: TargetFrame, afterNext: TargetFrame?
  ) -> [CodedImage?] {
    let isRepeated = frame.colors == next.colors
    guard let plan = plan(frame, next: next, at: state) else {
      // The palette was fitted to this frame, not to one after it.
      (state.table, state.isRepeated) = (nil, isRepeated)
      state.framesLeft -= 1
      if isLeadingIn { leadIn?.add(frame) }
      return [nil]
    }
    let bandCount = FrameCompressor.bandCount(
      height: plan.area.height, expectedBytes: plan.area.pixelCount * lastBytes.image / lastBytes.pixels)
    let isLarge = 4 * plan.area.pixelCount > width * height
    if isLarge, bandCount == 1, !isRepeated, plan.disposal == .keep, let afterNext {
      let drawings = draw(plan, next, afterNext: afterNext)
      return drawings.indices.map { show(drawings[$0], isRepeated: $0 == 1 && next.colors == afterNext.colors) }
    }
    return [show(draw(plan, bands: plan.area.bands(bandCount), next: next), isRepeated: isRepeated)]
  }

  /// An image whose codes are known, and the palette that was fitted in advance to the next frame, if any.
  private typealias Drawing = (plan: FramePlan, bands: [CodeStream], drawn: CanvasProgress, table: ImageTable?)

  /// Compresses a frame in bands that are coded in parallel.
  private func draw(_ plan: FramePlan, bands: [CanvasArea], next: TargetFrame) -> Drawing {
    let canvas = state.canvas
    let drawn = CanvasProgress(canvas.shown, width: width, area: plan.area)
    let table = Promise<ImageTable?>()
    let streams = bands.map { _ in Promise<CodeStream>() }
    let coding = zip(bands, streams).map { band, stream in
      { @Sendable in stream.set(plan.code(band, on: .complete(canvas.shown), to: drawn)) }
    }
    let fitting = { @Sendable in
      var prediction = canvas
      plan.predict(on: &prediction)
      table.set(self.table(for: next, after: plan, on: prediction))
    }
    inParallel(threads: threads, [fitting] + coding)
    return (plan, streams.map(\.value), drawn, table.value)
  }

  /// Compresses two frames, coding the second while the first is coded. If the second needs no image, returns only the
  /// first.
  private func draw(_ plan: FramePlan, _ second: TargetFrame, afterNext: TargetFrame) -> [Drawing] {
    let canvas = state.canvas
    let drawn = CanvasProgress(canvas.shown, width: width, area: plan.area)
    let stream = Promise<CodeStream>()
    let secondTable = Promise<ImageTable?>()
    let secondPlan = Promise<(plan: FramePlan, prediction: Canvas)?>()
    let secondImage = Promise<(stream: CodeStream, drawn: CanvasProgress)?>()
    let table = Promise<ImageTable?>()
    inParallel(
      threads: threads,
      [
        { stream.set(plan.code(plan.area, on: .complete(canvas.shown), to: drawn)) },
        {
          var predicted = predictedState(plan, second)
          secondTable.set(predicted.table)
          guard let plan = self.plan(second, next: afterNext, at: predicted) else {
            secondPlan.set(nil)
            secondImage.set(nil)
            return
          }
          plan.predict(on: &predicted.canvas)
          secondPlan.set((plan, predicted.canvas))
          let secondDrawn = CanvasProgress(canvas.shown, width: width, area: plan.area)
          secondImage.set((plan.code(plan.area, on: .inProgress(drawn), to: secondDrawn), secondDrawn))
        },
        {
          table.set(secondPlan.value.flatMap { self.table(for: afterNext, after: $0.plan, on: $0.prediction) })
        },
      ])
    let first: Drawing = (plan, [stream.value], drawn, secondTable.value)
    guard let (secondPlan, _) = secondPlan.value, let (stream, drawn) = secondImage.value else { return [first] }
    return [first, (secondPlan, [stream], drawn, table.value)]
  }

  /// Returns the expected state before the next frame, while an image with disposal `.keep` is yet to be coded.
  private func predictedState(_ plan: FramePlan, _ next: TargetFrame) -> State {
    var canvas = state.canvas
    plan.predict(on: &canvas)
    return State(
      canvas: canvas, lastDisposal: plan.disposal, predictedArea: plan.area, framesLeft: state.framesLeft - 1,
      table: table(for: next, after: plan, on: canvas), lifespan: plan.lifespan)
  }

  /// Plans the image of a frame; nil if the frame needs none.
  private func plan(_ wanted: TargetFrame, next: TargetFrame, at state: State) -> FramePlan? {
    let usualSettings = settings
    let settings =
      state.table.map { usualSettings.tightened(for: $0, pixelCount: wanted.colors.count) } ?? usualSettings
    // The trial of the lead-in is to end as the loop does, so it draws still pixels by their errors alone.
    let resting = isLeadingIn ? nil : EqualBlocks(wanted.colors, next.colors, width: width)
    let (frame, damage, isConverged) = damage(wanted, settings, resting: resting, at: state)
    let vanishing = isOpaque ? nil : frame.area { next.colors[$1].isTransparent && !$0.isTransparent }
    // Another image of the same frame would be no better on the average, and still pictures must stay still.
    let isStill = state.isRepeated && state.lastDisposal == .keep && vanishing == nil
    // After another disposal than `.keep`, the canvas is not what the image showed, so an image is needed even if
    // nothing changes; so is a first one.
    let least = state.lastDisposal == .keep ? nil : CanvasArea(left: 0, top: 0, width: 1, height: 1)
    guard !isStill, let needed = CanvasArea(around: damage.area, vanishing) ?? least else { return nil }
    // Where the image before is drawn differently than predicted, pixels may have to be redrawn, so this image covers
    // that area too. If that makes the area more than a third larger, the frame is planned again after the image before
    // is coded.
    let area = CanvasArea(around: needed, state.predictedArea) ?? needed
    guard 4 * needed.pixelCount >= 3 * area.pixelCount else { return nil }
    let farLimit = max(settings.holdLimit, settings.rowLimit)
    let disposal = CodedImage.Disposal(
      of: area, width: width, frame: frame.colors, next: next.colors, canvas: state.canvas.shown,
      isOpaque: isOpaque, vanishes: vanishing != nil,
      isTransparent: { $0.isTransparent }, isFar: { $0.squaredDistance(to: $1) > farLimit })
    let lifespan = Lifespan(of: damage, wanted, next: next)
    let table =
      (isConverged ? convergence?.table : nil) ?? table(for: damage, frame, lifespan, settings, fitted: state.table)
    return FramePlan(
      wanted: wanted, frame: frame, damage: damage, area: area, disposal: disposal, table: table,
      coding: CodingTrial.bestCoding(of: frame, damage, on: state.canvas.shown, area), settings: settings,
      lifespan: lifespan)
  }

  /// Returns the damage of a frame; at the beginning of the loop, with the picture of the lead-in, and near its end, with
  /// the colours of the first picture where these are acceptable.
  private func damage(
    _ wanted: TargetFrame, _ settings: CompressionSettings, resting: EqualBlocks?, at state: State
  ) -> (frame: TargetFrame, damage: Damage, isConverged: Bool) {
    if let leadIn, !isLeadingIn, state.framesLeft == frameCount - 1 {
      let frame = leadIn.target(for: wanted)
      return (frame, Damage(frame, on: state.canvas, settings, resting: resting), false)
    }
    if let convergence, state.framesLeft < convergence.frameCount {
      let limit = SeamConvergence.limit(settings)
      let (frame, isConverged) = convergence.apply(
        to: wanted, on: state.canvas.shown, framesLeft: state.framesLeft, limit: limit)
      let damage = Damage(frame, on: state.canvas, settings, resting: resting, isExact: isConverged)
      // Where much has moved, the palette of the first picture fits badly, and nobody would see a seam.
      let error = convergence.table.error(of: damage, frame, skipsExact: true).mean
      if error <= limit, convergence.table.fits(damage, frame) { return (frame, damage, true) }
    }
    return (wanted, Damage(wanted, on: state.canvas, settings, resting: resting), false)
  }

  /// Returns the palette for the damage of a frame: the one fitted in advance to the predicted damage, if it still
  /// fits.
  private func table(
    for damage: Damage, _ frame: TargetFrame, _ lifespan: Lifespan, _ settings: CompressionSettings,
    fitted: ImageTable?
  ) -> ImageTable {
    if let globalTable, !hasLocalTables { return ImageTable(globalTable) }
    if let fitted, fitted.fits(damage, frame) { return fitted }
    return ImageTable(for: damage, frame, globalTable, lifespan, settings)
  }

  /// Fits a palette to the frame after a planned one, on the expected canvas; nil if there is nothing to choose.
  private func table(for next: TargetFrame, after plan: FramePlan, on canvas: Canvas) -> ImageTable? {
    guard hasLocalTables else { return nil }
    // The frame after the next is not known here. Blocks that rest until the next probably go on to do so.
    let damage = Damage(next, on: canvas, settings, resting: plan.damage.resting)
    return ImageTable(for: damage, next, globalTable, plan.lifespan, settings)
  }

  /// Updates the canvas after an image and its disposal, and advances to the next frame.
  ///
  /// - Parameter isRepeated: Whether the next frame is equal to this one.
  private mutating func show(_ drawing: Drawing, isRepeated: Bool) -> CodedImage {
    let plan = drawing.plan
    let image = plan.image(drawing.bands)
    let isTrial = isLeadingIn
    drawing.drawn.withColors { colors in
      if isTrial { leadIn?.add(plan.wanted, before: state.canvas.shown, after: colors, byteCount: image.codes.count) }
      if plan.disposal != .previous { state.canvas.show(colors, for: plan.wanted) }
    }
    if plan.disposal == .background { state.canvas.clear(plan.area, width: width) }
    if !isTrial, convergence == nil, let leadIn {
      convergence = SeamConvergence(
        ages: leadIn.ages, frameCount: leadIn.turnCount, picture: state.canvas.shown, table: plan.table)
      self.leadIn = nil
    }
    (state.lastDisposal, state.predictedArea, state.isRepeated) = (plan.disposal, nil, isRepeated)
    (state.table, state.lifespan) = (drawing.table, plan.lifespan)
    state.framesLeft -= 1
    lastBytes = (image.codes.count, plan.area.pixelCount)
    return image
  }

  /// Returns the number of bands that an image is coded in.
  ///
  /// Each band begins with an empty dictionary. A band of 12 000 bytes loses less than a hundredth of its bytes by
  /// that; a band has at least 16 rows. Fewer than 8 bands would not occupy many processors, so the image is coded as
  /// one and paired with the next, which costs no bytes.
  ///
  /// - Parameters:
  ///   - height: The number of rows of the image.
  ///   - expectedBytes: The expected number of code bytes.
  static func bandCount(height: Int, expectedBytes: Int) -> Int {
    let count = min(expectedBytes / 12_000, height / 16)
    return count < 8 ? 1 : count
  }
}
