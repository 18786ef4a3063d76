public import Frames
public import FixedPoint
import FoundationEssentials
public import LoopTiming
public import SceneModel
import Video

/// The requested settings of a rendering; the format determines those that are nil.
public struct RenderSettings: Equatable, Sendable {
  /// The size of the frames in pixels; a side that is not given keeps the proportions of the scene's canvas.
  public var bounds: FrameGeometry.Bounds?
  /// Pixels a point; nil for the short side of the frames over the short side of the scene's canvas.
  public var scale: Rational?
  /// Frames per second.
  public var frameRate: Rational?
  /// The kind of loop.
  public var loop: LoopRequest?
  /// Seconds into the loop at which the file begins.
  public var offset = Rational.zero
  /// Whether time runs backwards.
  public var reverses = false
  /// Whether the loop is shown there and back.
  public var bounces = false
  /// Seconds for which the last frame stays longer.
  public var hold = Rational.zero
  /// Everything that the scene leaves open.
  public var choices = SceneChoices()
  /// Threads that render; nil for as many as there are processors.
  public var threads: Int?
  /// How a GIF is made.
  public var gif = GIFSettings()
  /// How a video is made.
  public var video = VideoChoices()
  /// How long a video goes on.
  public var repetition = Repetition()
  /// The frame of the loop that a PNG or an AVIF shows, from 0; nil for the first of a PNG, and for all of an AVIF.
  public var frame: Int?
  /// The time in the loop of what a PNG or an AVIF shows, in seconds, in place of ``frame``.
  public var moment: Rational?
  /// How often a GIF, an APNG, a WebP or an AVIF plays; 0 is forever.
  public var playCount: Int?
  /// Whether the file says what made it, where its format can: GIF, MP4, MOV, WebM, Matroska, PNG.
  public var writesMetadata = true

  /// The most bytes that the file may have, to which everything gives way that is not ``kept``; nil for no bound.
  public var maximumSize: ByteCount?
  /// The properties that are not changed to meet ``maximumSize``; nil for none.
  public var kept: Set<KeptProperty>?
  /// Whether the smallest file is written where none meets ``maximumSize``.
  public var takesSmallest = false

  /// The place where the file goes, whose limits it meets; see ``aim(at:_:)``.
  public internal(set) var target: Target?

  /// Everything chosen by the format.
  public init() {}

  /// The number of threads.
  public static let threads = NumberSetting(.threads, 1...256)
  /// The play count of an animation: GIF has 16 bits for it. 0 is forever.
  public static let playCount = NumberSetting(.playCount, 0...65535, standard: 0)

  /// The size of the frames in pixels, if both sides are given.
  public var size: PixelSize? {
    get { bounds?.size }
    set { bounds = newValue.map(FrameGeometry.Bounds.init) }
  }

  /// How near the pictures of a GIF or a video come to the frames, 0…100: more takes more bytes.
  public var quality: Int {
    get { gif.quality }
    set { (gif.quality, video.quality) = (newValue, newValue) }
  }

  /// Whether transparent pixels of a GIF or a video stay transparent; they are black otherwise.
  public var isTransparent: Bool {
    get { gif.isTransparent }
    set { (gif.isTransparent, video.isTransparent) = (newValue, newValue) }
  }

  /// Keeps what was requested from giving way to a bound on the bytes.
  public mutating func keepInBudget(size: Bool, frameRate: Bool) {
    guard maximumSize != nil else { return }
    var kept = kept ?? []
    if size || target?.limits.fixesSize ?? false { kept.insert(.size) }
    if frameRate { kept.insert(.frameRate) }
    if gif.givesQuality || video.quality != nil { kept.insert(.quality) }
    self.kept = kept.isEmpty ? nil : kept
  }

  /// The colour that transparent pixels are painted over with; nil to keep them where the format can.
  public var opaqueMatte: RGB8? { isTransparent ? nil : gif.matte }

  /// Returns whether the transparency of frames stays in a format, which its usual codec or the chosen one decides.
  public func keepsTransparency(in format: OutputFormat) -> Bool {
    guard opaqueMatte == nil else { return false }
    if let container = format.container { return video.storesAlpha(of: true, in: container) }
    return format == .gif || format.alwaysKeepsAlpha
  }

  /// Threads that make frames.
  var workers: Int { threads ?? ProcessInfo.processInfo.activeProcessorCount }

  /// Refuses what a format does not have, and a number of threads that cannot be.
  package func checkEncoding(for format: OutputFormat) throws {
    try RenderSettings.threads.check(threads)
    if let playCount {
      guard format.isAnimation else {
        throw RequestError(.playCount, .applies(to: "GIF, APNG, WebP and AVIF", not: format))
      }
      try RenderSettings.playCount.check(playCount)
    }
    try checkSizeLimit(for: format)
    try video.check(for: format)
    try gif.check(for: format)
    try repetition.check(for: format)
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
    guard format == .gif || format.container != nil else {
      throw RequestError(.maximumSize, .applies(to: "GIF, WebP, APNG and video", not: format))
    }
    let deciding: [(Setting, Bool)] = [
      (.lossy, gif.lossy != nil), (.constantRateFactor, video.factor != nil), (.bitrate, video.bitrate != nil),
    ]
    if let (setting, _) = deciding.first(where: \.1) {
      throw RequestError(setting, .conflict(with: .maximumSize, "the limit decides how much is lost"))
    }
  }
}
