import LoopTiming

/// The content of all parts of a rendering.
struct PartContent: Equatable {
  let work: PartWork
  /// The format of the whole.
  let format: OutputFormat
  let division: PartDivision

  /// The most frames of a loop that is shown there and back and whose last frame is held (`LoopPlan.frameLimit` each).
  private static let mostFrames = 3 * LoopPlan.frameLimit
  /// A number of parts beyond the segments of any such loop, so that a damaged record does not fill memory.
  private static let mostParts = 2_000_000

  /// - Parameter count: The number of parts; nil for one of each segment.
  init(_ work: PartWork, _ format: OutputFormat, into count: Int? = nil) {
    (self.work, self.format) = (work, format)
    division = PartDivision(frameCount: work.frameCount, segmentLength: work.segmentLength, into: count)
  }

  /// Creates the content of all parts from the record of one; nil if it says what no rendering has.
  init?(_ record: PartRecord) {
    guard let format = OutputFormat(rawValue: record.format), format.isMadeInParts,
      (1...PartContent.mostFrames).contains(record.work.frameCount), record.work.segmentLength >= 1,
      (1...PartContent.mostParts).contains(record.parts)
    else { return nil }
    self.init(record.work, format, into: record.parts)
    guard division.count <= division.segmentCount else { return nil }
  }

  /// The extension of the parts' files: that of the video, or `pngs` for pictures one after another.
  var ending: String { format.isVideo ? format.rawValue : OutputFormat.pngs.rawValue }

  /// Returns the record of a part whose file has a hash.
  func record(of part: PartNumber, sha256: String) -> PartRecord {
    let frames = division.frames(of: part)
    return PartRecord(
      part: part.index, parts: part.count, firstFrame: frames.lowerBound, frameCount: frames.count, sha256: sha256,
      format: format.rawValue, work: work)
  }
}

extension OutputFormat {
  /// Whether a loop in the format can be made in parts.
  package var isMadeInParts: Bool { isVideo || isAnimation || self == .pngs }
}
