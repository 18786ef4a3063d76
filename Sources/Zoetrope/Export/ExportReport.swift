public import Frames
public import LoopTiming

/// The outcome of writing a file, or of the estimate for one.
public struct ExportReport: Sendable {
  /// The size of the file in bytes; nil if it has none.
  public let bytes: Int?
  /// The times of the frames that are shown, with all repetitions that the file stores.
  public let timing: FrameTiming
  /// The size of the written frames.
  public let size: PixelSize
  /// The outcome of the size budget; nil without one.
  public let fit: SizeFit?
  /// Whether only the first of several frames was written, since the format holds one picture.
  public internal(set) var leavesOutFrames = false
  /// Whether a GIF of a GIF has the exact colours of that, so that no quality applies.
  public internal(set) var keepsColors = false
  /// Messages for the user about what the file lost of the frames and of the sound.
  public internal(set) var notes: [Note]

  package init(bytes: Int?, timing: FrameTiming, size: PixelSize, fit: SizeFit? = nil, notes: [Note] = []) {
    (self.bytes, self.timing, self.size, self.fit, self.notes) = (bytes, timing, size, fit, notes)
  }
}
