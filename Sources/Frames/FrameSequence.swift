public import FixedPoint
public import LoopTiming
public import Raster

/// Frames that can be made in any order, and their times.
///
/// It is what every source becomes and every encoder takes. Its stages return other sequences and make no frame
/// themselves: frames are made when an encoder asks for them.
public struct FrameSequence: Sendable {
  /// The frames.
  public let source: any FrameSource
  /// The times of the frames.
  public let timing: FrameTiming
  /// The number of times that a file of the frames plays unless it is set otherwise, from 0 on, 0 = forever; nil if nothing is
  /// known. One that the format of the file cannot store is reduced to the largest that it can.
  public var playCount: Int?

  /// Frames with their times.
  ///
  /// - Precondition: The source has as many frames as the timing, and its `heldCount` is less; `init(_:durations:)` and
  ///   `init(_:frameRate:)` check it.
  public init(_ source: any FrameSource, timing: FrameTiming, playCount: Int? = nil) {
    precondition(source.frameCount == timing.frameCount, "a sequence must have a time for each frame")
    (self.source, self.timing, self.playCount) = (source, timing, playCount)
  }

  /// Frames at a constant rate in frames per second.
  ///
  /// - Throws: ``LoopTiming/FrameError`` if the source has no frames or its `heldCount` is outside 0…frameCount − 1, or the rate is not positive.
  public init(_ source: any FrameSource, frameRate: Rational) throws {
    self.init(source, timing: try FrameTiming(frameCount: source.frameCount, frameRate: frameRate))
    try checkHeldCount()
  }

  /// Frames with their durations in seconds.
  ///
  /// A duration may be 0, but a file needs longer ones.
  ///
  /// - Throws: ``LoopTiming/FrameError`` if the source has no frames or its `heldCount` is outside 0…frameCount − 1, there are not as many durations,
  ///   or one is negative.
  public init(_ source: any FrameSource, durations: [Rational]) throws {
    guard source.frameCount == durations.count else {
      throw FrameError("\(source.frameCount) frames have \(durations.count) durations. Give one for each frame.")
    }
    self.init(source, timing: try FrameTiming(durations: durations))
    try checkHeldCount()
  }

  /// Caller-supplied frames with their durations in seconds.
  ///
  /// A duration may be 0, but a file needs longer ones.
  ///
  /// - Throws: ``LoopTiming/FrameError`` if there are no frames, their sizes differ, there are not as many durations, or one is
  ///   negative.
  public init(_ pixmaps: [Pixmap], durations: [Rational]) throws {
    try self.init(PixmapFrames(pixmaps), durations: durations)
  }

  /// Throws if the source, which may be a type of the caller, holds more frames than follow the first one.
  private func checkHeldCount() throws(FrameError) {
    guard !(0..<frameCount).contains(source.heldCount) else { return }
    throw FrameError("\(source.heldCount) of \(frameCount) frames hold the last one. Give 0…\(frameCount - 1).")
  }

  /// The size of every frame.
  public var size: PixelSize { source.size }

  /// The number of frames.
  public var frameCount: Int { source.frameCount }
}

extension FrameSequence {
  /// Returns some of the frames, in the given order, each with its own duration.
  package func arranged(_ order: [Int]) throws -> FrameSequence {
    FrameSequence(ArrangedFrames(source, order), timing: try timing.arranged(order), playCount: playCount)
  }

  /// Returns the frames from the last to the first.
  package func reversed() throws -> FrameSequence { try arranged((0..<frameCount).reversed()) }

  /// Returns the frames there and back, without doubled frames at the ends: at a constant rate one that is shown for longer is
  /// several frames, all of which are left out on the way back.
  package func bounced() throws -> FrameSequence {
    let (last, first) = (source.heldCount + 1, try reversed().source.heldCount + 1)
    return try arranged(Array(0..<frameCount) + (0..<frameCount).reversed().dropFirst(last).dropLast(first))
  }

  /// Returns the frames with the last one shown for longer: at a constant rate by the nearest number of frames.
  ///
  /// - Parameter time: The additional time in seconds, not negative.
  package func holdingLast(for time: Rational) throws -> FrameSequence {
    if let rate = timing.frameRate {
      var order = Array(0..<frameCount)
      order += repeatElement(frameCount - 1, count: Int(try time.multiplied(by: rate).rounded(.nearest)))
      return try arranged(order)
    }
    var durations = try (0..<frameCount).map { try timing.duration(ofFrame: $0) }
    durations[frameCount - 1] = try durations[frameCount - 1].adding(time)
    return FrameSequence(source, timing: try FrameTiming(durations: durations), playCount: playCount)
  }

  /// Returns the frames in another shape.
  ///
  /// - Throws: ``LoopTiming/FrameError`` if the geometry was made for frames of another size.
  public func shaped(_ geometry: FrameGeometry) throws(FrameError) -> FrameSequence {
    guard geometry.given == size else {
      throw FrameError("The geometry is for frames of \(geometry.given). These have \(size): make one for their size.")
    }
    guard !geometry.isIdentity else { return self }
    return FrameSequence(ShapedFrames(source, geometry), timing: timing, playCount: playCount)
  }

  /// Returns the frames that are shown at the starts of another timing's frames, or every second, third and so on if only the
  /// rounding of their number makes the step another one.
  ///
  /// Half of 61 frames are 31 in the same time, so a step is 1.968 frames: the frames shown would be 0, 1, 3, 5, …, whose first
  /// step is shorter than all others.
  ///
  /// - Parameters:
  ///   - timing: A constant rate. Its frames start before the end of these frames.
  ///   - speed: The speed at which these frames have their durations, before which these may have been rounded.
  package func retimed(to timing: FrameTiming, speed: Rational = Rational(1)) throws -> FrameSequence {
    guard timing != self.timing else { return self }
    let step = try timing.duration(ofFrame: 0)
    if let rate = self.timing.frameRate {
      let stride = Int(try step.multiplied(by: rate).rounded(.up))
      let order = Array(Swift.stride(from: 0, to: frameCount, by: stride))
      if stride > 1, order.count == timing.frameCount, 2 * (stride * order.count - frameCount) <= stride {
        return FrameSequence(ArrangedFrames(source, order), timing: timing, playCount: playCount)
      }
    }
    let largestShift = self.timing.frameRate == nil ? try FrameTiming.largestShift.divided(by: speed) : .zero
    var retimer = try FrameRetimer<Int>(step: step, largestShift: largestShift)
    var (order, index) = ([Int](), 0)
    order.reserveCapacity(timing.frameCount)
    while order.count < timing.frameCount {
      switch try retimer.next() {
      case .shows(let shown, isNew: _): order.append(shown)
      case .needsFrame where index < frameCount:
        try retimer.take(
          index, start: try self.timing.start(ofFrame: index), duration: try self.timing.duration(ofFrame: index))
        index += 1
      case .needsFrame, .isOver: order.append(frameCount - 1)
      }
    }
    let source: any FrameSource =
      order.count == frameCount && order.elementsEqual(0..<frameCount) ? source : ArrangedFrames(source, order)
    return FrameSequence(source, timing: timing, playCount: playCount)
  }
}
