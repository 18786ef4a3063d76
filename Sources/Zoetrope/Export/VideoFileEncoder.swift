import FileIO
import FixedPoint
import Frames
import Pipeline
import Raster
import Video

/// Encodes frames as a video or an animation of libav's, played once or several times, with or without sound.
struct VideoFileEncoder: MeasurableEncoder {
  let frames: FrameSupply
  var settings: VideoSettings
  /// The rounding of samples.
  var rounding = SampleRounding.nearest
  /// The number of threads that make frames.
  let workers: Int
  /// The number of frames of a WebP that are encoded at the same time.
  var encodingWorkers: Int
  /// The number of times that the frames follow one another in the file.
  var repeatCount = 1
  /// The sound of the file; nil for none.
  var sound: SoundChoice?
  /// The number of frames of a segment with an encoder of its own; nil for one encoder of all frames. Only frames of a
  /// sequence are divided.
  var segmentLength: Int?
  /// The parts of an earlier run, which are used, and kept until the file is complete; nil to encode without parts.
  var resumption: PartContent?
  private var parts: PrivateParts?

  init(_ frames: FrameSupply, _ settings: VideoSettings, workers: Int) {
    (self.frames, self.settings, self.workers) = (frames, settings, workers)
    encodingWorkers = workers
  }

  var frameCount: Int? { frames.frameCount }

  /// The number of frames from a key frame to the next, where cuts have none.
  var keyframeDistance: Int {
    settings.container.isAnimation ? .max : segmentLength ?? settings.keyframeInterval
  }

  /// Returns the number of key frames among the first frames, where cuts have none.
  func keyframeCount(of count: Int) -> Int {
    if settings.container.isAnimation { return 1 }
    if let segmentLength { return PartDivision(frameCount: count, segmentLength: segmentLength).segmentCount }
    return (count + settings.keyframeInterval - 1) / settings.keyframeInterval
  }

  /// Returns the expected bytes of the video, played once and without sound, from samples of its frames.
  ///
  /// - Parameters:
  ///   - samples: Those of the frames before the held ones.
  ///   - held: Those of the held ones.
  /// - Precondition: The frames are a sequence.
  func bytes(by samples: VideoSamples, _ held: HeldFrames) -> Int {
    let frames = frames.requiredSequence.source
    let keyframes = keyframeCount(of: frames.movingCount)
    return samples.bytes(frameCount: frames.movingCount, keyframeCount: keyframes)
      + held.bytes(keyframeCount: keyframeCount(of: frames.frameCount) - keyframes)
  }

  var regularFileNeed: String? {
    if repeatCount > 1 || sound != nil { return RepeatedVideoEncoder.regularFileNeed }
    return resumption == nil ? nil : "what can be taken up again needs"
  }

  func check(_ target: borrowing OutputTarget) throws {
    if let resumption { try PrivateParts.check(beside: target.name, resumption) }
  }

  mutating func prepare(for target: borrowing OutputTarget) throws {
    guard let resumption else { return }
    let parts = try PrivateParts(beside: target.name, resumption)
    do {
      // The process that held the lock before may have completed the video, and removed its parts.
      try target.requireFreeName()
    } catch {
      parts.removeIfEmpty()
      throw error
    }
    self.parts = parts
  }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    let count = try encodeRepeated(repeatCount, sound, settings.container, to: target, progress) {
      try encodeOnce(to: $0, progress)
    }
    return EncodedOutput(frameCount: count)
  }

  /// Returns the settings with the palette of an animated PNG.
  private func completeSettings(_ progress: RenderProgress) throws -> VideoSettings {
    guard case .sequence(let sequence) = frames else { return settings }
    return try settings.withPalette { try SurveyedColors(of: sequence.source, workers: workers, progress) }
  }

  private func encodeOnce(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> Int {
    if let parts, case .sequence(let sequence) = frames {
      do {
        try encode(sequence.source, in: parts, to: target, progress)
      } catch {
        guard parts.isRemoved, !(error is CancellationError) else { throw error }
        throw FileError("write", target.name, reason: "the hidden folder of its parts was removed meanwhile")
      }
      return sequence.frameCount
    }
    if let segmentLength, case .sequence(let sequence) = frames {
      let division = PartDivision(frameCount: sequence.frameCount, segmentLength: segmentLength)
      try encode(division.segments, of: sequence.source, to: target, progress)
      return sequence.frameCount
    }
    var count = 0
    let settings = try completeSettings(progress)
    try encodeVideo(settings, workers: encodingWorkers, to: target, progress.cancellation) { encode in
      count = try frames.forEachImage(
        as: settings.pixelFormat, rounding: rounding, workers: workers, progress
      ) { try encode($0, $1) }
    }
    return count
  }

  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate {
    var complete = self
    complete.settings = try completeSettings(.silent(measurement.cancellation))
    let video = try measurement.video(complete)
    let soundBytes = try complete.soundBytes(measurement.cancellation, mostFrames: VideoFileEncoder.soundedFrames)
    return FileEstimate(bytes: video.bytes.map { $0 + soundBytes }, in: video.elapsed)
  }

  /// The blank frames from which an estimate takes the bytes of the sound: encoded in less than a second.
  static let soundedFrames = 2000

  func finish(_ output: EncodedOutput) throws {
    do throws(FileError) {
      try parts?.remove()
    } catch {
      throw FileError(
        error.action, error.path, reason: "\(error.reason); the video is complete, so remove its folder of parts")
    }
  }
}

/// Encodes frames into a file.
///
/// - Parameters:
///   - settings: The settings of the encoder.
///   - workers: The number of frames of a WebP that are encoded at the same time.
///   - target: The target.
///   - cancellation: Checked while waiting for a reader.
///   - frames: Calls its argument with every frame in order and its duration in seconds; nil for that of the frame rate.
func encodeVideo(
  _ settings: VideoSettings, workers: Int = 1, to target: borrowing OutputTarget, _ cancellation: Cancellation,
  _ frames: (_ encode: (VideoImage, Rational?) throws -> Void) throws -> Void
) throws {
  try writeVideo(by: settings, to: target, cancellation) {
    try encode(frames, by: VideoEncoder(to: $0, settings: settings, workers: workers))
  }
}

/// Writes a video. For a pipe it is streamed, where its settings allow it. Otherwise the video is spooled until it is
/// complete, also for a sink, so that it has the bytes of a file.
///
/// - Parameters:
///   - settings: The settings of the video.
///   - target: The target.
///   - cancellation: Checked while waiting for a reader.
///   - write: Writes the video to its argument.
func writeVideo(
  by settings: VideoSettings, to target: borrowing OutputTarget, _ cancellation: Cancellation,
  _ write: (VideoDestination) throws -> Void
) throws {
  let name = target.name
  guard !target.isRegularFile else { return try inWords(of: name) { try write(.file(path: target.path)) } }
  let stream = try OutputStream(target, cancellation)
  guard settings.canBeStreamed, !target.isSink else {
    return try spooled { try write(.file(path: $0)) }.copy(to: stream)
  }
  do {
    try inWords(of: name) { try write(.stream(name: name) { try stream.write($0) }) }
  } catch {
    // libav reports only that writing failed.
    throw stream.failure ?? error
  }
}

/// Encodes frames into a spool.
func spooledVideo(
  _ settings: VideoSettings, workers: Int, _ frames: (_ encode: (VideoImage, Rational?) throws -> Void) throws -> Void
) throws -> SpoolFile {
  try spooled { try encode(frames, by: VideoEncoder(to: .file(path: $0), settings: settings, workers: workers)) }
}

/// Writes a video into a spool.
private func spooled(_ write: (_ path: String) throws -> Void) throws -> SpoolFile {
  let spool = try SpoolFile()
  do {
    try write(spool.path)
  } catch let error as VideoError where error.code == .writingFailed {
    throw spool.failure(error.reason, isTemporary: error.isTemporary)
  }
  try spool.measure()
  return spool
}

private func encode(
  _ frames: (_ encode: (VideoImage, Rational?) throws -> Void) throws -> Void, by encoder: consuming VideoEncoder
) throws {
  try frames { try encoder.encode($0, duration: $1) }
  try encoder.finish()
}

/// Turns errors of writing into those of the requested name, not of the unnamed file.
func inWords(of name: String, _ body: () throws -> Void) throws {
  do {
    try body()
  } catch {
    guard let error = error as? VideoError, error.code == .writingFailed else { throw error }
    throw FileError("write", name, reason: error.reason, isTemporary: error.isTemporary)
  }
}
