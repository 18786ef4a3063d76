import FixedPoint
import FoundationEssentials
import Frames
import SceneFiles
import Video

extension Target {
  /// A target as it is written in JSON. Ranges are texts, such as `..128`; bytes are texts such as `256KiB`.
  struct File: Codable {
    let name: String
    let summary: String
    let formats: [String]
    let bytes, width, height, longSide, area, pixels, frames, seconds, plays, fps: String?
    let square, silent, loops: Bool?
    let codecs, pixelFormats: [String]?
    let sides: [Int]?
    let writes: Writing?
    let lines: [Line]?
    let source: String
    let seen: String
    let uncertain: [String]?

    // A missing property is an error: constants have no default values.
    enum CodingKeys: String, CodingKey, CaseIterable {
      case name, summary, formats, bytes, width, height, longSide, area, pixels, frames, seconds
      case plays, fps, square, silent, loops, codecs, pixelFormats, sides, writes, lines, source
      case seen, uncertain
    }

    static let keys = CodingKeys.allCases.map(\.rawValue)
  }

  /// Reads a target.
  ///
  /// - Throws: ``TargetError`` for a value that is not allowed.
  init(_ file: File) throws(TargetError) {
    func refuse(_ key: String, _ value: String, _ use: String) -> TargetError {
      TargetError("\(file.name): \(key) \"\(value)\" is not allowed; use \(use)")
    }
    func range(_ key: String, _ text: String?, _ possible: ClosedRange<Int>? = nil) throws(TargetError) -> LimitRange? {
      guard let text else { return nil }
      guard let range = LimitRange(text: text), range.upper != .zero else {
        throw refuse(key, text, "a range such as ..128, 5..20 or 512")
      }
      if let possible, !range.containsAny(of: possible) {
        throw refuse(key, text, "a range with a whole number from \(possible.lowerBound) to \(possible.upperBound)")
      }
      return range
    }
    // It becomes part of the names of files.
    guard !file.name.isEmpty, !file.name.contains("/") else {
      throw TargetError("name \"\(file.name)\" is not allowed; use a name without /")
    }
    var limits = TargetLimits()
    for name in file.formats {
      guard let format = OutputFormat(rawValue: name), format == .png || format.isCoded else {
        throw refuse("formats", name, "gif, webp, apng, avif, mp4, webm, mov, mkv or png")
      }
      limits.formats.append(format)
    }
    guard !limits.formats.isEmpty else { throw TargetError("\(file.name): formats is empty; name at least one") }
    if let text = file.bytes {
      guard let bytes = ByteCount(text: text) else { throw refuse("bytes", text, "bytes such as 256KiB or 8MB") }
      limits.bytes = bytes
    }
    let sides = 1...PixelSize.largestSide
    limits.width = try range("width", file.width, sides)
    limits.height = try range("height", file.height, sides)
    limits.longSide = try range("longSide", file.longSide, sides)
    limits.area = try range("area", file.area)
    limits.pixels = try range("pixels", file.pixels)
    limits.frames = try range("frames", file.frames)
    limits.seconds = try range("seconds", file.seconds)
    limits.plays = try range("plays", file.plays, 1...RenderSettings.playCount.allowed.upperBound)
    limits.frameRate = try range("fps", file.fps)
    for name in file.codecs ?? [] {
      guard let codec = VideoCodec(rawValue: name) else {
        throw refuse("codecs", name, "one of \(VideoCodec.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      limits.codecs.append(codec)
    }
    (limits.isSquare, limits.isSilent, limits.loops) = (file.square ?? false, file.silent ?? false, file.loops ?? false)
    limits.pixelFormats = file.pixelFormats ?? []
    if let side = file.sides?.first(where: { $0 < 1 }) { throw refuse("sides", "\(side)", "pixels from 1 on") }
    self.init(
      name: file.name, summary: file.summary, limits: limits, sides: file.sides ?? [], writes: file.writes ?? .one,
      source: file.source, seen: file.seen, uncertain: file.uncertain ?? [], lines: file.lines ?? [])
  }
}

extension Target: Encodable {
  /// Writes the target as it is read from a file.
  ///
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    func names(_ names: [String]) -> [String]? { names.isEmpty ? nil : names }
    try File(
      name: name, summary: summary, formats: limits.formats.map(\.rawValue), bytes: limits.bytes?.description,
      width: limits.width?.text, height: limits.height?.text, longSide: limits.longSide?.text, area: limits.area?.text,
      pixels: limits.pixels?.text, frames: limits.frames?.text, seconds: limits.seconds?.text,
      plays: limits.plays?.text, fps: limits.frameRate?.text, square: limits.isSquare ? true : nil,
      silent: limits.isSilent ? true : nil, loops: limits.loops ? true : nil,
      codecs: names(limits.codecs.map(\.rawValue)),
      pixelFormats: names(limits.pixelFormats), sides: sides.isEmpty ? nil : sides,
      writes: writes == .one ? nil : writes, lines: lines.isEmpty ? nil : lines, source: source, seen: seen,
      uncertain: names(uncertain)
    ).encode(to: encoder)
  }
}
