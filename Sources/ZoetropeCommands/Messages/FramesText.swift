import Zoetrope

/// Returns the number of frames of a file, and their time where it is stored.
func framesText(_ count: Int, _ length: Rational, in format: OutputFormat) -> String {
  counted(count, "frame") + (format.storedLength(length, ofFrames: count).map { ", \($0.secondsText)" } ?? "")
}
