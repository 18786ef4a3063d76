import FixedPoint
import Frames
import Video

/// The comparison of a file with the limits of a target.
public struct TargetReport: Sendable {
  /// One limit and what a file has.
  public struct Item: Equatable, Sendable {
    /// The key of the limit in the data.
    public let limit: String
    /// The comparison for people: `241/256 KiB`, `30/30 fps`.
    public let text: String
    /// Whether the file is within the limit.
    public let isMet: Bool
    /// Whether the limit is not confirmed by documentation.
    public let isUncertain: Bool
  }

  /// The name of the target.
  public let target: String
  /// All limits of the target, in the order of the data.
  public let items: [Item]

  /// Whether every limit is met.
  public var isMet: Bool { items.allSatisfy(\.isMet) }

  /// Compares a file with a target.
  public init(_ file: TargetMeasurement, _ target: Target) {
    self.target = target.name
    let limits = target.limits
    var items: [Item] = []
    func add(_ limit: String, _ text: String, _ isMet: Bool) {
      items.append(Item(limit: limit, text: text, isMet: isMet, isUncertain: target.uncertain.contains(limit)))
    }
    func add(_ limit: String, _ range: LimitRange?, _ value: Rational?, _ unit: String, isMet: Bool = false) {
      guard let range, let value else { return }
      let text = value.decimal(places: 2)
      let allowed =
        range.exact == nil && range.lower == nil
        ? "\(text)/\((range.upper ?? .zero).decimal(places: 2))" : "\(text) of \(range)"
      add(limit, "\(allowed) \(unit)", isMet || range.contains(value))
    }
    func add(_ limit: String, _ text: String, _ value: String?, oneOf allowed: [String]) {
      let isMet = value.map(allowed.contains) ?? false
      add(limit, isMet ? text : "\(text) instead of \(allowed.joined(separator: " or "))", isMet)
    }
    let format = file.format?.rawValue
    add("formats", format ?? "\(file.facts.container)", format, oneOf: limits.formats.map(\.rawValue))
    if let most = limits.bytes { add("bytes", most.share(file.bytes), file.bytes <= most.bytes) }
    let size = file.size
    func isAllowed(_ size: PixelSize) -> Bool {
      let isSide = target.sides.isEmpty || size.width == size.height && target.sides.contains(size.width)
      let isWithin =
        (limits.width?.contains(Rational(Int64(size.width))) ?? true)
        && (limits.height?.contains(Rational(Int64(size.height))) ?? true)
      return isSide && isWithin
    }
    if limits.width != nil || limits.height != nil || !target.sides.isEmpty {
      add("width", "\(size) of \(limits.sizeText(target.sides)) pixels", isAllowed(size))
    }
    if limits.isSquare { add("square", size.width == size.height ? "square" : "not square", size.width == size.height) }
    add("longSide", limits.longSide, Rational(Int64(max(size.width, size.height))), "pixels along the longer side")
    add("area", limits.area, Rational(Int64(size.area)), "pixels a frame")
    let pixels = size.area.multipliedReportingOverflow(by: file.frameCount)
    add("pixels", limits.pixels, Rational(pixels.overflow ? .max : Int64(pixels.partialValue)), "pixels in all")
    add("frames", limits.frames, Rational(Int64(file.frameCount)), "stored frames")
    // A still picture has no length, unlike a video of one frame.
    if file.frameCount > 1 || file.format?.isVideo == true, let range = limits.seconds {
      let plays = limits.plays == nil ? 1 : max(1, file.playCount ?? 1)
      let seconds = (try? file.seconds.multiplied(by: Rational(Int64(plays)))) ?? file.seconds
      let length = seconds.decimal(places: 2)
      let text = range.lower == nil ? "\(length)/\((range.upper ?? .zero).decimal(places: 2))" : "\(length) of \(range)"
      let isMet = range.contains(seconds) || range.contains(seconds.wholeMilliseconds)
      add("seconds", "\(text) s\(plays > 1 ? " in \(plays) plays" : "")", isMet)
    }
    add("fps", limits.frameRate, file.frameRate, "fps", isMet: limits.frameRate.map(file.mayBeRounded(from:)) ?? false)
    if let format = file.format, format.isVideo {
      if !limits.codecs.isEmpty {
        add("codecs", file.facts.codecText, file.facts.codec, oneOf: limits.codecs.map(\.rawValue))
      }
      if !limits.pixelFormats.isEmpty {
        let pixelFormat = file.facts.pixelFormat
        add("pixelFormats", pixelFormat ?? "unknown", pixelFormat, oneOf: limits.pixelFormats)
      }
    }
    if limits.isSilent {
      add("silent", file.facts.audioTrackCount == 0 ? "no sound" : "sound", file.facts.audioTrackCount == 0)
    }
    if limits.loops, let count = file.playCount {
      add("loops", playsText(count), count == 0)
    }
    if let plays = limits.plays, file.frameCount > 1, let count = file.playCount {
      if count == 0 {
        add("plays", "plays forever instead of \(plays) times", false)
      } else {
        add("plays", plays, Rational(Int64(count)), "plays")
      }
    }
    self.items = items
  }
}

/// Returns how often a file plays, for people; 0 is forever.
package func playsText(_ count: Int) -> String {
  count == 0 ? "plays forever" : count == 1 ? "plays once" : "plays \(count) times"
}

extension TargetLimits {
  /// The allowed sizes for people: `112x112, 56x56`, `at most 128 x at most 128`, `512 x 512`.
  func sizeText(_ sides: [Int]) -> String {
    guard sides.isEmpty else { return sides.map { "\($0)x\($0)" }.joined(separator: ", ") }
    if let width = width?.upper, let height = height?.upper, self.width?.lower == nil, self.height?.lower == nil {
      return "at most \(width)x\(height)"
    }
    if let width = width?.exact, let height = height?.exact { return "\(width)x\(height)" }
    return "\(width.map { "\($0)" } ?? "any") x \(height.map { "\($0)" } ?? "any")"
  }
}

extension ByteCount {
  /// Returns a number of bytes beside this one, both in the unit of this, with as many digits as elsewhere: `241/256 KiB`.
  func share(_ bytes: Int) -> String {
    let (name, unit) = ByteCount.units.first { self.bytes.isMultiple(of: $0.bytes) } ?? ("B", 1)
    let value = Rational(Int64(bytes), Int64(unit))
    let parts: Int64 = unit >= 1_000_000 ? 100 : value >= Rational(100) ? 1 : 10
    // Rounded up beyond the limit, so that such a file never seems to fit.
    let rounding: Rounding = bytes > self.bytes ? .up : .nearest
    let rounded = ((try? value.multiplied(by: Rational(parts)).rounded(rounding)) ?? 0)
    let text = bytes > 0 && rounded == 0 ? "<\(Rational(1, parts))" : Rational(rounded, parts).decimal(places: 2)
    return "\(text)/\(self.bytes / unit) \(name)"
  }
}

extension Rational {
  /// The time in whole milliseconds: sums of durations that a container has rounded differ by less.
  fileprivate var wholeMilliseconds: Rational {
    (try? multiplied(by: Rational(1000)).rounded(.nearest)).map { Rational($0, 1000) } ?? self
  }
}
