import LoopTiming

/// The facts about the frames of a file that are reported.
struct ShownFacts {
  /// The times of the frames; nil where only their number is known.
  var timing: FrameTiming?
  /// Whether only the first of several frames is in the file.
  var leavesOutFrames = false
  /// Looks for pixels whose alpha the file loses.
  let watch = PixelWatch()
}
