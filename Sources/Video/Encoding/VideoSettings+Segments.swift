extension VideoSettings {
  /// The number of frames of a segment where several encoders, each of a segment, take less time than one encoder; nil where one
  /// keeps the processors busy, and where segments would take more bytes.
  ///
  /// The segments, and so the bytes of the file, depend on nothing but the video. Each begins at a key frame that one encoder
  /// would place, too.
  package var segmentLength: Int? {
    // An average bit rate is to be reached over the whole video.
    if case .bitrate = rateControl { return nil }
    guard !hasOwnDurations, !container.isAnimation, [.vp9, .hevc].contains(codec) else { return nil }
    return wholeIntervals(ofAtLeast: VideoSettings.shortestSegment)
  }

  /// Returns the number of frames of the fewest key frame intervals that together have at least some number of frames.
  package func wholeIntervals(ofAtLeast count: Int) -> Int {
    keyframeInterval * ((count + keyframeInterval - 1) / keyframeInterval)
  }

  /// The number of frames in which the time to open an encoder is less than a hundredth.
  private static let shortestSegment = 60
}
