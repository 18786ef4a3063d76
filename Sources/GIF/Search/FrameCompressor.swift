public import Quantization
import Raster

/// Compresses frames to GIF images, each of which brings the canvas within tolerance of its frame.
///
/// Naively a frame would be planned once the image before it is coded, which occupies one processor. While an image of many bytes
/// is being coded, the next frame is planned on the canvas that is expected after it, and coded while that image still is; see
/// `ImageQueue`. The output does not depend on the number of threads.
public struct FrameCompressor: Sendable {
  private let (width, height): (Int, Int)
  private var planner: FramePlanner
  /// See ``init(width:height:isOpaque:globalTable:hasLocalTables:settings:frameCount:spareImages:planAheadBytes:threads:)``.
  private let planAheadBytes: Int
  /// The number of frames in the loop.
  private let frameCount: Int
  /// The state after the images that are finished.
  private var state: FramePlanner.State
  /// The images that are being coded, at most two.
  private var queue: ImageQueue
  /// The images that are finished and not yet returned.
  private var finishedImages: [CodedImage?] = []
  /// The number of frames from the next one to the end of the loop.
  private var framesLeft: Int
  /// The number of images that may still be added to one for each frame.
  private var spareImages: Int
  /// The lead-in while its frames are encoded on trial.
  private var trial: LeadInTrial?
  /// The lead-in after its trial; nil if there is none, or once the first image is drawn.
  private var leadIn: LeadIn?
  /// The convergence towards the first picture; nil until that is drawn.
  private var convergence: SeamConvergence?

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
  ///   - spareImages: The number of images that may be added to one for each frame.
  ///   - planAheadBytes: The number of expected bytes of an image from which on the next frame is planned while it is coded.
  ///     On two processors that takes two thirds of the time. What an image really shows is known only once it is coded, which
  ///     costs up to 3 % of the bytes of small images, and .2 % on the average of those from 8192 bytes on.
  ///   - threads: The maximum number of threads that code an image.
  public init(
    width: Int, height: Int, isOpaque: Bool = false, globalTable: Palette? = nil, hasLocalTables: Bool = true,
    settings: CompressionSettings, frameCount: Int, spareImages: Int = .max, planAheadBytes: Int = 8192,
    threads: Int = 1
  ) {
    (self.width, self.height) = (width, height)
    planner = FramePlanner(
      isOpaque: isOpaque, settings: settings, globalTable: globalTable,
      hasLocalTables: hasLocalTables || globalTable == nil)
    self.planAheadBytes = planAheadBytes
    queue = ImageQueue(width: width, threads: threads)
    (self.frameCount, framesLeft, self.spareImages) = (frameCount, frameCount, spareImages)
    state = FramePlanner.State(canvas: Canvas(pixelCount: width * height))
  }

  /// The number of frames of the lead-in: the last frames of the loop and the first one.
  public var leadInCount: Int { LeadInTrial.frameCount(ofLoop: frameCount) }

  /// Encodes a frame of the lead-in on trial, before the first call of ``compress(_:next:count:isLong:)``. Without a lead-in, the seam
  /// of the loop may show.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - next: The first one after it that differs.
  ///   - count: The number of equal frames in a row.
  ///   - isLong: Whether they are shown for 4 cs or more, long enough for two images.
  public mutating func leadIn(_ frame: TargetFrame, next: TargetFrame, count: Int = 1, isLong: Bool = false) {
    if trial == nil {
      trial = LeadInTrial(width: width, height: height, ofLoop: frameCount)
      framesLeft = leadInCount
    }
    var isDrawn = false
    for repetitionsLeft in (0..<count).reversed() {
      let isRepeated = repetitionsLeft > 0
      // The frame after this one is the first, with which the lead-in ends.
      if framesLeft == 2 { trial?.compare(frame, with: isRepeated ? frame : next) }
      // The images of the warm-up tell which of the frames after it are drawn.
      if isDrawn || framesLeft == trial?.framesAfterWarmUp { finishImages() }
      if !isDrawn, trial?.draws(framesLeft: framesLeft - 1) == true {
        begin(frame, next: next, isRepeated: isRepeated, isLong: isLong)
        isDrawn = true
      } else {
        framesLeft -= 1
        trial?.add(frame)
      }
    }
    guard framesLeft == 0 else { return }
    finishImages()
    leadIn = trial?.end(on: state.canvas)
    (trial, framesLeft, finishedImages) = (nil, frameCount, [])
    state = FramePlanner.State(canvas: Canvas(pixelCount: width * height))
    queue = ImageQueue(width: width, threads: queue.threads)
  }

  /// Compresses frames that are equal, of which the first one may need an image.
  ///
  /// - Parameters:
  ///   - frame: The frame, of the size of the canvas.
  ///   - next: The first one after it that differs: at the end of a loop, the first frame.
  ///   - count: The number of equal frames in a row.
  ///   - isLong: Whether they are shown for 4 cs or more, long enough for two images.
  /// - Returns: The images that are finished: all that are left if there are several frames. There is one for the frames of each call
  ///   in order; nil if the canvas already shows them. The first frame always has an image.
  public mutating func compress(
    _ frame: TargetFrame, next: TargetFrame, count: Int = 1, isLong: Bool = false
  ) -> [CodedImage?] {
    begin(frame, next: next, isRepeated: count > 1, isLong: isLong)
    // Another image of the same frame would be no better on the average, and still pictures must stay still.
    framesLeft -= count - 1
    if count > 1 { finishImages() }
    return takeFinishedImages()
  }

  /// Returns the images of the last frames.
  public mutating func finish() -> [CodedImage?] {
    finishImages()
    return takeFinishedImages()
  }

  private mutating func takeFinishedImages() -> [CodedImage?] {
    defer { finishedImages = [] }
    return finishedImages
  }

  /// Plans the image of a frame, and begins to code it.
  private mutating func begin(_ frame: TargetFrame, next: TargetFrame, isRepeated: Bool, isLong: Bool) {
    framesLeft -= 1
    let step = FrameStep(
      frame: frame, next: next, isRepeated: isRepeated, mayHaveTwoImages: isLong && spareImages > 0)
    if let plan = plan(step) {
      if plan.clearedArea != nil, trial == nil { spareImages -= 1 }
      begin(plan)
    } else {
      // All images before are finished, so this one's turn has come.
      trial?.add(frame)
      finishedImages.append(nil)
    }
    finishImages(except: 1)
    if queue.expectedBytes < planAheadBytes { finishImages() }
  }

  /// Plans the image of a frame, if possible while the one before is being coded; nil if the frame needs none.
  private mutating func plan(_ step: FrameStep) -> FramePlan? {
    // A small image is coded soon, and the next one would have to cover its area. Which pixels the first image of a loop settles
    // is known only once it is coded.
    if let last = queue.firstPlan, last.disposal == .keep, 4 * last.area.pixelCount > width * height, leadIn == nil {
      if let plan = plan(step, after: last) { return plan }
    }
    finishImages()
    return planner.plan(step, as: role, at: state)
  }

  /// Plans the image of a frame on the canvas that is expected after the last one, which is being coded.
  private func plan(_ step: FrameStep, after last: FramePlan) -> FramePlan? {
    var expected = state
    last.predict(on: &expected.canvas)
    (expected.need.lastDisposal, expected.predictedArea) = (last.disposal, last.area)
    return planner.plan(step, as: role, at: expected)
  }

  /// The role of the next frame.
  private var role: FrameRole {
    if let trial { return .trial(tableCount: trial.tableCount) }
    if let leadIn, framesLeft == frameCount - 1 { return .first(leadIn) }
    guard let convergence else { return .usual }
    return .converging(convergence, framesLeft: framesLeft)
  }

  /// Begins to code an image.
  private mutating func begin(_ plan: FramePlan) {
    let bands = queue.bands(of: plan)
    if !queue.canBeFollowed(by: bands) { finishImages() }
    queue.append(plan, bands, on: state.canvas.shown)
  }

  /// Waits for images that are being coded, all but a number of the last ones, and shows them.
  private mutating func finishImages(except keptCount: Int = 0) {
    while queue.count > keptCount { showFirst() }
  }

  /// Waits for the first image that is being coded, and updates the canvas after it and its disposal.
  private mutating func showFirst() {
    let (plan, image, drawn) = queue.removeFirst()
    drawn.withColors { colors in
      trial?.add(plan.wanted, before: state.canvas.shown, after: colors, byteCount: image.codes.count)
      if plan.disposal != .previous { state.canvas.show(colors, for: plan.wanted) }
    }
    if let leadIn { state.canvas.settle(leadIn.isResting) }
    if plan.disposal == .background { state.canvas.clear(plan.clearedArea ?? plan.area, width: width) }
    if let leadIn {
      let unevenError = plan.table.unevenError(of: plan.damage, plan.frame)
      planner.settings.settle(forUnevenError: unevenError)
      convergence = SeamConvergence(
        ages: leadIn.ages, frameCount: leadIn.largestAge,
        picture: FirstPicture(state.canvas.shown, drawnWith: plan.palette), table: plan.table,
        beginning: plan.wanted.colors, unevenError: unevenError)
      self.leadIn = nil
    }
    state.need.lastDisposal = plan.disposal
    finishedImages.append(image)
  }
}
