package import Frames
import Raster

extension FrameSource {
  /// Returns a frame as bytes of red, green, blue and alpha, each rounded to the nearest, not premultiplied, without padding.
  ///
  /// - Parameters:
  ///   - index: The frame, 0 up to ``Frames/FrameSource/frameCount`` − 1.
  ///   - reducedSize: The size to which it is reduced, so that a pixel is the mean of those that it covers; nil for its own.
  /// - Throws: The errors of the source; ``LoopTiming/FrameError`` if its frame has another size or not all of its pixels.
  package func straightBytes(ofFrame index: Int, reducedSize: PixelSize? = nil) throws -> [UInt8] {
    var pixmap = Pixmap(width: size.width, height: size.height)
    try checkedFrame(index, into: &pixmap)
    if let reducedSize {
      var reduced = Pixmap(width: reducedSize.width, height: reducedSize.height)
      reduced.reduce(pixmap)
      pixmap = reduced
    }
    let image = VideoImage(width: pixmap.width, height: pixmap.height, format: .rgb(.rgba))
    image.set(from: pixmap)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * pixmap.width * pixmap.height)
    for y in 0..<pixmap.height { unsafe bytes.append(contentsOf: image.row(y, ofPlane: 0)) }
    return bytes
  }
}
