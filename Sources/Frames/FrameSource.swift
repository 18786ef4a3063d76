public import Raster

/// Frames that can be made in any order, by any thread and repeatedly: those of a scene, or of a file that is kept.
public protocol FrameSource: Sendable {
  /// The size of every frame.
  var size: PixelSize { get }

  /// The number of frames.
  var frameCount: Int { get }

  /// True if every pixel of every frame is known to be opaque.
  var isOpaque: Bool { get }

  /// The number of frames at the end that are known to be equal to the one before them.
  var heldCount: Int { get }

  /// Makes a frame.
  ///
  /// - Parameters:
  ///   - index: The frame, 0 up to ``frameCount`` − 1.
  ///   - pixmap: A picture of ``size``, all of which is overwritten.
  func frame(_ index: Int, into pixmap: inout Pixmap) throws

  /// Makes a frame as samples of a video format; in formats without alpha, transparent pixels become black.
  ///
  /// - Parameters:
  ///   - index: The frame.
  ///   - image: A picture of ``size``, all of which is overwritten.
  ///   - scratch: A picture of ``size`` for frames that are made as pixels first. It is made when needed, and kept by the
  ///     caller so that it is made once.
  func frame(_ index: Int, into image: VideoImage, scratch: inout Pixmap?) throws
}

extension FrameSource {
  /// False: nothing is known.
  public var isOpaque: Bool { false }

  /// 0: nothing is known.
  public var heldCount: Int { 0 }

  /// Makes the frame as pixels and converts them.
  public func frame(_ index: Int, into image: VideoImage, scratch: inout Pixmap?) throws {
    var pixmap = scratch.take() ?? Pixmap(width: size.width, height: size.height)
    try frame(index, into: &pixmap)
    image.set(from: pixmap)
    scratch = consume pixmap
  }
}
