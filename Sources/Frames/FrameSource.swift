import LoopTiming
public import Raster

/// Frames that can be made in any order, by any thread and repeatedly: those of a scene, or of a file that is kept.
public protocol FrameSource: Sendable {
  /// The size of every frame.
  var size: PixelSize { get }

  /// The number of frames.
  var frameCount: Int { get }

  /// Whether every pixel of every frame is known to be opaque. If not, files that can store alpha do, and are larger for it; for
  /// others, all pixels are looked at.
  var isOpaque: Bool { get }

  /// The number of frames at the end that are known to be equal to the one before them, 0 up to ``frameCount`` − 1.
  var heldCount: Int { get }

  /// Makes a frame.
  ///
  /// - Parameters:
  ///   - index: The frame, 0 up to ``frameCount`` − 1.
  ///   - pixmap: A picture of ``size``, all of which is overwritten. If it has another size afterwards, or a channel of a pixel
  ///     exceeds its alpha, encoding throws ``LoopTiming/FrameError``.
  /// - Throws: Any error of the source, which ends the encoding and is thrown by it.
  func frame(_ index: Int, into pixmap: inout Pixmap) throws

  /// Makes a frame as samples of a video format; in formats without alpha, transparent pixels become black.
  ///
  /// - Parameters:
  ///   - index: The frame.
  ///   - image: A picture of ``size``, all of which is overwritten.
  ///   - scratch: A picture of ``size`` for frames that are made as pixels first. It is made when needed, and kept by the
  ///     caller so that it is made once.
  /// - Throws: Any error of the source, which ends the encoding and is thrown by it.
  func frame(_ index: Int, into image: VideoImage, scratch: inout Pixmap?) throws
}

extension FrameSource {
  /// False: nothing is known.
  public var isOpaque: Bool { false }

  /// 0: nothing is known.
  public var heldCount: Int { 0 }

  /// The number of frames before those that hold the last of them, at least 1.
  package var movingCount: Int { frameCount - heldCount }

  /// Makes the frame as pixels and converts them.
  public func frame(_ index: Int, into image: VideoImage, scratch: inout Pixmap?) throws {
    var pixmap = scratch.take() ?? Pixmap(width: size.width, height: size.height)
    try checkedFrame(index, into: &pixmap)
    image.set(from: pixmap)
    scratch = consume pixmap
  }

  /// Makes a frame, and checks its size and pixels, since the source may be a type of the caller.
  package func checkedFrame(_ index: Int, into pixmap: inout Pixmap) throws {
    try frame(index, into: &pixmap)
    try pixmap.check(size, ofFrame: index, isPremultiplied: self is any PremultipliedFrames)
  }
}

extension Pixmap {
  /// Throws if a frame has another size than those of its sequence, not all of its pixels, or one with a channel above its alpha.
  ///
  /// - Parameter isPremultiplied: Whether it is known that no channel exceeds alpha.
  func check(_ size: PixelSize, ofFrame index: Int, isPremultiplied: Bool = false) throws(FrameError) {
    guard width == size.width, height == size.height else {
      throw FrameError("Frame \(index) has \(width)x\(height) pixels instead of \(size). Give all frames one size.")
    }
    guard hasAllPixels else {
      throw FrameError("Frame \(index) of \(size) has \(pixels.count) pixels. Give it \(width * height).")
    }
    guard isPremultiplied || pixels.allSatisfy({ $0.red <= $0.alpha && $0.green <= $0.alpha && $0.blue <= $0.alpha })
    else {
      throw FrameError(
        "Frame \(index) has a pixel with a channel above its alpha. Give premultiplied colours, such as those of "
          + "StraightRGBA16.premultiplied.")
    }
  }
}
