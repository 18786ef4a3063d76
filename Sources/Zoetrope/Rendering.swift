public import FramePipeline
import GIFCoding
import Foundation
import LoopTiming
import Quantization
import Raster
import SceneRendering
import VideoCoding

/// Somebody who is told how far a rendering has come.
public protocol RenderObserver {
  /// Called once, when everything is checked and the file can be written, before the first frame.
  func began()

  /// Called on the rendering's own thread after each frame.
  func rendered(frames: Int, of total: Int)
}

/// What came of a rendering.
public struct RenderReport: Sendable {
  /// The size of the file in bytes; nil if there is none.
  public let bytes: Int?
}

extension RenderJob {
  /// Renders the loop and writes it.
  ///
  /// The file takes its name only when it is complete; an error or a cancellation leaves whatever stood there.
  ///
  /// - Parameters:
  ///   - path: The file; ignored for ``OutputFormat/null``.
  ///   - replaces: Whether a file that stands there may be replaced.
  ///   - cancellation: Asked before every frame.
  ///   - observer: Is told about every frame.
  /// - Throws: ``RequestError``, ``FileError``, `VideoError`, `GIFError`, or `CancelledError`.
  public func run(
    writingTo path: String, replaces: Bool, cancellation: Cancellation, observer: some RenderObserver
  ) throws -> RenderReport {
    let progress = RenderProgress(
      cancellation: cancellation, observer: observer, total: format == .png ? 1 : order.count)
    if format == .null {
      observer.began()
      try renderVideoFrames(progress) { _ in }
      return RenderReport(bytes: nil)
    }
    var target = try OutputTarget(name: path, replaces: replaces)
    observer.began()
    switch format {
    case .gif: try writeGIF(to: target, progress)
    case .mp4: try writeVideo(to: target, progress)
    case .y4m: try writeY4M(to: target, progress)
    case .png: try writePNG(to: target, progress)
    case .null: break
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
    try target.commit()
    return RenderReport(bytes: attributes?[.size] as? Int)
  }
}

/// How far a rendering has come, and whether it is to go on.
struct RenderProgress {
  let cancellation: Cancellation
  let observer: any RenderObserver
  let total: Int

  func done(frames: Int) { observer.rendered(frames: frames, of: total) }
}
