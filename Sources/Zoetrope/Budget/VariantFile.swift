import FileIO
import LoopTiming
import Quantization

/// A variant that was encoded.
struct VariantFile {
  /// The outcome for the search.
  var encoding: SizeBudget.Encoding
  /// The times of its frames.
  var timing: FrameTiming
  /// The global colour table of a GIF.
  var palette: Palette?
  /// Writes the file to a stream; nil if the encoding was abandoned.
  var copy: ((OutputStream) throws -> Void)?
}
