import FixedPoint
package import Raster

/// The frames of a stream at a constant rate, each as often as it is shown.
package struct RetimedStream {
  private var stream: SizedStream
  private var retimer: FrameRetimer
  /// The start of the stream's first frame by its clock.
  private var origin: Rational?
  private var current: Pixmap?

  /// - Parameters:
  ///   - stream: The frames, of which none was taken.
  ///   - retiming: The part that is shown, its rate and its speed.
  package init(of stream: any FrameStream, _ retiming: FrameRetiming) throws {
    self.stream = SizedStream(stream)
    let start = retiming.firstTime(in: stream.facts)
    let advance = try retiming.start.subtracting(start)
    let step = try retiming.speed.divided(by: retiming.frameRate)
    retimer = FrameRetimer(
      step: step, start: start,
      // The span keeps its length.
      end: try retiming.end.map { try $0.subtracting(advance) },
      lead: retiming.samplesMiddles ? try step.divided(by: Rational(2)) : .zero)
  }

  /// Returns the next shown frame, and whether it is another one than before; nil after the last.
  package mutating func next() throws -> (pixmap: Pixmap, isNew: Bool)? {
    while true {
      switch try retimer.next() {
      case .isOver: return nil
      case .shows(let isNew): if let current { return (current, isNew) }
      case .needsFrame:
        current = nil
        guard let frame = try stream.next() else { return nil }
        let begin = origin ?? frame.start
        origin = begin
        try retimer.take(start: try frame.start.subtracting(begin), duration: frame.duration)
        current = frame.pixmap
      }
    }
  }
}
