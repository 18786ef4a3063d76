import FileIO
public import Pipeline
public import Quantization
import Raster

/// What becomes of frames that come one after another before they are encoded: which of them show, in which shape and order.
public struct FrameIntake: Sendable {
  /// Which frames show when.
  public var timing: FrameRetiming
  /// What becomes of their shape.
  public var geometry: FrameGeometry
  /// The pictures per second of a series that has no times of its own.
  public var seriesRate: Rational
  /// What transparent pixels lie on; nil for black, or for nothing where ``keepsAlpha``.
  public var ground: RGB8?
  /// Whether transparency is kept.
  public var keepsAlpha = false
  /// Whether the last frame comes first.
  public var reverses = false
  /// Whether they are shown there and back, without doubled frames at the ends.
  public var bounces = false

  /// Frames as they come.
  public init(timing: FrameRetiming, geometry: FrameGeometry, seriesRate: Rational) {
    (self.timing, self.geometry, self.seriesRate) = (timing, geometry, seriesRate)
  }

  /// Takes in all frames: they are kept in a file without a name in `TMPDIR`, since colours are chosen for all of them
  /// before the first is written.
  ///
  /// - Parameters:
  ///   - stream: The frames, of which none was taken.
  ///   - name: What to call them in messages.
  ///   - cancellation: Asked before every frame.
  ///   - kept: Told how many have come.
  /// - Throws: What the stream throws; ``FileError``, also where no frame is left; `CancelledError`.
  public func frames(
    of stream: any FrameStream, name: String, cancellation: Cancellation, kept: (Int) -> Void
  ) throws -> any FrameSource {
    var count = 0
    var shown = Pixmap(width: 1, height: 1)
    var frames = try ShownFrames(of: stream, timing, rate: seriesRate)
    let raw = try RawFrames(spooling: geometry.size, hasAlpha: keepsAlpha, name: name) { append in
      while let (pixmap, isNew) = try frames.next() {
        if cancellation.isCancelled { throw CancelledError() }
        if isNew { shown = shaped(pixmap) }
        try append(shown)
        count += 1
        kept(count)
      }
      if count == 0 { throw nothingIsLeft(of: name) }
    }
    let (forth, back) = (Array(0..<count), Array((0..<count).reversed()))
    let order = reverses ? back : forth
    guard bounces else { return reverses ? ReorderedFrames(raw, order) : raw }
    return ReorderedFrames(raw, order + order.reversed().dropFirst().dropLast())
  }
}

extension FrameIntake {
  /// Whether frames show in the order in which they come, so that none has to be kept.
  public var isInOrder: Bool { !reverses && !bounces }

  /// A frame in its shape, on its ground.
  func shaped(_ pixmap: Pixmap) -> Pixmap {
    var shown = geometry.apply(to: pixmap)
    // What is transparent is black without a ground.
    guard ground != nil || !keepsAlpha else { return shown }
    let ground = RGBA16(ground ?? RGB8(red: 0, green: 0, blue: 0))
    for index in shown.pixels.indices where shown.pixels[index].alpha < .max {
      shown.pixels[index] = shown.pixels[index].over(ground)
    }
    return shown
  }

  /// The error of a part in which there is no frame.
  func nothingIsLeft(of name: String) -> RequestError {
    if let end = timing.end, end <= timing.start {
      return RequestError(.spanEnd, "\(end)s: nothing of \(name) comes before that and from \(timing.start)s on")
    }
    return RequestError(.span, "\(timing.start)s: nothing of \(name) is left to be shown")
  }
}
