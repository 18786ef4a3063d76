import FixedPoint

extension VideoSettings {
  /// Throws a ``VideoError`` with the code `invalidSetting` for the first setting that cannot be used; it says the
  /// value and what is allowed.
  public func validate() throws(VideoError) {
    try validateSide("width", width)
    try validateSide("height", height)
    let macroblocks = ((width + 15) / 16) * ((height + 15) / 16)
    try require(
      macroblocks <= codec.maximumMacroblockCount, "the size", "\(width)x\(height)",
      "it has \(macroblocks) blocks of 16x16 pixels, allowed are \(codec.maximumMacroblockCount)")
    try validateFrameRate()
    try require(
      (Fixed(1)...Fixed(51)).contains(constantRateFactor), "the constant rate factor",
      constantRateFactor.description, "allowed is 1 to 51")
    try validate("the keyframe interval", keyframeInterval, in: 1...VideoSettings.maximumKeyframeInterval)
    if let threadCount { try validate("the thread count", threadCount, in: 1...VideoSettings.maximumThreadCount) }
    if let comment {
      // C strings end at the first zero byte: the rest would be lost in silence.
      try require(!comment.utf8.contains(0), "the comment", "given", "it contains a zero byte")
    }
  }

  private func validateSide(_ name: String, _ value: Int) throws(VideoError) {
    try require(
      (2...codec.maximumSide).contains(value) && value.isMultiple(of: 2), "the \(name)", "\(value)",
      "allowed are even numbers from 2 to \(codec.maximumSide), since a chroma sample serves 2x2 pixels")
  }

  private func validateFrameRate() throws(VideoError) {
    try require(
      frameRate > .zero && frameRate <= Rational(Int64(VideoSettings.maximumFrameRate)), "the frame rate",
      frameRate.description, "allowed is more than 0 and at most \(VideoSettings.maximumFrameRate) frames per second")
    // The file and the stream keep both in 32 bits.
    try require(
      max(frameRate.numerator, frameRate.denominator) <= Int32.max, "the frame rate",
      "\(frameRate.numerator)/\(frameRate.denominator)", "allowed is a fraction of two numbers up to \(Int32.max)")
  }

  private func validate(_ name: String, _ value: Int, in range: ClosedRange<Int>) throws(VideoError) {
    try require(range.contains(value), name, "\(value)", "allowed is \(range.lowerBound) to \(range.upperBound)")
  }

  private func require(
    _ holds: Bool, _ name: String, _ value: String, _ allowed: @autoclosure () -> String
  ) throws(VideoError) {
    guard !holds else { return }
    throw VideoError(.invalidSetting, "use \(name) \(value)", allowed())
  }
}
