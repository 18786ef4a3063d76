import FramePipeline
public import Quantization

/// Turns frames into images of a GIF, each of which changes what is on screen so that it is near enough to the frame.
///
/// It looks one frame ahead: whether what an image draws is to stay depends on what comes next, and the colours of the
/// next table are sought while the codes of an image are. The images do not depend on the number of threads.
public struct FrameCompressor {
  private let width: Int
  private let height: Int
  private let settings: CompressionSettings
  /// The colours of images that have none of their own.
  private let globalTable: Palette?
  /// Whether images may have a table of their own.
  private let hasLocalTables: Bool
  private let threads: Int
  /// Frames of the loop, and those that are still to come.
  private let frameCount: Int
  private var framesLeft: Int
  /// The way back, once the first picture is shown.
  private var homing: Homing?
  /// What is on screen.
  private var screen: [WeightedColor]
  /// What the last image left behind; nil before the first one.
  private var lastDisposal: CodedImage.Disposal?
  /// Whether the frame before was to be followed by an equal one.
  private var isRepeated = false
  /// The colours for the next frame, once they were sought.
  private var nextTable: ImageTable?
  /// For how long what was drawn last will do.
  private var lifespan = Lifespan.longest
  /// Bytes of the last image's codes, and its pixels; a guess before there is one.
  private var lastBytes = (image: 1, pixels: 8)

  /// - Parameters:
  ///   - width: Columns of the screen.
  ///   - height: Rows.
  ///   - globalTable: The colours of images that have none of their own. With 256 of them there is no index for nothing,
  ///     so that frames must have a colour everywhere.
  ///   - hasLocalTables: Whether images may have a table of their own, where that pays; all have one without a global one.
  ///   - settings: How near is near enough.
  ///   - frameCount: Frames of the loop.
  ///   - threads: The most that are used.
  public init(
    width: Int, height: Int, globalTable: Palette? = nil, hasLocalTables: Bool = true, settings: CompressionSettings,
    frameCount: Int, threads: Int = 1
  ) {
    (self.width, self.height, self.globalTable) = (width, height, globalTable)
    self.hasLocalTables = hasLocalTables || globalTable == nil
    (self.settings, self.threads) = (settings, threads)
    (self.frameCount, framesLeft) = (frameCount, frameCount)
    screen = Array(repeating: .nothing, count: width * height)
  }

  /// The image that shows a frame; nil if what is on screen does, or if the frame is equal to the one before, but for the
  /// first frame.
  ///
  /// - Parameters:
  ///   - wanted: The frame.
  ///   - next: The one that comes after it: after the last one of a loop, the first.
  /// - Precondition: both have the size of the screen.
  public mutating func compress(_ wanted: TargetFrame, next: TargetFrame) -> CodedImage? {
    let usualSettings = settings
    let settings = nextTable.map { usualSettings.suited(to: $0, pixelCount: wanted.colors.count) } ?? usualSettings
    let (frame, redraw, isHome) = redraw(wanted, settings)
    lifespan = Lifespan(of: redraw, wanted, next: next)
    let vanishing = frame.area { !$0.isNothing && next.colors[$1].isNothing }
    // A second image of the same would be as good at best on the average, and a still would not be still.
    let isStill = isRepeated && lastDisposal == .keep && vanishing == nil
    isRepeated = wanted.colors == next.colors
    // What an image left behind is not what it showed, so that another one is needed even where nothing changes. So is
    // a first one.
    let least = lastDisposal == .keep ? nil : ScreenArea(left: 0, top: 0, width: 1, height: 1)
    guard !isStill, let area = ScreenArea(around: redraw.area, vanishing) ?? least else {
      // The colours that were sought are for this frame, not for one after it.
      nextTable = nil
      return nil
    }
    let farLimit = max(settings.holdLimit, settings.rowLimit)
    let disposal = CodedImage.Disposal(
      of: area, width: width, frame: frame.colors, next: next.colors, screen: screen, vanishes: vanishing != nil,
      isNothing: { $0.isNothing }, isFar: { $0.squaredDistance(to: $1) > farLimit })
    let table = (isHome ? homing?.table : nil) ?? table(for: redraw, frame)
    let prediction = hasLocalTables ? predictedScreen(redraw, frame, area, disposal) : nil
    let (globalTable, lifespan) = (globalTable, lifespan)
    let pixelCount = area.width * area.height
    let bands = area.bands(
      CodedBand.count(height: area.height, expectedBytes: pixelCount * lastBytes.image / lastBytes.pixels))
    let (coded, nextTable) = inParallel(threads: threads, count: bands.count) { [screen] number in
      CodedBand(
        bands[number], redraw.pixels(of: bands[number], frame, screen), table, settings,
        isLast: number == bands.count - 1)
    } and: {
      prediction.map {
        ImageTable(for: Redraw(next, on: $0, usualSettings), next, globalTable, lifespan, usualSettings)
      }
    }
    self.nextTable = nextTable
    show(coded, disposal)
    if homing == nil, settings.leadsHome { homing = Homing(picture: screen, table: table) }
    let codes = CodedBand.codes(of: coded, table)
    lastBytes = (codes.count, pixelCount)
    return CodedImage(
      area: area, localTable: table.isLocal ? table.palette : nil, transparentIndex: table.palette.transparentIndex,
      disposal: disposal, indexBits: table.indexBits, codes: codes)
  }

  /// What is to be drawn of a frame; near the end of the loop, with the colours of the first picture where they will do.
  private mutating func redraw(
    _ wanted: TargetFrame, _ settings: CompressionSettings
  ) -> (frame: TargetFrame, redraw: Redraw, isHome: Bool) {
    framesLeft -= 1
    let homingFrames = homing == nil ? 0 : Homing.frames(of: frameCount, lifespan)
    if let homing, framesLeft < homingFrames {
      let limit = settings.holdLimit + WeightedColor.squaredCode
      let (frame, isHome) = homing.apply(to: wanted, framesLeft: framesLeft, total: homingFrames, limit: limit)
      let redraw = Redraw(frame, on: screen, settings, isExact: isHome)
      // Where things have moved on, colours of the first picture serve badly, and nobody would see a seam.
      let error = homing.table.error(of: redraw, frame, skipsExact: true).mean
      if error <= limit, homing.table.serves(redraw, frame) { return (frame, redraw, true) }
    }
    return (wanted, Redraw(wanted, on: screen, settings), false)
  }

  /// The colours for what is to be drawn: those that were sought for what seemed to be, if they serve.
  private func table(for redraw: Redraw, _ frame: TargetFrame) -> ImageTable {
    if let globalTable, !hasLocalTables { return ImageTable(globalTable) }
    if let nextTable, nextTable.serves(redraw, frame) { return nextTable }
    return ImageTable(for: redraw, frame, globalTable, lifespan, settings)
  }

  /// What will be on screen for the next frame, as far as that can be told before the image is coded.
  private func predictedScreen(
    _ redraw: Redraw, _ frame: TargetFrame, _ area: ScreenArea, _ disposal: CodedImage.Disposal
  ) -> [WeightedColor] {
    guard disposal != .previous else { return screen }
    var prediction = screen
    redraw.forEachDrawn { prediction[$0] = frame.colors[$0] }
    if disposal == .background {
      area.forEachRow(ofScreen: width) { row in for position in row { prediction[position] = .nothing } }
    }
    return prediction
  }

  /// Shows an image, and leaves behind what it leaves.
  private mutating func show(_ bands: [CodedBand], _ disposal: CodedImage.Disposal) {
    lastDisposal = disposal
    guard disposal != .previous else { return }
    for band in bands {
      var start = 0
      band.area.forEachRow(ofScreen: width) { row in
        if disposal == .background {
          for position in row { screen[position] = .nothing }
        } else {
          screen.replaceSubrange(row, with: band.shown[start..<start + row.count])
        }
        start += row.count
      }
    }
  }
}
