import Frames
import FixedPoint
import LoopTiming
import Raster
import SceneModel
import Video

extension RenderSettings {
  /// The same wishes with what a job decided where there were none.
  func decided(
    _ size: PixelSize, _ scale: Rational, _ frameRate: Rational, _ loop: LoopRequest, _ scene: Scene,
    _ format: OutputFormat, _ video: VideoSettings?
  ) -> RenderSettings {
    var decided = self
    (decided.size, decided.scale, decided.frameRate, decided.loop) = (size, scale, frameRate, loop)
    decided.choices.seed = choices.seed ?? scene.seed
    decided.choices.layout = choices.layout ?? scene.layout
    if format == .png { decided.frame = frame ?? 0 }
    decided.moment = nil
    if let video { decided.video = self.video.decided(as: video) }
    return decided
  }

  /// The options of the command line that say the same, always in this order; none for threads, on which nothing depends,
  /// for whether a file carries metadata, and for its sound.
  func words(_ format: OutputFormat) -> [String] {
    let moving: [[String]] = [
      option("loop", loop?.text), option("fps", frameRate?.description), option("size", size?.description),
      option("scale", scale?.description), option("seed", choices.seed?.description),
      option("scheme", choices.scheme.rawValue), option("layout", choices.layout?.rawValue),
    ]
    func time(_ seconds: Rational) -> String? { seconds > .zero ? "\(seconds)s" : nil }
    let playback: [[String]] = [
      option("offset", time(offset)), flag("reverse", reverses), flag("bounce", bounces),
      option("hold-last", time(hold)),
    ]
    let forms: [[String]] = [
      flag("reduce-motion", choices.reduceMotion), flag("reduce-transparency", choices.reduceTransparency),
      flag("differentiate-without-color", choices.differentiateWithoutColor),
    ]
    let repeated = option("repeat", repetition.count?.description)
    return (moving + playback + forms).flatMap(\.self) + fileWords(format) + repeated
  }

  /// Those options among them that say what becomes of frames that come.
  func encodeWords(_ format: OutputFormat) -> [String] {
    option("fps", frameRate?.description) + option("size", size?.description) + fileWords(format)
  }

  /// Those options among them that say how frames become a file.
  private func fileWords(_ format: OutputFormat) -> [String] {
    let words: [[String]] = [
      option("format", format.rawValue),
      format == .gif ? gif.words : format.takesPixels || format.isRaw ? [] : video.words,
      option("frame", frame?.description), option("loop-count", playCount?.description),
    ]
    return words.flatMap(\.self)
  }
}

extension GIFSettings {
  /// The options that say the same, of what is not as it is without them; none for a file that is written beside.
  fileprivate var words: [String] {
    let colors: [[String]] = [
      option("colors", colors?.description), option("palette", palette == .auto ? nil : palette.text),
      option("dither", dither?.description),
    ]
    let effort: [[String]] = [
      option("quality", quality == GIFSettings.standardQuality ? nil : "\(quality)"),
      option("lossy", lossy?.description), option("max-size", maximumSize?.description), option("keep", kept?.text),
    ]
    let alpha: [[String]] = [flag("transparent", isTransparent), option("matte", matte?.hexadecimal)]
    return (alpha + colors + effort).flatMap(\.self)
  }

  /// Whether the options say everything: not where colours come from no file.
  var haveWords: Bool { palette.text != nil }
}

extension VideoChoices {
  /// The options that say the same.
  fileprivate var words: [String] {
    let words: [[String]] = [
      option("codec", codec?.rawValue), option("quality", quality?.description), option("crf", factor?.exactText),
      option("bitrate", bitrate?.description), option("preset", preset),
      option("depth", (depth?.rawValue).map { "\($0)" }),
      option("pixel-format", pixelFormat), flag("full-range", usesFullRange), flag("transparent", isTransparent),
      encoderOptions.flatMap { ["--codec-option", "\($0.name)=\($0.value)"] },
    ]
    return words.flatMap(\.self)
  }
}

private func option(_ name: String, _ value: String?) -> [String] { value.map { ["--\(name)", $0] } ?? [] }

private func flag(_ name: String, _ isSet: Bool) -> [String] { isSet ? ["--\(name)"] : [] }

extension LoopRequest {
  /// The text that reads as this request.
  fileprivate var text: String {
    switch self {
    case .exact: "exact"
    case .near(let length): "\(length)s"
    case .between(let range): "\(range.lowerBound)s..\(range.upperBound)s"
    case .within(let part): "fit:\((try? part.multiplied(by: Rational(100))) ?? part)%"
    case .sway(let length): "sway:\(length)s"
    }
  }
}

extension Fixed {
  /// The shortest of the decimals with five places, which read as this number again: half a step of the fifth place is
  /// less than half a step of 1/65536.
  fileprivate var exactText: String { Rational(raw, 1 << 16).decimal(places: 5) }
}
