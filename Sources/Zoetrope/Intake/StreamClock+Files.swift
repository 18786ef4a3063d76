import FixedPoint
import Frames
import LoopTiming
import Video

extension StreamClock {
  /// Returns the duration of the last frame in seconds: at a constant rate from 10 frames per second on, it ends with a frame of that
  /// rate or later, so that it is shown.
  ///
  /// - Parameters:
  ///   - stored: The duration that the file tells.
  ///   - start: The start of the frame after that of the first, in seconds.
  func durationOfLast(_ stored: Rational, from start: Rational) throws -> Rational {
    guard hasConstantRate, frameRate >= FrameTiming.lowestLengtheningRate else { return stored }
    // A start midway between two frames of the rate is shown with the earlier one.
    let index = try start.multiplied(by: frameRate).subtracting(Rational(1, 2)).rounded(.up)
    let end = try Rational(index + 1).divided(by: frameRate)
    return try max(stored, end.subtracting(start))
  }

  /// Creates the clock of a series of pictures, or of raw video; nil for a file that has times.
  ///
  /// - Parameter rate: The frames per second; nil for what the file says, pictures 20.
  init?(ofSeries facts: MediaFacts, pictureRate rate: Rational?) {
    guard facts.isSeries else { return nil }
    let statedRate = facts.isRawVideo ? facts.frameRate : nil
    self = .counting(rate ?? statedRate ?? FileFrames.pictureRate)
  }

  /// Creates the clock of a file with times.
  ///
  /// - Parameter times: The times of all frames; nil for an animated image that tells their durations.
  init(of facts: MediaFacts, _ times: FrameTimes?) throws {
    let durations = times?.durations ?? facts.animation?.shownDurations ?? []
    if !facts.isAnimatedImage, let rate = facts.frameRate, times?.isConstant ?? true || durations.count < 2 {
      self = .constant(rate)
      return
    }
    // A single picture has no duration: any rate is valid.
    guard durations.contains(where: { $0 > .zero }) else {
      self = facts.isAnimatedImage ? .varying(constant: Rational(1), mean: nil) : .constant(Rational(1))
      return
    }
    let timing = try FrameTiming(durations: durations)
    let (constant, isOfVideos) = try timing.nearestConstantRate(lengthensLast: !facts.isAnimatedImage)
    self = .varying(constant: constant, mean: isOfVideos ? nil : timing.meanFrameRate)
  }

  /// Creates the clock of a pipe with times.
  ///
  /// - Parameter frames: The first of its frames.
  init(of facts: MediaFacts, first frames: [TimedFrame]) throws {
    // That of the first frame, where nothing is said.
    let rate = facts.frameRate ?? frames.first.flatMap { try? Rational(1).divided(by: $0.duration) } ?? Rational(1)
    guard try !frames.isRegular(at: rate, within: facts.timeBase) else {
      self = .constant(rate)
      return
    }
    // More is not known: the stated rate, if it shows these, or theirs.
    let durations = try frames.indices.map { index in
      try index + 1 < frames.count
        ? frames[index + 1].start.subtracting(frames[index].start) : frames[index].duration
    }
    let constant = try FrameTiming(durations: durations).nearestConstantRate(stated: rate)
    self = .varying(constant: constant.rate, mean: rate)
  }
}

extension MediaFacts {
  /// Whether the file is a series of pictures or raw video, whose times are made up by libav.
  fileprivate var isSeries: Bool {
    // libav calls JPEGs behind some other bytes Motion JPEG.
    container.isPicture || container == .other("mjpeg") || isRawVideo
  }

  /// Whether the file is a stream of coded frames without a container, which may say its frame rate, but no times.
  fileprivate var isRawVideo: Bool {
    ["h264", "hevc", "m4v", "mpegvideo", "obu", "vc1"].contains { container == .other($0) }
  }

  /// Whether the file is an animated image, whose frames, also the last one, have durations of their own.
  var isAnimatedImage: Bool { animation != nil || [.gif, .apng].contains(container) }
}

extension [TimedFrame] {
  /// Returns whether every frame is within a tick of its time at a rate.
  fileprivate func isRegular(at rate: Rational, within tick: Rational) throws -> Bool {
    try enumerated().allSatisfy { index, frame in
      try frame.start.subtracting(self[0].start).subtracting(Rational(Int64(index)).divided(by: rate)).magnitude <= tick
    }
  }
}
