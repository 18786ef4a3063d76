package import FixedPoint
import LoopTiming
package import Raster

/// The frames of a stream at a constant rate, each as often as it is shown.
package struct RetimedStream {
  private var stream: SizedStream
  private var retimer: FrameRetimer<(pixmap: Pixmap, index: Int)>
  /// A frame of the stream: its index, its duration in seconds, and the number of frames that are shown up to its end.
  package typealias TakenFrame = (index: Int, duration: Rational, shownCount: Int)
  /// The frame that was taken last; nil before the first.
  package private(set) var last: TakenFrame?
  /// The number of frames that are shown of all; nil if the length of the stream is unknown.
  package let shownCount: Int?
  /// The indices of the frames that are shown or left out: from the first shown one to the last, or to the end of the stream.
  private var indices: Range<Int>?
  /// The number of frames that were shown, however often.
  private var newCount = 0

  /// - Parameters:
  ///   - stream: The frames, of which none was taken.
  ///   - retiming: The part that is shown, its rate and its speed.
  package init(of stream: any FrameStream, _ retiming: FrameRetiming) throws {
    try retiming.check()
    self.stream = SizedStream(stream)
    let start = retiming.firstTime(in: stream.facts)
    let advance = try retiming.start.subtracting(start)
    let step = try retiming.speed.divided(by: retiming.frameRate)
    let retimer = try FrameRetimer<(pixmap: Pixmap, index: Int)>(
      step: step, start: start,
      // The span keeps its length.
      end: try retiming.end.map { try $0.subtracting(advance) },
      largestShift: stream.facts.hasOwnDurations ? FrameTiming.largestShift : .zero)
    self.retimer = retimer
    // A number that does not fit 64 bits is found again with the times of frames.
    shownCount = stream.facts.length.map { retimer.shownCount(until: $0) }.flatMap { $0 < .max ? $0 : nil }
  }

  /// Returns the next shown frame, and whether it is another one than before; nil after the last.
  package mutating func next() throws -> (pixmap: Pixmap, isNew: Bool)? {
    while true {
      switch try retimer.next() {
      case .isOver: return nil
      case .shows(let frame, isNew: let isNew):
        if isNew {
          newCount += 1
          indices = (indices?.lowerBound ?? frame.index)..<frame.index + 1
        }
        return (frame.pixmap, isNew)
      case .needsFrame:
        guard let frame = try stream.next() else {
          if let first = indices?.lowerBound, let last { indices = first..<last.index + 1 }
          retimer.finish()
          continue
        }
        let index = (last?.index ?? -1) + 1
        try retimer.take((frame.pixmap, index), start: frame.start, duration: frame.duration)
        let shownCount = retimer.shownCount(until: try frame.start.adding(frame.duration))
        last = (index, frame.duration, shownCount)
      }
    }
  }

  /// The number of frames that were left out of the shown part, and that of all of it.
  package var omission: (omitted: Int, all: Int) {
    let all = indices?.count ?? 0
    return (all - newCount, all)
  }
}
