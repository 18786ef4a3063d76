import FileIO
import Frames
import LoopTiming
import Raster
import Video

/// Encodes variants of a video, a WebP, an APNG or an AVIF.
struct VideoTrial: VariantTrial {
  /// Makes the encoder of a variant, whose frames can be rendered in any order.
  let encoder: (OutputVariant, Fineness) throws -> VideoFileEncoder

  /// The parts of estimates that are determined once.
  private final class Known {
    /// The bytes of the sound by the stride of the variant: at a lower rate a loop is rounded to other whole frames, and its sound is
    /// as long as it.
    var soundBytes: [Rational: Int] = [:]
    /// The colours of the frames that were estimated first, which are much like those of fewer or smaller ones.
    var colors: SurveyedColors?
  }
  private let known = Known()

  /// The consecutive frames of a sample.
  private static let runLength = 8

  /// Returns the number of samples, which lie apart since footage changes.
  private static func runCount(of frameCount: Int) -> Int { min(max(frameCount / 64, 1), middles.count) }

  /// The middles of the samples, in 1/32 of the length: where a loop that swings back and forth, and stands still at 0 and
  /// 16, is about as fast as on average.
  private static let middles = [4, 28, 13]

  /// The most copies of a held frame that are a sample, which are encoded fast, and not counted.
  private static let heldLength = 24

  /// All frames, or those of the samples and, encoded once more, the first of each.
  func sampleCount(of frameCount: Int, _ size: PixelSize) -> Int {
    if SizeBudget.encodesWhole(frameCount, size) { return frameCount }
    let run = min(frameCount, VideoTrial.runLength)
    return VideoTrial.runCount(of: frameCount) * (run + 1)
  }

  func estimate(
    _ variant: OutputVariant, _ fineness: Fineness, _ begin: (Int) -> RenderProgress
  ) throws -> SizeBudget.Encoding {
    var encoder = try encoder(variant, fineness)
    let frames = encoder.frames.requiredSequence.source
    if SizeBudget.encodesWhole(frames.frameCount, variant.size) {
      let made = try encode(variant, fineness, upTo: .max, begin)
      return SizeBudget.Encoding(bytes: made.encoding.bytes, frames: frames.frameCount)
    }
    let count = frames.movingCount
    let (run, runs) = (min(count, VideoTrial.runLength), VideoTrial.runCount(of: count))
    let progress = begin(runs * (run + 1))
    encoder.settings = try encoder.settings.withPalette { try colors(of: encoder, progress) }
    let starts = (0..<runs).map { min(max(0, VideoTrial.middles[$0] * count / 32 - run / 2), count - run) }
    return SizeBudget.Encoding(
      bytes: try measured(bySamplesAt: starts, length: run, of: encoder, progress).bytes
        + soundBytes(of: encoder, variant, progress),
      frames: runs * (run + 1))
  }

  /// Returns the expected bytes of a video without its sound and the time to encode it, from samples.
  private func measured(
    bySamplesAt starts: [Int], length: Int, of encoder: VideoFileEncoder, _ progress: RenderProgress
  ) throws -> (bytes: Int, time: ElapsedTime) {
    let watch = ElapsedTime.Stopwatch()
    var (samples, progress) = (VideoSamples(length: length), progress)
    var repeated: RepeatedSize?
    let frames = encoder.frames.requiredSequence.source
    func sample(_ range: Range<Int>) throws -> SpoolFile {
      defer { progress.earlier += range.count }
      return try file(ArrangedFrames(frames, Array(range)), of: encoder, progress)
    }
    for start in starts {
      let run = try sample(start..<start + length)
      samples.add(run.byteCount, keyframe: try sample(start..<start + 1).byteCount)
      repeated =
        try repeated
        ?? RepeatedSize(
          ofPartAt: run.path, bytes: run.byteCount, in: encoder.settings.container, repeatCount: encoder.repeatCount,
          progress.cancellation)
    }
    let moving = watch.elapsed.scaled(to: frames.movingCount, of: starts.count * (length + 1))
    let held = try HeldFrames(
      of: frames, upTo: VideoTrial.heldLength, keyframeDistance: encoder.keyframeDistance
    ) {
      try file($0, of: encoder, .silent(progress.cancellation)).byteCount
    }
    let once = encoder.bytes(by: samples, held)
    return (repeated?.bytes(of: once) ?? once, moving + held.making.shared(by: encoder.workers) + held.encoding)
  }

  /// The pixels of the frames that a prediction encodes, which takes H.264 5 s and VP9 15 s.
  private static let measuredPixels = 8 * SizeBudget.leastAllowance
  /// The frames of each of its samples: encoders that look ahead spend their bits differently in shorter ones.
  private static let measuredLength = 60

  func measure(
    _ variant: OutputVariant, _ fineness: Fineness, frameCount: Int, upTo limit: Int, _ begin: (Int) -> RenderProgress
  ) throws -> SizeBudget.Encoding {
    let encoder = try encoder(variant, fineness)
    let sampleCount = max(2, VideoTrial.measuredPixels / (VideoTrial.measuredLength * variant.size.area))
    guard !encoder.settings.container.isAnimation, sampleCount * VideoTrial.measuredLength < frameCount else {
      return try encode(variant, fineness, upTo: limit, begin).encoding
    }
    let count = encoder.frames.requiredSequence.source.movingCount
    let length = min(VideoTrial.measuredLength, count)
    let frames = sampleCount * (length + 1)
    // A quarter into each part: where a loop swings back and forth, those are as fast as it is on average.
    let starts = (0..<sampleCount).map {
      min((4 * $0 + 1) * count / (4 * sampleCount), count - length)
    }
    let progress = begin(frames)
    let (bytes, time) = try measured(bySamplesAt: starts, length: length, of: encoder, progress)
    let soundBytes = try soundBytes(of: encoder, variant, progress)
    return SizeBudget.Encoding(bytes: bytes + soundBytes, frames: frames, wholeTime: time)
  }

  /// Returns the colours from which estimates choose palettes.
  private func colors(of encoder: VideoFileEncoder, _ progress: RenderProgress) throws -> SurveyedColors {
    if let colors = known.colors { return colors }
    let found = try SurveyedColors(of: encoder.frames.requiredSequence.source, workers: encoder.workers, progress)
    known.colors = found
    return found
  }

  /// Returns the bytes that the sound adds to a variant. Of a long video, of which rounding is a small part, they are measured once.
  @discardableResult
  private func soundBytes(
    of encoder: VideoFileEncoder, _ variant: OutputVariant, _ progress: RenderProgress
  ) throws -> Int {
    let isLong = encoder.frames.requiredSequence.frameCount > VideoFileEncoder.soundedFrames
    let measured = known.soundBytes[variant.stride] ?? (isLong ? known.soundBytes.values.max() : nil)
    let bytes = try measured ?? encoder.soundBytes(progress.cancellation)
    known.soundBytes[variant.stride] = bytes
    return bytes
  }

  /// Returns a video of some frames.
  private func file(_ part: ArrangedFrames, of encoder: VideoFileEncoder, _ progress: RenderProgress) throws
    -> SpoolFile
  {
    try spooledVideo(encoder.settings, workers: encoder.workers) { encode in
      try part.forEachImage(
        as: encoder.settings.pixelFormat, rounding: encoder.rounding, workers: encoder.workers, progress
      ) { try encode($0, nil) }
    }
  }

  func encode(
    _ variant: OutputVariant, _ fineness: Fineness, upTo limit: Int, _ begin: (Int) -> RenderProgress
  ) throws -> VariantFile {
    var encoder = try encoder(variant, fineness)
    // The bytes that are in the file after each frame must not depend on the number of threads.
    encoder.encodingWorkers = 1
    let sequence = encoder.frames.requiredSequence
    let count = sequence.frameCount
    let file = Scratch(try OutputTarget.temporary())
    var progress = begin(count)
    try soundBytes(of: encoder, variant, progress)
    // The file lags behind the frames, so that only a clear excess is known before the end.
    progress.checkpoint = { done in
      guard let bytes = file.target.byteCount, bytes > limit else { return }
      throw AbandonedVariant(encoding: SizeBudget.Encoding(bytes: bytes * count / done, frames: done))
    }
    do {
      _ = try encoder.encode(to: file.target, progress)
    } catch let stop as AbandonedVariant {
      return VariantFile(encoding: stop.encoding, timing: sequence.timing)
    }
    let bytes = file.target.byteCount ?? .max
    return VariantFile(encoding: SizeBudget.Encoding(bytes: bytes, frames: count), timing: sequence.timing) {
      try RegularFile(opening: file.target.path).copy(0..<bytes, to: $0)
    }
  }

  func soundBytes(of variant: OutputVariant) -> Int { known.soundBytes[variant.stride] ?? 0 }

  /// A reference to an unnamed file, which closures share.
  private final class Scratch {
    let target: OutputTarget
    init(_ target: consuming OutputTarget) { self.target = target }
  }
}
