import FixedPoint
import LoopTiming
import Raster

/// Which of the frames that somebody hands in are shown, and when: each one, but for a GIF that could not show them all.
struct Decimation: Sendable {
  /// Every so many frames are shown.
  let stride: Int
  /// The frames per second that are shown.
  let frameRate: Rational

  /// Players of GIFs take delays below 2 hundredths of a second for 10.
  private static let highestGIFRate = Rational(50)

  /// For frames of a rate.
  init(of rate: Rational, for format: OutputFormat) throws {
    stride = try format == .gif ? max(1, Int(rate.divided(by: Decimation.highestGIFRate).rounded(.up))) : 1
    frameRate = try rate.divided(by: Rational(Int64(stride)))
  }

  /// What somebody should be told about it, a sentence each.
  var notes: [String] {
    stride == 1 ? [] : ["a GIF has at most 50 frames per second; one of \(stride) is shown"]
  }

  /// The time of what is shown of so many frames.
  func plan(frameCount: Int) throws -> LoopPlan {
    let length = try Rational(Int64((frameCount + stride - 1) / stride)).divided(by: frameRate)
    return try LoopPlan(elements: [], request: .near(length), frameRate: frameRate)
  }
}

/// Every so many frames of others.
struct DecimatedFrames: FrameSource {
  private let frames: any FrameSource
  private let stride: Int

  init(_ frames: any FrameSource, every stride: Int) { (self.frames, self.stride) = (frames, stride) }

  var size: PixelSize { frames.size }

  var frameCount: Int { (frames.frameCount + stride - 1) / stride }

  func frame(_ index: Int, into pixmap: inout Pixmap) throws { try frames.frame(index * stride, into: &pixmap) }
}
