public import FixedPoint
public import Frames
import LoopTiming
public import Video

/// The limits of a file; those that are nil or empty allow everything.
public struct TargetLimits: Equatable, Sendable {
  /// The allowed formats, the preferred one first.
  public var formats: [OutputFormat] = []
  /// The largest number of bytes.
  public var bytes: ByteCount?
  /// The width in pixels.
  public var width: LimitRange?
  /// The height in pixels.
  public var height: LimitRange?
  /// The longer side in pixels.
  public var longSide: LimitRange?
  /// Whether both sides must be equal.
  public var isSquare = false
  /// The number of pixels of a frame.
  public var area: LimitRange?
  /// The number of pixels of all frames together.
  public var pixels: LimitRange?
  /// The number of frames.
  public var frames: LimitRange?
  /// The length in seconds; with ``plays``, that of all plays together.
  public var seconds: LimitRange?
  /// The play count of an animation that must not play forever.
  public var plays: LimitRange?
  /// The frames per second, on average.
  public var frameRate: LimitRange?
  /// The codecs of videos, the preferred one first.
  public var codecs: [VideoCodec] = []
  /// libav's names of the pixel formats of videos.
  public var pixelFormats: [String] = []
  /// Whether sound is not allowed.
  public var isSilent = false
  /// Whether an animation must play forever.
  public var loops = false

  /// Creates limits that allow everything.
  public init() {}

  /// Whether pictures cannot be made smaller without violating a limit on their shape.
  var fixesSize: Bool { width?.exact != nil || height?.exact != nil || longSide?.lower != nil }

  /// Whether all pictures have the same proportions.
  var fixesProportions: Bool { isSquare || width?.exact != nil && height?.exact != nil }

  /// Returns the best size within the limits.
  ///
  /// - Parameters:
  ///   - natural: The size without limits.
  ///   - isFlexible: Whether frames can be drawn in any proportions, as those of a scene.
  ///   - isEven: Whether sides must be even.
  public func size(for natural: PixelSize, isFlexible: Bool, isEven: Bool) -> PixelSize {
    func clamped(_ size: PixelSize) -> PixelSize {
      PixelSize(width: width?.clamp(size.width) ?? size.width, height: height?.clamp(size.height) ?? size.height)
    }
    func square(_ side: Int) -> PixelSize { PixelSize(width: side, height: side) }
    let natural =
      isSquare
      ? square(isFlexible ? max(natural.width, natural.height) : min(natural.width, natural.height)) : natural
    var size = natural
    if let longSide {
      let (long, wanted) = (max(size.width, size.height), longSide.clamp(max(size.width, size.height)))
      size = scaled(size, wanted, long)
    }
    if let least = width?.lower.map({ Int($0.rounded(.up)) }), size.width < least {
      size = scaled(size, least, size.width)
    }
    if let least = height?.lower.map({ Int($0.rounded(.up)) }), size.height < least {
      size = scaled(size, least, size.height)
    }
    if let most = width?.upper.map({ Int($0.rounded(.down)) }), size.width > most {
      size = scaled(size, most, size.width)
    }
    if let most = height?.upper.map({ Int($0.rounded(.down)) }), size.height > most {
      size = scaled(size, most, size.height)
    }
    if let most = area?.upper {
      // The largest of 64ths of the size whose area is allowed.
      for part in (1...64).reversed() {
        let smaller = scaled(natural, part * size.width, 64 * natural.width)
        if Rational(Int64(smaller.area)) <= most {
          size = smaller
          break
        }
      }
    }
    size = clamped(size)
    if isSquare { size = square(min(size.width, size.height)) }
    // A size that has to be odd is left to the codec, which may take it.
    return isEven && allows(size.evenWithin) ? size.evenWithin : size
  }

  /// Returns whether pictures may have a size.
  func allows(_ size: PixelSize) -> Bool {
    let (width, height) = (Rational(Int64(size.width)), Rational(Int64(size.height)))
    return (self.width?.contains(width) ?? true) && (self.height?.contains(height) ?? true)
      && (longSide?.contains(max(width, height)) ?? true) && (area?.contains(Rational(Int64(size.area))) ?? true)
  }

  private func scaled(_ size: PixelSize, _ by: Int, _ of: Int) -> PixelSize {
    func side(_ side: Int) -> Int { FrameGeometry.scaled(side, by: by, of: of) }
    return PixelSize(width: side(size.width), height: side(size.height))
  }

  /// Returns the kind of loop of a scene that has no own wish; nil if the usual one is allowed, or none at all.
  ///
  /// - Parameters:
  ///   - standard: The usual length in seconds.
  ///   - exact: The length of the exact loop in seconds; nil if it has none.
  ///   - frameRate: The frames per second, at least, in a loop whose number of frames is limited.
  ///   - size: The size of the frames; nil for one that gives way to a limit on all pixels.
  func loop(
    insteadOf standard: Rational, exact: Rational?, frameRate: Rational, size: PixelSize?
  ) -> LoopRequest? {
    let byFrames = mostFrames(of: size).flatMap { try? $0.divided(by: frameRate) }
    guard let longest = [seconds?.upper, byFrames].compactMap(\.self).min(), longest > .zero,
      longest < ((try? standard.multiplied(by: Rational(3, 2))) ?? standard)
    else { return nil }
    let shortest = min(seconds?.lower ?? .zero, longest)
    if let exact, exact <= longest, exact >= shortest { return .exact }
    let half = (try? longest.divided(by: Rational(2))) ?? longest
    return .between(max(half, shortest)...longest)
  }

  /// Returns the largest number of frames; nil if it is not limited.
  ///
  /// - Parameter size: The size of the frames; nil for one that gives way to a limit on all pixels.
  func mostFrames(of size: PixelSize?) -> Rational? {
    let byPixels = size.flatMap { size in try? pixels?.upper?.divided(by: Rational(Int64(size.area))).rounded(.down) }
    // No number of frames helps where a single one has too many pixels.
    return [frames?.upper, byPixels.flatMap { $0 > 0 ? Rational($0) : nil }].compactMap(\.self).min()
  }

  /// Returns the allowed codecs of a video, the preferred one first.
  func allowedCodecs(in container: VideoContainer) -> [VideoCodec] {
    codecs.isEmpty ? container.codecs : codecs.filter(container.codecs.contains)
  }

  /// Returns whether files of a format may store alpha.
  func keepsAlpha(in format: OutputFormat) -> Bool {
    guard let container = format.container else { return format == .gif || format.alwaysKeepsAlpha }
    let codecs = format.isVideo ? allowedCodecs(in: container) : container.codecs
    return codecs.contains { keepsAlpha($0, in: container) }
  }

  /// Returns whether a codec stores alpha, in an allowed pixel format.
  func keepsAlpha(_ codec: VideoCodec, in container: VideoContainer) -> Bool {
    let name = codec.pixelFormat(depth: nil, hasAlpha: true).libavName
    return codec.canKeepAlpha(in: container)
      && (container.isAnimation || pixelFormats.isEmpty || pixelFormats.contains(name))
  }

  /// Returns a frame rate, reduced to the highest allowed one.
  public func rate(_ frameRate: Rational) -> Rational { min(frameRate, self.frameRate?.upper ?? frameRate) }
}
