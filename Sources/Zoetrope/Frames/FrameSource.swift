public import Raster

/// Frames that can be had in any order, from any thread, and again: those of a scene, or of a file.
public protocol FrameSource: Sendable {
  /// The size of every frame.
  var size: PixelSize { get }

  /// How many there are.
  var frameCount: Int { get }

  /// Makes a frame.
  ///
  /// - Parameters:
  ///   - index: Its place, 0 up to ``frameCount`` − 1.
  ///   - pixmap: A picture of ``size``, all of which is overwritten.
  func frame(_ index: Int, into pixmap: inout Pixmap) throws

  /// Makes a frame as Y′CbCr; what is transparent becomes black.
  ///
  /// - Parameters:
  ///   - index: Its place.
  ///   - image: A picture of ``size``, all of which is overwritten.
  ///   - scratch: A picture of ``size`` for what has to be made as pixels first; made when it is needed, and kept by the
  ///     caller so that it is made once.
  func frame(_ index: Int, into image: VideoImage, scratch: inout Pixmap?) throws
}

extension FrameSource {
  /// Makes the frame as pixels and converts them.
  public func frame(_ index: Int, into image: VideoImage, scratch: inout Pixmap?) throws {
    var pixmap = scratch.take() ?? Pixmap(width: size.width, height: size.height)
    try frame(index, into: &pixmap)
    image.set(from: pixmap)
    scratch = consume pixmap
  }
}

/// How many frames are on their way at a time: one for each thread that makes them, one that is consumed, one that waits.
func frameWindow(workers: Int) -> Int { workers + 2 }
