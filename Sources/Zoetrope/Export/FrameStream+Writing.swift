import FixedPoint
public import Frames

extension FrameStream {
  /// Writes the frames to a file, which appears under its name only when it is complete.
  ///
  /// Size, rate and alpha are those of ``facts``. Frames are encoded as they come, or all are kept first where a GIF or a size limit
  /// needs that. They are shown at a constant rate, or for their own durations, if they have such and the file can store them. A PNG
  /// shows the first of them. Sound is left out; an ``Zoetrope/EncodeJob`` takes some.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `frames/` and `frame-%04d.png` are those of a PNG for each frame.
  ///   - type: The file type; nil for the one that the path names.
  ///   - replaces: Whether a file of that name may be replaced, and pictures that a longer sequence of PNGs left be removed.
  ///   - progress: Called after frames on the calling thread, of frames that are not kept at the end only.
  /// - Returns: The size and times of the file, and notes on what it lost of the frames.
  /// - Throws: ``Zoetrope/RequestError``, ``Zoetrope/SizeLimitError``, ``LoopTiming/FrameError`` for a frame of another size,
  ///   ``FileIO/FileError``, `VideoError`, `GIFError`, ``Pipeline/ThreadError``, `CancellationError`, or an error of the stream.
  @discardableResult public func write(
    to path: String, as type: FileType? = nil, replaces: Bool = false,
    progress: @escaping (ExportProgress) -> Void = { _ in }
  ) throws -> ExportReport {
    let type = try type ?? FileType(writing: path)
    let format = type.format
    let facts = facts
    var settings = RenderSettings()
    type.apply(to: &settings)
    // A PNG is of the first frame that comes.
    if settings.frame == 0 { settings.frame = nil }
    let hasAlpha = try showsTransparency(within: nil)
    let (geometry, evenness) = try FrameGeometry(of: facts, isEven: format.derivesEvenSides)
      .evened(for: settings, format, hasAlpha: hasAlpha)
    let keepsDurations = format.keepsDurations(of: facts)
    // Durations say how many frames a GIF has.
    let rate = keepsDurations ? min(facts.frameRate, format.highestFrameRate ?? facts.frameRate) : facts.constantRate
    var job = try EncodeJob(
      size: geometry.size, frameRate: rate, settings: settings, format: format, hasAlpha: hasAlpha)
    (job.inputs, job.samples) = (facts.files, facts.samples)
    var intake = try FrameIntake(for: job)
    (intake.geometry, intake.keepsDurations) = (geometry, keepsDurations)
    intake.shortestDuration = format.shortestDuration
    let export = job.export(
      to: .forOutput(format, filePath(path)), replaces: replaces, observer: ProgressReporter(progress))
    var report = try job.run(export, intake, name: "the stream") { self }
    report.notes = evenness.map { Note($0) } + job.notes + report.notes
    return report
  }
}
