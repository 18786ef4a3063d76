import FileIO
import FixedPoint
import Frames
import LoopTiming
import Quantization

/// Encodes variants of a GIF.
struct GIFTrial: VariantTrial {
  let settings: RenderSettings
  /// The size of the variant of stride 1 whose colours serve all estimates.
  let size: PixelSize
  /// Makes the frames of a variant, whose settings are those of the fineness.
  let content: (OutputVariant, Fineness) throws -> GIFContent

  /// The colours of every kind of frames that was surveyed.
  private final class KnownTables {
    struct Key: Hashable {
      let stride: Rational
      let size: PixelSize
      let colorLimit: Int
    }
    var all: [Key: GIFTables] = [:]
  }
  private let known = KnownTables()

  func sampleCount(of frameCount: Int, _ size: PixelSize) -> Int {
    FrameStretches(of: frameCount, isWhole: SizeBudget.encodesWhole(frameCount, size)).frameCount
  }

  func estimate(
    _ variant: OutputVariant, _ fineness: Fineness, _ begin: (Int) -> RenderProgress
  ) throws -> SizeBudget.Encoding {
    let content = try content(variant, fineness)
    // The colours of all frames at full size are much like those of fewer or smaller ones, and are surveyed once.
    let standard = OutputVariant(level: variant.level, stride: Rational(1), size: size)
    var tables = try colors(of: standard, fineness, begin) {
      variant == standard ? content : try self.content(standard, fineness)
    }
    // Smaller frames may have others, however.
    if variant.size != size { tables.isComplete = false }
    let measured = try GIFMeasurement(content, settings.with(fineness), tables, begin: begin)
    return SizeBudget.Encoding(bytes: measured.bytes, frames: measured.encodedFrames)
  }

  func encode(
    _ variant: OutputVariant, _ fineness: Fineness, upTo limit: Int, _ begin: (Int) -> RenderProgress
  ) throws -> VariantFile {
    let content = try content(variant, fineness)
    let tables = try colors(of: variant, fineness, begin) { content }
    let (count, timing) = (content.encodedCount, content.sequence.timing)
    let encoding = try GIFEncoding(content, settings.with(fineness), tables: tables, begin(count))
    do {
      let file = try encoding.spooled(upTo: limit)
      return VariantFile(
        encoding: SizeBudget.Encoding(bytes: file.byteCount, frames: count), timing: timing,
        palette: encoding.coloring.tables.globalTable
      ) { try file.copy(to: $0) }
    } catch let stop as AbandonedVariant {
      return VariantFile(encoding: stop.encoding, timing: timing)
    }
  }

  /// The source of the colours of a variant, determined once.
  private func colors(
    of variant: OutputVariant, _ fineness: Fineness, _ begin: (Int) -> RenderProgress,
    _ content: () throws -> GIFContent
  ) throws -> GIFTables {
    let settings = settings.with(fineness)
    let key = KnownTables.Key(
      stride: variant.stride, size: variant.size, colorLimit: GIFColoring.colorLimit(settings.gif))
    if let found = known.all[key] { return found }
    let content = try content()
    let found = try GIFTables(of: content.colorSource, settings, begin(content.encodedCount))
    known.all[key] = found
    return found
  }
}
