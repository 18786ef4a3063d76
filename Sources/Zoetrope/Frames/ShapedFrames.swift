import Pipeline
import Quantization
import Raster

/// Other frames in another shape.
public struct ShapedFrames: FrameSource {
  private let frames: any FrameSource
  private let geometry: FrameGeometry

  /// Frames in the shape that a geometry gives them, whenever they are asked for.
  public init(_ frames: any FrameSource, _ geometry: FrameGeometry) {
    (self.frames, self.geometry) = (frames, geometry)
  }

  /// The size of every frame.
  public var size: PixelSize { geometry.size }

  /// How many there are.
  public var frameCount: Int { frames.frameCount }

  /// Makes a frame.
  public func frame(_ index: Int, into pixmap: inout Pixmap) throws {
    var whole = Pixmap(width: frames.size.width, height: frames.size.height)
    try frames.frame(index, into: &whole)
    pixmap = geometry.apply(to: whole)
  }
}
