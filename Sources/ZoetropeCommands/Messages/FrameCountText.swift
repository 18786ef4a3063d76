import Zoetrope

/// `1 frame` or `240 frames`.
func frameCountText(_ count: Int) -> String { counted(count, "frame") }

/// Returns the number of frames of a file, and their time where it is stored.
func framesText(_ count: Int, _ length: Rational, in format: OutputFormat) -> String {
  frameCountText(count) + (format.storedLength(length, ofFrames: count).map { ", \($0.secondsText)" } ?? "")
}
