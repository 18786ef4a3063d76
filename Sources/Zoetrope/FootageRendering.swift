import FixedPoint
public import FramePipeline
import Foundation
import GIFCoding
public import LoopTiming
import Quantization
import Raster
import VideoCoding

/// The writing of a loop of footage, in which everything is decided and checked.
public struct FootageJob: Sendable {
  /// The loop.
  public let loop: FootageLoop
  /// What kind of file it is for.
  public let format: OutputFormat
  /// The time of what is shown: so many frames, at the footage's own rate.
  public let plan: LoopPlan
  /// What somebody who watches should be told, a sentence each.
  public let notes: [String]
  private let settings: RenderSettings

  /// Every so many frames of the loop are shown; more than one only in a GIF that could not show them all.
  private let stride: Int

  /// Decides and checks everything.
  ///
  /// - Parameters:
  ///   - loop: The loop.
  ///   - settings: The quality of video; nothing else is looked at.
  ///   - format: A GIF, an MP4 or uncompressed frames.
  /// - Throws: ``RequestError`` for the first thing that cannot be had.
  public init(_ loop: FootageLoop, settings: RenderSettings, format: OutputFormat) throws {
    guard [.gif, .mp4, .y4m].contains(format) else {
      throw RequestError(.video, "footage becomes a GIF, an MP4 or y4m; \(format) is for scenes")
    }
    (self.loop, self.settings, self.format) = (loop, settings, format)
    let rate = loop.footage.frameRate
    // Players take delays below 2 hundredths of a second for 10.
    stride = format == .gif ? max(1, (try? rate.divided(by: Rational(50)).rounded(.up)).map { Int($0) } ?? 1) : 1
    do {
      let count = Rational(Int64((loop.shownCount + stride - 1) / stride))
      let shownRate = try rate.divided(by: Rational(Int64(stride)))
      plan = try LoopPlan(elements: [], request: .near(count.divided(by: shownRate)), frameRate: shownRate)
    } catch {
      throw RequestError(.video, "the frames of \(loop.footage.path) cannot be counted: \(error)")
    }
    if format == .mp4 {
      try RenderJob.checkVideo(loop.footage.size, plan, settings)
    }
    var notes: [String] = []
    if stride > 1 { notes.append("a GIF has at most 50 frames per second; every \(stride)th is shown") }
    self.notes = notes
  }

  /// Writes the file; see `RenderJob.run(writingTo:replaces:cancellation:observer:)`.
  public func run(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, observer: some RenderObserver
  ) throws -> RenderReport {
    var target = try OutputTarget(name: path, replaces: replaces)
    observer.began()
    let progress = RenderProgress(cancellation: cancellation, observer: observer, total: plan.frameCount)
    switch format {
    case .gif: try writeGIF(to: target, progress)
    case .mp4: try writeVideo(to: target, progress)
    default: try writeY4M(to: target, progress)
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
    try target.commit()
    return RenderReport(bytes: attributes?[.size] as? Int)
  }

  private func forEachShownFrame(_ progress: RenderProgress, _ body: (Int, Pixmap) throws -> Void) throws {
    try loop.forEachFrame(progress.cancellation) { place, pixmap in
      if place % stride == 0 { try body(place / stride, pixmap) }
    }
  }

  private func writeGIF(to target: borrowing OutputTarget, _ progress: RenderProgress) throws {
    // Every frame counts for the colours of a short loop, some of a long one.
    let every = max(1, plan.frameCount / 48)
    var histogram = Histogram(alpha: .onBlack)
    try forEachShownFrame(progress) { frame, pixmap in
      if frame % every == 0 { histogram.add(pixmap) }
    }
    let quantizer = Quantizer(palette: Palette(histogram, limit: 255), dither: .blueNoise, alpha: .onBlack)
    let size = loop.footage.size
    let stream = try OutputStream(target)
    var writer = try GIFWriter(width: size.width, height: size.height, globalColorTable: quantizer.palette) {
      try stream.write($0)
    }
    var indexed = IndexedImage(width: size.width, height: size.height)
    try forEachShownFrame(progress) { frame, pixmap in
      quantizer.index(pixmap, into: &indexed)
      try writer.write(indexed, delayCentiseconds: plan.delayCentiseconds(ofFrame: frame))
      try progress.done(frame: frame, count: frame + 1, digest: nil)
    }
    try writer.finish()
  }

  private func writeVideo(to target: borrowing OutputTarget, _ progress: RenderProgress) throws {
    let video = try RenderJob.videoSettings(loop.footage.size, plan, settings)
    try encodeVideo(video, to: target) { encode in try forEachImage(progress, encode) }
  }

  private func writeY4M(to target: borrowing OutputTarget, _ progress: RenderProgress) throws {
    let stream = try OutputStream(target)
    try stream.write(Array(y4mHeader(loop.footage.size, plan.frameRate).utf8))
    try forEachImage(progress) { try stream.write($0) }
  }

  private func forEachImage(_ progress: RenderProgress, _ body: (YUVImage) throws -> Void) throws {
    try forEachShownFrame(progress) { frame, pixmap in
      let image = YUVImage(width: pixmap.width, height: pixmap.height)
      image.set(from: pixmap)
      try body(image)
      try progress.done(frame: frame, count: frame + 1, digest: nil)
    }
  }
}
