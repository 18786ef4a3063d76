import FileIO
public import Pipeline
import LoopTiming
import Quantization
import Video

extension RenderJob {
  /// Renders the loop and writes it.
  ///
  /// The file takes its name only when it is complete; an error or a cancellation leaves whatever stood there.
  ///
  /// - Parameters:
  ///   - path: The file, `-` for standard output; ignored for ``OutputFormat/null``.
  ///   - manifestPath: A file for the hashes of the frames (``FrameManifest``), which appears after the other; nil for none.
  ///   - replaces: Whether files that stand there may be replaced.
  ///   - resumes: Whether to go on where an earlier run with the same words stopped, of a video or a sequence of PNGs; and
  ///     to make a video in parts that are kept until it is whole.
  ///   - cancellation: Asked before every frame.
  ///   - observer: Is told about every frame.
  /// - Throws: ``RequestError``, ``FileError``, ``BrokenPipeError``, `VideoError`, `GIFError`, or `CancelledError`.
  public func run(
    writingTo path: String, manifest manifestPath: String? = nil, replaces: Bool, resumes: Bool = false,
    cancellation: Cancellation, observer: some RenderObserver
  ) throws -> RenderReport {
    if resumes { try checkResuming(path, manifest: manifestPath) }
    if let manifestPath, format != .null, format != .pngs { try requireDifferent(manifestPath, from: path, .manifest) }
    if manifestPath != nil, settings.gif.maximumSize != nil {
      throw RequestError(
        .manifest,
        "is of frames that are known beforehand; render again with what the file of --max-size says of itself")
    }
    if let manifestPath, let palettePath = settings.gif.savePalette {
      try requireDifferent(palettePath, from: manifestPath, of: "the hashes", .savePalette)
    }
    let writer = try manifestPath.map { try FrameManifestWriter(name: $0, replaces: replaces, manifest) }
    let progress = RenderProgress(
      cancellation: cancellation, observer: observer, total: frames.count, digests: writer.map { $0.add })
    let report = try write(to: path, replaces: replaces, resumes: resumes, progress)
    try writer?.commit()
    return report
  }

  /// Writes the file.
  private func write(
    to path: String, replaces: Bool, resumes: Bool, _ progress: RenderProgress
  ) throws -> RenderReport {
    if format == .null {
      progress.observer.began()
      try renderVideoFrames(progress) { _ in }
      return RenderReport(bytes: nil, fit: nil)
    }
    if format == .pngs, path != "-" {
      return try writePNGs(to: path, replaces: replaces, resumes: resumes, progress)
    }
    var target = try OutputTarget(output: path, replaces: replaces)
    try settings.gif.checkSaving(beside: path, replaces: replaces)
    var (palette, fit): (Palette?, SizeFit?) = (nil, nil)
    if loopCount > 1 || settings.repetition.sound != nil {
      try target.requireRegularFile(for: "loops in a row, and sound, need")
    }
    if let video, let sound = settings.repetition.sound { try SoundChoice(path: sound).check(for: video.container) }
    let parts = resumes ? try video.map { try self.parts(of: $0, name: path) } : nil
    progress.observer.began()
    if let video {
      try writeVideo(video, parts, to: target, progress)
    } else {
      switch format {
      case .gif:
        if let limit = settings.gif.maximumSize {
          (palette, fit) = try fitting(limit, progress).write(to: target)
        } else {
          palette = try encodeGIF(try gifContent(), settings.gif, workers: workers, to: target, progress)
        }
      case .png, .pngs: try writePNG(to: target, progress)
      default:
        try writeUncompressed(format, size, plan.frameRate, pixelFormat, to: target, progress.cancellation) {
          try renderVideoFrames(progress, $0)
        }
      }
    }
    let bytes = target.byteCount
    try target.commit()
    parts?.remove()
    if let palette { try settings.gif.save(palette, replaces: replaces) }
    return RenderReport(bytes: bytes, fit: fit)
  }

  /// What becomes a GIF.
  func gifContent() throws -> GIFContent {
    let renderer = makeRenderer()
    // The colours are those of the loop itself, wherever the file begins and whatever it shows twice.
    return GIFContent(
      frames: SceneFrames(renderer, order), colors: SceneFrames(renderer, try PlaybackOrder(of: plan)), plan: plan,
      comment: comment, playCount: settings.playCount ?? 0)
  }

  private func fitting(_ limit: ByteCount, _ progress: RenderProgress) -> GIFFitting {
    GIFFitting(
      limit: limit, settings: settings.gif, size: size, frameCount: order.count, frameRate: plan.frameRate,
      workers: workers, progress: progress
    ) { variant, fineness in
      try self.varied(variant, fineness).gifContent()
    }
  }

  /// The places of the order in which frames are shown that the file holds.
  var frames: Range<Int> {
    guard format == .png else { return 0..<order.count }
    let frame = settings.frame ?? 0
    return frame..<frame + 1
  }

  /// The text in the file that says what made it.
  var comment: String? { settings.writesMetadata ? provenance?.text : nil }
}
