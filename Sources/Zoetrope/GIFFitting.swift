import FixedPoint
public import LoopTiming
import Quantization
import Raster

/// What became of a GIF that was to have so many bytes at most.
public struct SizeFit: Equatable, Sendable {
  /// The most bytes that were wished for.
  public let limit: ByteCount
  /// What was to stay as it is.
  public let kept: Set<KeptProperty>
  /// The bytes that it has: more than the limit if nothing smaller could be made.
  public let bytes: Int
  /// How fine its pictures are.
  public let fineness: GIFFineness
  /// The time of its frames.
  public let plan: LoopPlan
  /// The frames that it shows.
  public let frameCount: Int
  /// Its size in pixels.
  public let size: PixelSize

  /// Whether it fits.
  public var isMet: Bool { bytes <= limit.bytes }
}

/// The making of a GIF that has so many bytes at most.
struct GIFFitting {
  let limit: ByteCount
  let settings: GIFSettings
  /// The size and the time of the frames as they are wished for.
  let size: PixelSize
  let frameCount: Int
  let frameRate: Rational
  let workers: Int
  let progress: RenderProgress
  /// Makes the frames of a variant, whose settings are those of the fineness.
  let content: (GIFVariant, GIFFineness) throws -> GIFContent

  /// The colours of every kind of frames that was looked at.
  private final class KnownTables {
    struct Key: Hashable {
      let stride: Int
      let size: PixelSize
      let colorLimit: Int
    }
    var all: [Key: GIFTables] = [:]
  }
  private let known = KnownTables()

  /// Finds the best variant that fits, and writes it; else the smallest.
  ///
  /// Whatever is tried is kept in files without names, one for the best and one for what is tried, so that the target
  /// gets only what is complete.
  func write(to target: borrowing OutputTarget) throws -> (palette: Palette?, fit: SizeFit) {
    let budget = SizeBudget(
      limit: limit.bytes,
      stages: SizeStage.all(
        size: size, frameRate: frameRate, frameCount: frameCount, levels: 0...settings.finenesses.count - 1,
        pleasant: settings.pleasantLevel, kept: settings.kept ?? []),
      frameCount: frameCount)
    var complete: (file: SpoolFile, encoding: GIFEncoding)?
    let choice = try budget.search {
      try estimate($0)
    } encode: { variant, limit in
      let attempt = try encode(variant, limit)
      if let file = attempt.file { complete = (file, attempt.encoding) }
      return attempt.result
    }
    guard let complete else { preconditionFailure("the variant that was found was not encoded") }
    try complete.file.copy(to: try OutputStream(target, progress.cancellation))
    let content = complete.encoding.content
    let fit = SizeFit(
      limit: limit, kept: settings.kept ?? [], bytes: complete.file.byteCount, fineness: fineness(choice.variant),
      plan: content.plan, frameCount: content.frames.frameCount, size: content.frames.size)
    return (complete.encoding.coloring.tables.globalTable, fit)
  }

  private func fineness(_ variant: GIFVariant) -> GIFFineness { settings.finenesses[variant.level] }

  /// Encodes some frames of a variant, an eighth or so: two stretches, each after some frames that lie far apart, so that
  /// pixels that hold still until they are too far off do so in the stretch as they do in the whole.
  private func estimate(_ variant: GIFVariant) throws -> SizeBudget.Estimate {
    let fineness = fineness(variant)
    let content = try content(variant, fineness)
    // The colours of all frames at full size are much like those of fewer or smaller ones, and sought but once.
    let standard = GIFVariant(level: variant.level, stride: 1, size: size)
    let tables = try colors(of: standard, fineness) {
      variant == standard ? content : try self.content(standard, fineness)
    }
    let stretches = FrameStretches(of: content.frames.frameCount)
    var (whole, changes, frames, overhead) = (0, 0, 0, 0)
    for start in stretches.starts {
      let part = StretchOfFrames(content.frames, places: stretches.places(from: start))
      var stretch = content
      (stretch.frames, stretch.colors, stretch.isPart) = (part, nil, true)
      let progress = begin("measuring", variant, frames: part.frameCount)
      let encoding = try GIFEncoding(stretch, settings.with(fineness), tables: tables, workers: workers, progress)
      try encoding.compress { frame, image in
        if frame == 0 { whole += image?.byteCount ?? 0 }
        if frame >= stretches.firstCounted { changes += image?.byteCount ?? 0 }
      }
      frames += part.frameCount
      overhead = encoding.frameBytes
    }
    let counted = max(1, frames - stretches.starts.count * stretches.firstCounted)
    let bytes =
      overhead + whole / stretches.starts.count + changes * (content.frames.frameCount - 1) / counted
    return SizeBudget.Estimate(bytes: bytes, frames: frames)
  }

  private struct GivenUp: Error {
    let frame: Int
    let bytes: Int
    let firstBytes: Int
  }

  /// Encodes all of a variant, unless it exceeds so many bytes.
  private func encode(
    _ variant: GIFVariant, _ limit: Int
  ) throws -> (encoding: GIFEncoding, file: SpoolFile?, result: SizeBudget.Encoding) {
    let fineness = fineness(variant)
    let content = try content(variant, fineness)
    let tables = try colors(of: variant, fineness) { content }
    let count = content.frames.frameCount
    let encoding = try GIFEncoding(
      content, settings.with(fineness), tables: tables, workers: workers,
      begin("encoding", variant, frames: count))
    let spool = Spool(try SpoolFile())
    var (bytes, firstBytes) = (encoding.frameBytes, 0)
    do {
      try encoding.write { frame, image in
        bytes += image
        if frame == 0 { firstBytes = bytes }
        if bytes > limit { throw GivenUp(frame: frame, bytes: bytes, firstBytes: firstBytes) }
      } to: { piece in
        try spool.file.append(piece)
      }
    } catch let stop as GivenUp {
      let seeming =
        stop.frame == 0
        ? stop.bytes * 2 : stop.firstBytes + (stop.bytes - stop.firstBytes) * (count - 1) / stop.frame
      return (encoding, nil, SizeBudget.Encoding(bytes: seeming, isComplete: false, frames: stop.frame + 1))
    }
    // The sum leaves out what long delays add.
    let fits = spool.file.byteCount <= limit
    let result = SizeBudget.Encoding(bytes: spool.file.byteCount, isComplete: fits, frames: count)
    return (encoding, fits ? spool.file : nil, result)
  }

  /// What the sink of a file, which cannot change a variable of its maker, writes to.
  private final class Spool {
    var file: SpoolFile
    init(_ file: SpoolFile) { self.file = file }
  }

  /// Where the colours of a variant come from, sought once.
  private func colors(
    of variant: GIFVariant, _ fineness: GIFFineness, _ content: () throws -> GIFContent
  ) throws -> GIFTables {
    let settings = settings.with(fineness)
    let key = KnownTables.Key(
      stride: variant.stride, size: variant.size, colorLimit: GIFColoring.colorLimit(settings))
    if let found = known.all[key] { return found }
    let content = try content()
    let found = try GIFTables(
      of: content.colors ?? content.frames, settings, workers: workers, progress)
    known.all[key] = found
    return found
  }

  private func begin(_ action: String, _ variant: GIFVariant, frames: Int) -> RenderProgress {
    let rate = (try? frameRate.divided(by: Rational(Int64(variant.stride)))) ?? frameRate
    progress.observer.began(
      part: "\(action) \(fineness(variant)), \(rate.decimal(places: 2)) fps, \(variant.size)")
    return RenderProgress(cancellation: progress.cancellation, observer: progress.observer, total: frames)
  }
}

/// Which frames of a loop tell what all of them will take.
struct FrameStretches {
  /// The frames of the loop.
  let count: Int
  /// Where each begins.
  let starts: [Int]
  /// The frames of each that come one after the other.
  private let length: Int
  /// How far those lie apart that come before.
  private let step: Int

  /// Those before a stretch, the first image among them.
  private static let before = 3

  /// The first frame of a stretch that is one further than the frame before it.
  var firstCounted: Int { length == count ? 1 : FrameStretches.before + 1 }

  /// Stretches of a loop of so many frames.
  init(of count: Int) {
    self.count = count
    let share = max(4, count / 8)
    step = max(1, count / 32)
    if share >= 12 {
      // Far apart, and neither where a loop that sways stands still.
      (starts, length) = ([count * 5 / 32, count * 29 / 32], share / 2)
    } else if share + FrameStretches.before < count {
      (starts, length) = ([count * 5 / 32], share)
    } else {
      (starts, length) = ([0], count)
    }
  }

  /// The frames of a stretch.
  func places(from start: Int) -> [Int] {
    let before = length == count ? [] : (1...FrameStretches.before).reversed().map { start - $0 * step }
    return (before + Array(start..<start + length)).map { ($0 + count) % count }
  }
}

/// Some of other frames.
private struct StretchOfFrames: FrameSource {
  private let frames: any FrameSource
  private let places: [Int]

  init(_ frames: any FrameSource, places: [Int]) { (self.frames, self.places) = (frames, places) }

  var size: PixelSize { frames.size }

  var frameCount: Int { places.count }

  func frame(_ index: Int, into pixmap: inout Pixmap) throws { try frames.frame(places[index], into: &pixmap) }
}
