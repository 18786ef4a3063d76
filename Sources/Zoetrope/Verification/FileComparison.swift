import Frames
import FixedPoint
public import Pipeline
import LoopTiming
import Quantization
public import Raster
import Video

extension RenderJob {
  /// Renders the frames again and compares each with the picture of a file at its time: memory does not grow with their
  /// number. Of a loop that the file repeats, the first pass is compared, and the pictures of the others are counted.
  ///
  /// A frame of a PNG is the same if every pixel is, that of another file at a PSNR that depends on its quality, or if it differs
  /// by noise only. Video is compared as a decoder converts it to colours, so that the loss of halving the chroma does not count.
  ///
  /// - Parameters:
  ///   - next: The next picture of the file, and how long it shows; nil at the end.
  ///   - cancellation: Asked before every frame.
  ///   - observer: Is told about every frame.
  /// - Throws: ``RequestError`` for a format that cannot be compared; the errors of `next`; `CancellationError`.
  public func compare(
    with next: () throws -> MovingPicture.Frame?, cancellation: Cancellation = Cancellation(),
    observer: some RenderObserver = SilentObserver()
  ) throws -> ComparisonReport {
    guard !format.isRaw, format != .null else {
      throw RequestError(.format, "\(format) does not record its colours; compare its frames by a manifest")
    }
    var report = ComparisonReport(
      frameCount: frames.count, repeatCount: repeatCount,
      length: isStill ? nil : try start(of: frames.count, passes: repeatCount),
      allowed: allowedDifference, tick: tick ?? .zero)
    var shown = try ShownPictures(next, isStill: frames.count == 1)
    let found = PixelSize(width: shown.pixmap.width, height: shown.pixmap.height)
    guard found == size else {
      report.sizes = (found, size)
      return report
    }
    let withAlpha = format == .gif ? settings.alphaMode(of: makeFrames()).isTransparent : storesAlpha
    let progress = RenderProgress(cancellation: cancellation, observer: observer, total: frames.count)
    var frame = frames.lowerBound
    observer.began()
    try renderShown(progress) { pixmap in
      let misplaced = try shown.advance(to: try start(of: frame - frames.lowerBound), next)
      report.misplacedCount += misplaced
      if !shown.isOver {
        report.add(frame: frame, FrameDifference(shown.pixmap, pixmap, withAlpha: withAlpha))
      }
      frame += 1
    }
    report.surplusCount = try shown.finish(next) - frames.count * (repeatCount - 1)
    report.fileLength = shown.length
    return report
  }

  /// Renders the frames again and compares each with the picture of a file at its time, read frame by frame.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - cancellation: Asked before every frame.
  ///   - observer: Is told about every frame.
  /// - Throws: as the other, and `VideoError` for a file that cannot be read.
  public func compare(
    withFile path: String, cancellation: Cancellation = Cancellation(), observer: some RenderObserver = SilentObserver()
  ) throws -> ComparisonReport {
    var reader = try FrameReader(path: path)
    return try compare(
      with: { try reader.next().map { MovingPicture.Frame(pixmap: $0.pixmap, duration: $0.duration) } },
      cancellation: cancellation, observer: observer)
  }

  /// The difference with which a frame counts as the same (`FileComparisonTests`).
  ///
  /// Of the mean square of the loss, H.264 and VP9 of noise in bright colours leave up to 0.28 in the means of 4×4 pixels, and a GIF
  /// of a mesh that fades 0.62. The worst frame of confetti of another seed has 0.55, of dunes 0.68; but the share of a GIF of a scene
  /// that is shifted by a tenth of a second may be 0.44 to 0.62.
  private var allowedDifference: AllowedDifference {
    let psnr = lowestAllowedPSNR
    let noise: AllowedDifference.Noise? =
      switch format {
      case .gif: AllowedDifference.Noise(psnr: psnr - 3, share: 0.625)
      default: psnr == .infinity ? nil : AllowedDifference.Noise(psnr: psnr, share: 0.4)
      }
    return AllowedDifference(psnr: psnr, noise: noise)
  }

  /// The least PSNR of a frame that counts as the same, in dB; infinite if every pixel must be.
  ///
  /// It is below that of the built-in scenes with the sharpest edges and the most noise, confetti and ink, at any quality. ProRes,
  /// FFV1, WebP, APNG and Y4M lose less.
  private var lowestAllowedPSNR: Double {
    let (usual, lowest) = (36.0, 18.0)
    guard let video else {
      switch format {
      case .gif: return min(usual, 32 + Double(settings.effectiveQuality) / 10)
      // A reader may take halved chroma to lie between other pixels.
      case .y4m: return usual
      default: return .infinity
      }
    }
    switch video.rateControl ?? .standard {
    case .quality(let quality) where video.rateFactors == nil: return min(usual, 26 + Double(quality) / 6)
    case .quality(let quality): return min(usual, lowest + Double(quality) * 13 / 80)
    case .factor(let factor):
      guard let factors = video.rateFactors else { return usual }
      // The same share of an encoder's scale stands for about the same quality; that of x264 has 18 at quality 80 and 40 at 0.
      let share = Double(factor.raw) / Double(factors.upperBound.raw)
      return min(usual, max(lowest, lowest + (40 - share * 51) * 13 / 22))
    case .bitrate: return 26
    }
  }

  /// The time in seconds to whole multiples of which a file rounds its times; nil if these are exact.
  private var tick: Rational? {
    format == .webp || format.container?.isMatroska ?? false ? Rational(1, 1000) : nil
  }

  /// Returns the start of a frame of the file, or the end of some passes of so many frames, in seconds.
  private func start(of index: Int, passes: Int = 1) throws -> Rational {
    let times = Rational(Int64(passes))
    switch format {
    case .gif: return try Rational(Int64(timing.centiseconds(ofFrame: index)), 100).multiplied(by: times)
    case .png, .pngs: return .zero
    default:
      let time = try Rational(Int64(index)).multiplied(by: times).divided(by: plan.frameRate)
      guard let tick else { return time }
      return try tick.multiplied(by: Rational(try time.divided(by: tick).rounded(.nearest)))
    }
  }

  /// Renders the frames as a decoder of a lossless file returns them.
  private func renderShown(_ progress: RenderProgress, _ consume: (Pixmap) throws -> Void) throws {
    guard format.takesPixels else { return try renderVideoFrames(progress) { try consume(try Pixmap($0)) } }
    let (isGIF, alpha) = (format == .gif, settings.alphaMode(of: makeFrames()))
    try renderPixmaps(progress) { pixmap in
      var shown = pixmap
      if isGIF { for index in shown.pixels.indices { shown.pixels[index].becomeOpaque(alpha) } }
      try consume(shown)
    }
  }
}

extension RGBA16 {
  /// Converts the pixel as a GIF does: to an opaque or a fully transparent one.
  fileprivate mutating func becomeOpaque(_ mode: AlphaMode) {
    guard var color = mode.color(of: self) else {
      self = .clear
      return
    }
    color.alpha = .max
    self = color
  }
}

/// The pictures of a file and their durations.
private struct ShownPictures {
  /// The current picture.
  private(set) var pixmap: Pixmap
  /// Whether the last picture is past.
  private(set) var isOver = false
  private var end: Rational
  private var ahead: MovingPicture.Frame?
  /// Whether a single picture is expected and found, which is shown forever.
  private let isStill: Bool

  init(_ next: () throws -> MovingPicture.Frame?, isStill: Bool) throws {
    guard let first = try next() else { throw RequestError(.video, "the file has no picture") }
    (pixmap, end) = (first.pixmap, first.duration)
    ahead = try next()
    self.isStill = isStill && ahead == nil
  }

  /// The duration of the pictures read so far; nil for a single one.
  var length: Rational? { isStill ? nil : end }

  /// Advances to a time; returns the number of pictures that began at other times.
  mutating func advance(to time: Rational, _ next: () throws -> MovingPicture.Frame?) throws -> Int {
    var misplaced = 0
    while !isStill, !isOver, end <= time {
      guard let frame = ahead else {
        isOver = true
        break
      }
      if end != time { misplaced += 1 }
      try take(frame, next)
    }
    return misplaced
  }

  /// Advances to the end; returns the number of remaining pictures.
  mutating func finish(_ next: () throws -> MovingPicture.Frame?) throws -> Int {
    var count = 0
    while let frame = ahead {
      count += 1
      try take(frame, next)
    }
    return count
  }

  private mutating func take(_ frame: MovingPicture.Frame, _ next: () throws -> MovingPicture.Frame?) throws {
    pixmap = frame.pixmap
    end = try end.adding(frame.duration)
    ahead = try next()
  }
}
