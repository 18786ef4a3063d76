import FileIO
package import FixedPoint
package import Frames
import LoopTiming
public import Video

/// The format of a written file.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// A looping GIF.
  case gif
  /// Video in MP4.
  case mp4
  /// Video in QuickTime.
  case mov
  /// Video in WebM.
  case webm
  /// Video in Matroska.
  case mkv
  /// A looping WebP.
  case webp
  /// A looping PNG.
  case apng
  /// A looping AVIF.
  case avif
  /// Frames as a video encoder takes them, uncompressed (YUV4MPEG2).
  case y4m
  /// Raw pixels without headers, one frame after another: red, green, blue and straight alpha, rounded to a byte each.
  case rgba
  /// The same without alpha; what is transparent is black.
  case rgb24
  /// One frame, in 16 bits a channel with straight alpha, of sRGB.
  case png
  /// A PNG for every frame; on standard output one after another.
  case pngs
  /// Nothing: frames are rendered as for a video and thrown away, for measuring.
  case null

  /// Creates the format of a file extension; nil for an unknown one.
  public init?(path: String) {
    let name = FileName(path).formatName
    guard let format = OutputFormat(rawValue: name == "rgb" ? "rgb24" : name), format != .null, format != .pngs
    else { return nil }
    self = format
  }

  /// Creates the format of a file that was read; nil for one that is not written here.
  public init?(_ facts: MediaFacts) {
    switch facts.container {
    case .gif: self = .gif
    case .apng: self = .apng
    case .webp: self = .webp
    case .avif: self = .avif
    case .mp4: self = .mp4
    case .mov: self = .mov
    case .webm: self = .webm
    case .mkv: self = .mkv
    case .y4m: self = .y4m
    case .picture("png"): self = .png
    case .picture, .other: return nil
    }
  }

  /// The kind of file that libavformat writes; nil for what needs none.
  public var container: VideoContainer? { VideoContainer(rawValue: rawValue) }

  /// The largest number of frames in a file: that of a loop, or fewer where they are indexed in memory.
  package var frameLimit: Int {
    container == .mp4 || container == .mov ? Repetition.mostIndexedFrames : LoopPlan.frameLimit
  }

  /// Throws if frames are more than a file may have.
  func check(frameCount count: Int) throws(RequestError) {
    guard count > frameLimit else { return }
    throw RequestError(
      .video,
      sentence:
        "There are \(count) frames. A file of this format has at most \(frameLimit): give fewer, or choose a lower "
        + "rate.")
  }

  /// Whether frames from elsewhere can become a file of this format.
  public var takesFrames: Bool { self != .null }

  /// Whether each frame can have a duration of its own; a sequence of PNGs has as many frames, but does not store it.
  public var keepsDurations: Bool { isCoded || self == .pngs }

  /// Whether it is a compressed file of many frames: a GIF, a video, or an animated WebP, PNG or AVIF.
  package var isCoded: Bool { self == .gif || container != nil }

  /// Returns whether frames keep durations of their own at their own speed: not in a video where a constant rate shows every frame.
  package func keepsDurations(of facts: StreamFacts) -> Bool {
    facts.hasOwnDurations && keepsDurations && !(isVideo && facts.hasConstantRate)
  }

  /// Returns the length that a file stores of its frames, in seconds: that of a GIF is rounded to hundredths, as the sum of
  /// its delays is. Nil for a single frame that becomes a still picture.
  package func storedLength(_ length: Rational, ofFrames count: Int) -> Rational? {
    if count == 1, self == .apng || self == .avif { return nil }
    guard self == .gif, let hundredths = try? length.multiplied(by: Rational(100)).rounded(.nearest) else {
      return length
    }
    return Rational(hundredths, 100)
  }

  /// Whether files are pixels without a header.
  var isRaw: Bool { self == .rgba || self == .rgb24 }

  /// Whether transparency is always stored.
  public var alwaysKeepsAlpha: Bool { [.png, .pngs, .rgba].contains(self) }

  /// Whether it is a picture that moves, rather than a video: something small that plays forever.
  package var isAnimation: Bool { self == .gif || container?.isAnimation ?? false }

  /// Whether it is a video, which plays once from the start to the end.
  package var isVideo: Bool { container.map { !$0.isAnimation } ?? false }

  /// Whether sides that follow from proportions are made even, as most video encoders need them.
  package var derivesEvenSides: Bool { isVideo || self == .avif }

  /// Whether it holds pixels as they are rendered; the others get samples of a `PixelFormat`.
  var takesPixels: Bool { [.gif, .png, .pngs].contains(self) }
}
