import Quantization
import Raster

/// Plans the images of frames: their areas, colours, codings and disposals.
struct FramePlanner: Sendable {
  /// Whether all pixels of all frames are opaque, so that none becomes transparent.
  let isOpaque: Bool
  var settings: CompressionSettings
  /// The colours of images without a local colour table.
  let globalTable: Palette?
  /// Whether images may have a local colour table; true without a global table.
  let hasLocalTables: Bool

  /// The state before a frame is drawn.
  struct State: Sendable {
    var canvas: Canvas
    var need = ImageNeed()
    /// The area in which ``canvas`` is a prediction, because the image before is still being coded.
    var predictedArea: PixelRegion?
  }

  /// A frame that is to be drawn, where, and with which limits and colours.
  private typealias Drawing = (frame: TargetFrame, damage: Damage, settings: CompressionSettings, table: ImageTable)

  /// Plans the image of a frame; nil if the frame needs none, or if it cannot be planned on a predicted canvas.
  ///
  /// - Parameters:
  ///   - step: The frame, and what follows it.
  ///   - role: Its role in the loop.
  ///   - state: The state before it is drawn.
  func plan(_ step: FrameStep, as role: FrameRole, at state: State) -> FramePlan? {
    let (wanted, next) = (step.frame, step.next)
    let vanishing =
      isOpaque
      ? nil
      : PixelRegion(width: wanted.width, height: wanted.height) {
        next.colors[$0].isTransparent && !wanted.colors[$0].isTransparent
      }
    let (frame, damage, settings, table) = drawing(
      wanted, next: step.isRepeated ? wanted : next, as: role, on: state.canvas)
    // Pixels may be off by the limit beyond the palette's own error. If all are off by less, the image is drawn for smaller
    // gains, so that slow motion does not halt.
    let damaged =
      table.area(of: damage, frame, on: state.canvas, settings, excess: settings.holdLimit)
      ?? table.area(of: damage, frame, on: state.canvas, settings, excess: 0)
    guard var needed = state.need.area(damaged: damaged, vanishing: vanishing) else { return nil }
    let farLimit = max(settings.holdLimit, settings.rowLimit)
    func isFar(_ a: OklabColor, _ b: OklabColor) -> Bool { a.squaredDistance(to: b) > farLimit }
    var clearedArea: PixelRegion?
    if let vanishing,
      needed.staysBefore(
        clearing: vanishing, frame: frame.colors, next: next.colors, width: wanted.width,
        isTransparent: { $0.isTransparent }, isFar: isFar)
    {
      if step.mayHaveTwoImages, let kept = state.need.area(damaged: damaged, vanishing: nil) {
        (needed, clearedArea) = (kept, vanishing)
      } else {
        // Pixels that would only be drawn better wait for a frame that is shown for longer.
        let changed = PixelRegion(width: wanted.width, height: wanted.height) {
          wanted.colors[$0] != state.canvas.wanted[$0]
        }
        needed = state.need.area(damaged: changed, vanishing: vanishing)?.intersection(needed) ?? needed
      }
    }
    // Where the image before is drawn differently than predicted, pixels may have to be redrawn, so this image covers
    // that area too. If that makes the area more than a third larger, the frame is planned again after the image before
    // is coded.
    let area = state.predictedArea?.union(needed) ?? needed
    guard 4 * needed.pixelCount >= 3 * area.pixelCount else { return nil }
    let disposal: DisposalMethod =
      role.mayRestore && clearedArea == nil
      ? DisposalMethod(
        // A canvas that was drawn for the next frame's colours shows them as well as another image would.
        of: area, width: wanted.width, frame: frame.colors, next: next.colors, canvas: state.canvas.wanted,
        isOpaque: isOpaque, vanishes: vanishing != nil,
        isTransparent: { $0.isTransparent }, isFar: isFar)
      : vanishing == nil ? .keep : .background
    let coding = CodingTrial.bestCoding(of: frame, damage, on: state.canvas.shown, area)
    // On a predicted canvas, other pixels may have to be drawn than are known now.
    let isKnown = state.predictedArea == nil
    let (palette, unusedIndex) = table.colors(for: area, of: frame) {
      !isKnown || coding.repeatsAll || !damage.mustStay($0, of: frame, on: state.canvas)
    }
    return FramePlan(
      wanted: wanted, frame: frame, damage: damage, area: area, disposal: disposal, clearedArea: clearedArea,
      table: table, palette: palette, unusedIndex: unusedIndex,
      leavesPixels: !isOpaque || state.need.lastDisposal != nil, coding: coding,
      settings: settings)
  }

  /// Returns the drawing of a frame: at the beginning of the loop, of the lead-in's picture, and after it, with the colours of the
  /// first picture where these are acceptable.
  private func drawing(
    _ wanted: TargetFrame, next: TargetFrame, as role: FrameRole, on canvas: Canvas
  ) -> Drawing {
    let resting: EqualBlocks? =
      if case .trial = role { nil } else { EqualBlocks(wanted.colors, next.colors, width: wanted.width) }
    let frame = if case .first(let leadIn) = role { leadIn.target(for: wanted) } else { wanted }
    let usual = usualDrawing(frame, next: next, as: role, resting: resting, on: canvas)
    guard case .converging(let convergence, let framesLeft) = role else { return usual }
    let restored = convergence.restoring(wanted, usual.damage, usual.table, usual.settings)
    if role.mayRestore { return (restored, usual.damage, usual.settings, usual.table) }
    let (converged, isConverged) = convergence.apply(
      to: restored, on: canvas.shown, framesLeft: framesLeft, usual.settings)
    let damage = Damage(converged, on: canvas, usual.settings, resting: resting, isExact: isConverged)
    if convergence.table.fits(damage, converged, limit: convergence.limit(usual.settings)) {
      return (converged, damage, usual.settings, convergence.table)
    }
    // Where much has moved, the palette of the first picture fits badly, and nobody would see a seam. Pixels that show that picture
    // stay: drawn better now, they would be drawn back by a later frame.
    var kept = converged
    for position in isConverged.indices where isConverged[position] { kept.colors[position] = wanted.colors[position] }
    return usualDrawing(kept, next: next, as: role, resting: resting, on: canvas)
  }

  /// Returns the drawing of a frame without regard to the loop.
  private func usualDrawing(
    _ frame: TargetFrame, next: TargetFrame, as role: FrameRole, resting: EqualBlocks?, on canvas: Canvas
  ) -> Drawing {
    let unmoved = resting.map { _ in EqualBlocks(frame.colors, canvas.wanted, width: frame.width) }
    let damage = Damage(frame, on: canvas, settings, resting: resting, unmoved: unmoved)
    let table = table(for: damage, frame, on: canvas, next: next, as: role, settings)
    let tightened = settings.tightened(for: table, pixelCount: frame.colors.count)
    if tightened == settings { return (frame, damage, settings, table) }
    let more = Damage(frame, on: canvas, tightened, resting: resting, unmoved: unmoved)
    if table.fits(more, frame) { return (frame, more, tightened, table) }
    return (frame, more, tightened, self.table(for: more, frame, on: canvas, next: next, as: role, tightened))
  }

  /// Chooses the palette for the damage of a frame.
  private func table(
    for damage: Damage, _ frame: TargetFrame, on canvas: Canvas, next: TargetFrame, as role: FrameRole,
    _ settings: CompressionSettings
  ) -> ImageTable {
    if let globalTable, !hasLocalTables { return ImageTable(globalTable) }
    let lifespan = Lifespan(of: damage, frame, next: next)
    return ImageTable(for: damage, frame, on: canvas, globalTable, lifespan, settings, count: role.tableCount)
  }
}
