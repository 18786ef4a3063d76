import Zoetrope

/// The result of a job, as JSON for programs. Exact numbers are strings: `20`, `1/3`. Times are in seconds.
struct ResultDescription: Encodable {
  /// The coding of the frames of a video.
  struct Video: Encodable {
    let codec: String
    /// The format of the samples by libav's name; null where the parts of a joined video do not record it.
    var pixelFormat: String?

    /// The coding that a file or a record tells.
    init(codec: String, pixelFormat: String?) { (self.codec, self.pixelFormat) = (codec, pixelFormat) }

    init(_ settings: VideoSettings) {
      (codec, pixelFormat) = (settings.codec.rawValue, settings.pixelFormat.libavName)
    }
  }

  /// The outcome of the size budget.
  struct Budget: Encodable {
    let limit: Int
    /// Whether the file is within the limit; false if even the smallest possible file exceeds it.
    let isMet: Bool
    /// The quality that was chosen; null where a GIF keeps its exact colours.
    let quality: Int?
    let colors: Int?
    /// The outcome itself.
    let fit: SizeFit

    private enum CodingKeys: CodingKey { case limit, isMet, quality, colors }

    init(_ fit: SizeFit) {
      (limit, isMet, self.fit) = (fit.limit.bytes, fit.isMet, fit)
      (quality, colors) = (fit.keepsColors ? nil : fit.fineness.quality, fit.fineness.colors)
    }
  }

  /// The approximate size in bytes and time in seconds.
  struct Estimate: Encodable {
    let bytes: Int?
    let seconds: Double
  }

  /// The path as requested; null if no file is kept.
  var path: String?
  let format: String
  let width: Int
  let height: Int
  /// The frames that the file shows. A GIF or WebP stores equal ones in a row once.
  var frames: Int
  let frameRate: String
  /// The duration of all frames; null for a still image.
  var length: String?
  /// The times in the footage at which the part begins and ends that a loop is made of; null for other files.
  var start, end: String?
  /// The size of the file in bytes; null if unknown.
  var bytes: Int?
  /// The estimate for a file that is only planned; null for one that was made.
  var estimate: Estimate?
  /// The quality of a GIF, or of a video within a size budget; null for others, and where a loss or a method of dithering
  /// takes its place, or where a GIF keeps its exact colours.
  var quality: Int?
  var video: Video?
  var budget: Budget?
  /// The arguments of a command that reproduces the file, without the name of the program; null if there is none.
  var command: [String]?
  /// The notes printed for people.
  var notes: [String] = []
  /// The time taken; null for a file that is only planned.
  var seconds: Double?

  private init(
    path: String?, _ format: OutputFormat, _ size: PixelSize, frames: Int, _ frameRate: Rational, length: Rational?
  ) {
    (self.path, self.format) = (path, format.rawValue)
    (width, height) = (size.width, size.height)
    (self.frames, self.frameRate, self.length) = (frames, frameRate.exactText, length?.exactText)
  }

  /// Adds words on which the file depends, too, to the command, which is that of the frames.
  ///
  /// - Parameters:
  ///   - resumes: Whether a video is made so that it can be resumed, in parts.
  ///   - sound: The file that the sound of a video comes from; nil for none.
  ///   - omitsMetadata: Whether the file does not record what made it.
  mutating func addToCommand(resumes: Bool = false, sound: String? = nil, omitsMetadata: Bool = false) {
    var words = sound.map { ["--\(Setting.sound.rawValue)", $0] } ?? []
    if resumes { words.append("--\(Setting.resuming.rawValue)") }
    if omitsMetadata { words.append("--\(Setting.omitsMetadata.rawValue)") }
    command = command.map { $0 + words }
  }

  /// Creates the description of a file rendered from a scene.
  init(_ job: RenderJob, _ fit: SizeFit?, path: String?) {
    let (isStill, count) = (job.isStill, job.repeatCount)
    self.init(
      path: path, job.format, fit?.size ?? job.size, frames: isStill ? 1 : (fit?.frameCount ?? job.order.count) * count,
      (fit?.timing ?? job.plan.timing).meanFrameRate,
      // Cannot overflow: it is at most a hundred years.
      length: isStill
        ? nil
        : try? job.format.storedLength(
          (fit?.timing.length ?? job.shownLength).multiplied(by: Rational(Int64(count))),
          ofFrames: fit?.frameCount ?? job.order.count))
    (quality, video) = (fit?.fineness.quality ?? job.quality, job.video.map(Video.init))
    (budget, command) = (fit.map(Budget.init), job.provenance(of: fit)?.words)
  }

  /// Creates the description of a file encoded from caller-supplied frames.
  init(_ job: EncodeJob, _ report: EncodeReport, path: String) {
    let isStill = job.format == .png
    self.init(
      path: path, job.format, report.size, frames: isStill ? 1 : report.timing.frameCount,
      report.timing.meanFrameRate,
      length: isStill ? nil : job.format.storedLength(report.timing.length, ofFrames: report.timing.frameCount))
    (bytes, video) = (report.bytes, job.video.map(Video.init))
    quality = report.keepsColors ? nil : report.fit?.fineness.quality ?? job.quality
    (budget, command) = (report.fit.map(Budget.init), job.provenance(of: report.fit)?.words)
  }

  /// Creates the description of a loop made from footage.
  init(_ job: FootageJob, _ fit: SizeFit?, path: String) {
    self.init(
      path: path, job.format, fit?.size ?? job.size, frames: fit?.frameCount ?? job.timing.frameCount,
      (fit?.timing ?? job.timing).meanFrameRate,
      length: job.format.storedLength(job.timing.length, ofFrames: job.timing.frameCount))
    let (footage, part) = (job.loop.footage, job.loop.frames)
    start = try? footage.time(ofFrame: part.lowerBound).exactText
    end = try? footage.time(ofFrame: part.upperBound).exactText
    (video, budget) = (job.video.map(Video.init), fit.map(Budget.init))
    quality = fit?.fineness.quality ?? job.quality
  }

  /// Creates the description of the first frame of a file, as a picture that is only planned.
  init(firstFrameOf other: ResultDescription, _ format: OutputFormat, path: String) {
    (self.path, self.format, frames, frameRate) = (path, format.rawValue, 1, other.frameRate)
    (width, height) = (other.width, other.height)
  }

  /// Creates the description of a file joined of parts.
  init(_ parts: FinishedParts, repeatCount: Int, path: String) {
    let length = try? parts.length.multiplied(by: Rational(Int64(repeatCount)))
    self.init(
      path: path, parts.format, parts.size, frames: parts.frameCount * repeatCount, parts.frameRate, length: length)
    command = parts.provenance(repeatCount: repeatCount)?.words
    if let words = command, let option = words.firstIndex(of: "--\(Setting.codec.rawValue)"), option + 1 < words.count {
      video = Video(codec: words[option + 1], pixelFormat: nil)
    }
  }

  /// Creates the description of a file that repeats a video.
  init(_ job: RepeatJob, _ format: OutputFormat, path: String) {
    let frameRate = try? Rational(job.loop.frameCount).divided(by: job.loop.length)
    self.init(
      path: path, format, PixelSize(width: job.loop.width, height: job.loop.height), frames: job.frameCount,
      frameRate ?? .zero, length: job.length)
    video = Video(codec: job.loop.codecName, pixelFormat: job.loop.pixelFormatName)
  }
}
