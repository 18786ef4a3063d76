public import Frames
public import FixedPoint
import FoundationEssentials
public import LoopTiming
public import SceneModel
import Video

/// The requested settings of a rendering; the format determines those that are nil.
public struct RenderSettings: Equatable, Sendable {
  /// The size of the frames in pixels; a side that is not given keeps the proportions of the scene's canvas, or of frames
  /// from elsewhere.
  public var bounds: FrameGeometry.Bounds?
  /// Pixels per point, 0.001…1000; nil for the short side of the frames over the short side of the scene's canvas.
  public var scale: Rational?
  /// Frames per second, 0.001…1000; nil for the format's usual rate. A GIF has at most 50.
  public var frameRate: Rational?
  /// The kind of loop; nil for the exact one if it is short enough, else for whole turns in about the format's usual length.
  public var loop: LoopRequest?
  /// Seconds into the loop at which the file begins; negative ones count back from its end.
  public var offset = Rational.zero
  /// Whether frames are shown in reverse order.
  public var reverses = false
  /// Whether the loop is shown forwards, then backwards.
  public var bounces = false
  /// The additional seconds for which the last frame is shown, 0…86400.
  public var hold = Rational.zero
  /// The choices that the scene leaves open, such as the seed and the colour scheme.
  public var choices = SceneChoices()
  /// The number of threads that render, 1…256; nil for one per processor.
  public var threads: Int?
  /// The closeness to the frames of a GIF, WebP, APNG, AVIF or video, 0…100: more usually takes more bytes, and the same number
  /// looks alike with every codec. Nil for 80, for an APNG without loss, or for the best within a size limit. It is refused beside
  /// ``GIFSettings/lossy``, ``VideoChoices/factor`` and ``VideoChoices/bitrate``, which take its place.
  public var quality: Int?
  /// Whether transparency is requested, which chooses a codec that can keep it. Without a request it stays where the usual
  /// codec, or the chosen one, can keep it, unless there is a ``matte``; elsewhere, and in a GIF with a palette of 256 colours,
  /// transparent pixels are shown on black.
  public var isTransparent = false
  /// The colour that is painted behind pixels with alpha. Only a GIF takes one beside a request for transparency, as the colour of
  /// soft edges: pixels of alpha 0 stay transparent. Without it, edges of a transparent GIF are hard, at alpha one half.
  public var matte: RGB8?
  /// The other settings of a GIF.
  public var gif = GIFSettings()
  /// The other settings of a video, WebP, APNG or AVIF.
  public var video = VideoChoices()
  /// The repetition of the loop in a video.
  public var repetition = Repetition()
  /// The frame of the loop that a PNG or an AVIF shows, from 0; nil for the first of a PNG, and for all of an AVIF.
  public var frame: Int?
  /// The time in the loop that a PNG or an AVIF shows, in seconds from 0 up to the length of what is shown, instead of ``frame``.
  public var moment: Rational?
  /// The play count of an APNG, WebP or AVIF, 0…65535, or a GIF, 0…65536; 0 = forever, nil for that of the frames, or 0.
  public var playCount: Int?
  /// Whether the file stores the command that made it, if its format can: GIF, MP4, MOV, WebM, Matroska, PNG.
  public var writesMetadata = true

  /// The largest number of bytes of the file, met by changing properties that are neither requested nor ``kept``; nil for no limit.
  public var maximumSize: ByteCount?
  /// The properties that are not changed to meet ``maximumSize``, beside those that are requested: the size, the frame rate and
  /// the quality; nil for no others.
  public var kept: Set<KeptProperty>?
  /// Whether the smallest file is written where none meets ``maximumSize``.
  public var takesSmallest = false

  /// The target whose limits the file meets, unless settings are loosened afterwards; see ``aim(at:_:)``.
  public internal(set) var target: Target?

  /// Creates settings that are all determined by the format.
  public init() {}

  /// The quality without a request.
  public static let standardQuality = RateControl.standardQuality
  /// The quality of a GIF or a video.
  package static let quality = NumberSetting(.quality, 0...100, standard: standardQuality)
  /// The number of threads.
  package static let threads = NumberSetting(.threads, 1...256)
  /// The play count of an animation that every format stores: WebP has 16 bits for it. 0 is forever.
  static let playCount = NumberSetting(.playCount, 0...65535, standard: 0)

  /// Returns the play count of an animation in a format. GIF stores the repetitions after the first play in 16 bits, and so one
  /// play more than others.
  package static func playCountSetting(in format: OutputFormat) -> NumberSetting {
    format == .gif ? NumberSetting(.playCount, 0...65536, standard: 0) : RenderSettings.playCount
  }

  /// The size of the frames in pixels, if both sides are given.
  public var size: PixelSize? {
    get { bounds?.size }
    set { bounds = newValue.map(FrameGeometry.Bounds.init) }
  }

  /// Adds the requested properties to those that a size budget must not change.
  package mutating func keepInBudget(size: Bool, frameRate: Bool) {
    guard maximumSize != nil else { return }
    var kept = kept ?? []
    if size || target?.limits.fixesSize ?? false { kept.insert(.size) }
    if frameRate { kept.insert(.frameRate) }
    if quality != nil { kept.insert(.quality) }
    self.kept = kept.isEmpty ? nil : kept
  }

  /// The colour that transparent pixels are painted over with; nil to keep them where the format can.
  public var opaqueMatte: RGB8? { isTransparent ? nil : matte }

  /// Returns whether the transparency of frames stays in a format, which its usual codec or the chosen one decides.
  public func keepsTransparency(in format: OutputFormat) -> Bool {
    guard opaqueMatte == nil else { return false }
    if let container = format.container { return storesAlpha(of: true, in: container) }
    return storesAlpha(in: format, nil)
  }

  /// Returns the settings of the same frames in another format: its standard ones but for the quality and the transparency, without
  /// repetitions and limits.
  package func forAnotherFormat() -> RenderSettings {
    var other = self
    (other.gif, other.video, other.playCount, other.repetition) = (GIFSettings(), VideoChoices(), nil, Repetition())
    (other.target, other.maximumSize, other.kept, other.takesSmallest) = (nil, nil, nil, false)
    return other
  }

  /// Threads that make frames.
  var workers: Int { threads ?? ProcessInfo.processInfo.activeProcessorCount }

  /// Checks that the format has all given settings, and that the number of threads is in range.
  package func checkEncoding(for format: OutputFormat) throws {
    try RenderSettings.threads.check(threads)
    if let playCount {
      guard format.isAnimation else {
        throw RequestError(.playCount, .applies(to: "GIF, APNG, WebP and AVIF", not: format))
      }
      try RenderSettings.playCountSetting(in: format).check(playCount)
    }
    try checkSizeLimit(for: format)
    try checkVideo(for: format)
    if format != .gif, isTransparent, matte != nil {
      throw RequestError(
        .matte, .conflict(with: .transparency, "only a GIF can have both, for soft edges on the matte"))
    }
    try checkGIF(for: format)
    try RenderSettings.quality.check(quality)
    try repetition.check(for: format)
  }

  /// Refuses a frame or a moment of a scene's loop in a job of other frames, which would ignore it.
  func refuseChosenFrame() throws(RequestError) {
    guard let value = frame.map({ "\($0)" }) ?? moment?.secondsText else { return }
    throw RequestError(
      frame != nil ? .frame : .moment, value: value,
      .other("cannot be chosen of these frames, the first of which a PNG shows. Give that frame alone."))
  }

  private func checkSizeLimit(for format: OutputFormat) throws(RequestError) {
    guard maximumSize != nil else {
      guard kept == nil else {
        throw RequestError(.kept, .requires(.maximumSize, "nothing else changes the size, frame rate or quality"))
      }
      guard !takesSmallest else {
        throw RequestError(.takesSmallest, .requires(.maximumSize, "without a limit every file fits"))
      }
      return
    }
    guard format.isCoded else {
      throw RequestError(.maximumSize, .applies(to: "GIF, WebP, APNG, AVIF and video", not: format))
    }
    let deciding: [(Setting, Bool)] = [
      (.lossy, gif.lossy != nil), (.constantRateFactor, video.factor != nil), (.bitrate, video.bitrate != nil),
    ]
    if let (setting, _) = deciding.first(where: \.1) {
      throw RequestError(setting, .conflict(with: sizeLimitPart, "the limit of bytes decides how much is lost"))
    }
  }
}
