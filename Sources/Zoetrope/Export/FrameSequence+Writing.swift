public import Frames
import FixedPoint
import LoopTiming

extension FrameSequence {
  /// Writes the frames to a file, which appears under its name only when it is complete.
  ///
  /// Every frame is stored with its duration, by the clock of the format: hundredths of a second in a GIF, thousandths in WebP,
  /// WebM and Matroska, 1/360000 s elsewhere. Uncompressed frames are repeated at the lowest constant rate at which each is shown
  /// for exactly its duration. A sequence of PNGs has one for each frame, and no durations.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `frames/` and `frame-%04d.png` are those of a PNG for each frame.
  ///   - type: The file type; nil for the one that the path names.
  ///   - replaces: Whether a file of that name may be replaced, and pictures that a longer sequence of PNGs left be removed.
  ///   - progress: Called after each frame, on the calling thread.
  /// - Returns: The size and times of the file, and notes on what it lost of the frames.
  /// - Throws: ``Zoetrope/RequestError``, ``Zoetrope/SizeLimitError``, ``LoopTiming/FrameError`` for a frame of another size,
  ///   ``FileIO/FileError``, `VideoError`, `GIFError`, ``Pipeline/ThreadError``, `CancellationError`, or an error of the frames'
  ///   source.
  @discardableResult public func write(
    to path: String, as type: FileType? = nil, replaces: Bool = false,
    progress: @escaping (ExportProgress) -> Void = { _ in }
  ) throws -> ExportReport {
    let type = try type ?? FileType(writing: path)
    return try run(type, .forOutput(type.format, filePath(path)), replaces: replaces, progress)
  }

  /// Encodes the frames into memory: the bytes of the file that ``write(to:as:replaces:progress:)`` would write.
  ///
  /// - Parameters:
  ///   - type: The file type.
  ///   - progress: Called after each frame, on the calling thread.
  /// - Throws: The errors of ``write(to:as:replaces:progress:)``.
  public func encoded(
    as type: FileType, progress: @escaping (ExportProgress) -> Void = { _ in }
  ) throws -> [UInt8] {
    try collectBytes { _ = try run(type, $0, progress) }
  }

  private func run(
    _ type: FileType, _ destination: Export.Destination, replaces: Bool = false,
    _ progress: @escaping (ExportProgress) -> Void
  ) throws -> ExportReport {
    try timing.checkDurations(for: type.format)
    if type.format != .png { try checkMeanDuration() }
    var settings = RenderSettings()
    type.apply(to: &settings)
    // The sequence is reduced to this frame below.
    settings.frame = nil
    let (geometry, evenness) = try FrameGeometry(of: size).evened(
      for: settings, type.format, hasAlpha: !source.isOpaque)
    let frames = try frames(for: type).shaped(geometry)
    // Frames that are not known to be opaque may be so: a job that expects no alpha looks for what the file loses.
    let hasAlpha = !source.isOpaque && settings.keepsTransparency(in: type.format)
    let job = try EncodeJob(
      size: geometry.size, frameRate: frames.timing.meanFrameRate, settings: settings, format: type.format,
      hasAlpha: hasAlpha)
    let export = job.export(to: destination, replaces: replaces, observer: ProgressReporter(progress))
    var report = try job.run(export) { frames }
    report.notes = evenness.map { Note($0) } + job.notes + report.notes
    return report
  }

  /// Refuses durations whose mean is longer than that of the lowest rate, which nobody gave.
  private func checkMeanDuration() throws {
    guard timing.frameRate == nil, timing.meanFrameRate < Rational(1, 1000) else { return }
    let mean = try timing.length.divided(by: Rational(Int64(frameCount)))
    throw RequestError(
      .video, sentence: "The frames are shown for \(mean.secondsText) on average. Give durations of at most 1000 s.")
  }

  /// Returns the frames as a file of a type takes them: a PNG the one that the type names, a file without durations all of them at
  /// a constant rate.
  private func frames(for type: FileType) throws -> FrameSequence {
    switch type.format {
    case .png:
      let frame = type.frame ?? 0
      guard (0..<frameCount).contains(frame) else {
        throw RequestError(
          .frame, value: "\(frame)", .outOfRange(allowed: "0…\(frameCount - 1), as many frames as there are"))
      }
      return try FrameSequence(ArrangedFrames(source, [frame]), frameRate: Rational(1))
    case let format where format.keepsDurations:
      // A video of equal durations has a constant rate, at which its codec may reorder frames.
      return try format.isVideo && hasEqualDurations() ? atConstantRate(for: format) : self
    default: return try atConstantRate(for: type.format)
    }
  }

  /// Returns whether all frames have the same duration.
  private func hasEqualDurations() throws -> Bool {
    if timing.frameRate != nil { return true }
    let duration = try timing.duration(ofFrame: 0)
    return try (0..<frameCount).allSatisfy { try timing.duration(ofFrame: $0) == duration }
  }

  /// Returns the same pictures at the lowest constant rate at which each is shown for exactly its duration.
  private func atConstantRate(for format: OutputFormat) throws -> FrameSequence {
    guard timing.frameRate == nil else { return self }
    var step = try timing.duration(ofFrame: 0)
    for index in 1..<max(1, frameCount) { step = try step.commonDivisor(with: timing.duration(ofFrame: index)) }
    let rate = try Rational(1).divided(by: step)
    guard rate <= Rational(1000) else {
      throw RequestError(
        .frameRate,
        sentence:
          "Only \(rate) frames per second show each frame for exactly its duration; the most is 1000. Round the durations, such as "
          + "to hundredths of a second.")
    }
    try RequestChecks.check(rate)
    let count = Int(try timing.length.multiplied(by: rate).rounded(.nearest))
    try format.check(frameCount: count)
    return try retimed(to: FrameTiming(frameCount: count, frameRate: rate))
  }
}

/// Returns the path; `./-` for `-`, which would mean standard output.
func filePath(_ path: String) -> String { path == "-" ? "./-" : path }
