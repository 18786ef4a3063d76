import Frames
import FileIO
import FixedPoint
import LoopTiming
import Quantization
import Raster

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
      timing: content.sequence.timing, size: content.sequence.size)
    return (complete.encoding.coloring.tables.globalTable, fit)
  }

  private func fineness(_ variant: GIFVariant) -> GIFFineness { settings.finenesses[variant.level] }

  /// Returns the estimated size of a variant in bytes, from encoding a part of its frames.
  private func estimate(_ variant: GIFVariant) throws -> SizeBudget.Estimate {
    let fineness = fineness(variant)
    let content = try content(variant, fineness)
    // The colours of all frames at full size are much like those of fewer or smaller ones, and sought but once.
    let standard = GIFVariant(level: variant.level, stride: 1, size: size)
    let tables = try colors(of: standard, fineness) {
      variant == standard ? content : try self.content(standard, fineness)
    }
    let measured = try GIFMeasurement(content, settings.with(fineness), tables, workers: workers) {
      begin("measuring", variant, frames: $0)
    }
    return SizeBudget.Estimate(bytes: measured.bytes, frames: measured.encodedFrames)
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
    let count = content.sequence.frameCount
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

  /// A reference to the spool file, since the sink closure cannot mutate a variable of the function that creates it.
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
      of: content.colorSource, settings, workers: workers, progress)
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
