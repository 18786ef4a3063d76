import Zoetrope

/// What was made, as a program reads it. Numbers that must be exact are texts: `20`, `1/3`. Times are seconds.
struct ResultDescription: Encodable {
  /// How frames are coded in a video.
  struct Video: Encodable {
    let codec: String
    let pixelFormat: String

    init(_ settings: VideoSettings) {
      (codec, pixelFormat) = (settings.codec.rawValue, settings.pixelFormat.libavName)
    }
  }

  /// What became of a bound on the bytes.
  struct Budget: Encodable {
    let limit: Int
    /// False if the smallest that could be made has more bytes.
    let isMet: Bool
    let quality: Int?
    let colors: Int?

    init(_ fit: SizeFit) {
      (limit, isMet) = (fit.limit.bytes, fit.isMet)
      (quality, colors) = (fit.fineness.quality, fit.fineness.colors)
    }
  }

  /// About what it will take.
  struct Estimate: Encodable {
    let bytes: Int?
    let seconds: Double
  }

  /// As it was asked for; null where nothing is kept.
  var path: String?
  let format: String
  let width: Int
  let height: Int
  /// The frames in the file.
  let frames: Int
  let frameRate: String
  /// How long they show; null for a single one.
  let length: String?
  /// The bytes of the file; null where nobody knows.
  var bytes: Int?
  /// Of what is not made, but could be.
  var estimate: Estimate?
  var video: Video?
  var budget: Budget?
  /// The words of a command that makes the same again, after the name of the program; null where there is none.
  var command: [String]?
  /// What people are told.
  var notes: [String] = []
  /// How long it took; null for what was not made.
  var seconds: Double?

  private init(
    path: String?, _ format: OutputFormat, _ size: PixelSize, frames: Int, _ frameRate: Rational, length: Rational?
  ) {
    (self.path, self.format) = (path, format.rawValue)
    (width, height) = (size.width, size.height)
    (self.frames, self.frameRate, self.length) = (frames, frameRate.exactText, length?.exactText)
  }

  /// What a job made of a scene.
  init(_ job: RenderJob, _ fit: SizeFit?, path: String?) {
    let (isStill, count) = (job.format == .png, job.loopCount)
    self.init(
      path: path, job.format, fit?.size ?? job.size, frames: isStill ? 1 : (fit?.frameCount ?? job.order.count) * count,
      (fit?.timing ?? job.plan.timing).meanFrameRate,
      // Cannot overflow: it is at most a hundred years.
      length: isStill ? nil : try? job.shownLength.multiplied(by: Rational(Int64(count))))
    video = job.video.map(Video.init)
    (budget, command) = (fit.map(Budget.init), job.provenance?.words)
  }

  /// What a job made of somebody's frames.
  init(_ job: EncodeJob, _ report: EncodeReport, path: String) {
    self.init(
      path: path, job.format, report.size, frames: report.timing.frameCount, report.timing.meanFrameRate,
      length: report.timing.length)
    (bytes, video) = (report.bytes, job.video.map(Video.init))
    (budget, command) = (report.fit.map(Budget.init), job.provenance?.words)
  }

  /// What a job made of footage.
  init(_ job: FootageJob, _ fit: SizeFit?, path: String) {
    self.init(
      path: path, job.format, fit?.size ?? job.loop.footage.size, frames: fit?.frameCount ?? job.timing.frameCount,
      (fit?.timing ?? job.timing).meanFrameRate, length: job.timing.length)
    (video, budget) = (job.video.map(Video.init), fit.map(Budget.init))
  }

  /// What a job made of a video.
  init(_ job: RepeatJob, _ format: OutputFormat, path: String) {
    let frameRate = try? Rational(job.loop.frameCount).divided(by: job.loop.length)
    self.init(
      path: path, format, PixelSize(width: job.loop.width, height: job.loop.height), frames: job.frameCount,
      frameRate ?? .zero, length: job.length)
  }
}
