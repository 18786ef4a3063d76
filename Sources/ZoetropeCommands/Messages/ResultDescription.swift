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
      (quality, colors) = (fit.fineness.quality, fit.fineness.colors)
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
  var frameRate: String
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

  /// Creates the description of a file.
  ///
  /// - Parameters:
  ///   - report: The outcome of the job that wrote or estimated it.
  ///   - format: Its format.
  ///   - video: The settings of its video encoder; nil without one.
  ///   - quality: The quality of a GIF; nil for other formats, and where none applies.
  ///   - provenance: The command that reproduces its frames; nil for frames of unknown origin.
  ///   - path: Its path as requested; nil if no file is kept.
  init(
    _ report: ExportReport, _ format: OutputFormat, video: VideoSettings? = nil, quality: Int? = nil,
    _ provenance: Provenance? = nil, path: String?
  ) {
    let timing = report.timing
    let isPicture = format == .png
    (self.path, self.format, bytes) = (path, format.rawValue, report.bytes)
    (width, height) = (report.size.width, report.size.height)
    (frames, frameRate) = (isPicture ? 1 : timing.frameCount, timing.meanFrameRate.exactText)
    length = isPicture ? nil : format.storedLength(timing.length, ofFrames: timing.frameCount)?.exactText
    self.quality = report.keepsColors ? nil : report.fit?.fineness.quality ?? quality
    (self.video, budget, command) = (video.map(Video.init), report.fit.map(Budget.init), provenance?.words)
  }

  /// Adds words on which the file depends, too, to the command, which is that of the frames.
  ///
  /// - Parameters:
  ///   - resumes: Whether a video is made so that it can be resumed, in parts.
  ///   - sound: The file that the sound of a video comes from; nil for none.
  ///   - omitsMetadata: Whether the file does not record what made it.
  mutating func addToCommand(resumes: Bool = false, sound: String? = nil, omitsMetadata: Bool = false) {
    var words = sound.map { [Setting.sound.option, $0] } ?? []
    if resumes { words.append(Setting.resuming.option) }
    if omitsMetadata { words.append(Setting.omitsMetadata.option) }
    command = command.map { $0 + words }
  }

  /// Creates the description of the first frame of a file, as a picture that is only planned.
  init(firstFrameOf other: ResultDescription, _ format: OutputFormat, path: String) {
    (self.path, self.format, frames, frameRate) = (path, format.rawValue, 1, other.frameRate)
    (width, height) = (other.width, other.height)
  }
}
