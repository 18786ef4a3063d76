package import Frames
import Raster

extension FrameSource {
  /// Returns a frame as bytes of red, green, blue and alpha, each rounded to the nearest, not premultiplied, without padding.
  ///
  /// - Parameter index: The frame, 0 up to ``Frames/FrameSource/frameCount`` − 1.
  /// - Throws: The errors of the source; ``LoopTiming/FrameError`` if its frame has another size or not all of its pixels.
  package func straightBytes(ofFrame index: Int) throws -> [UInt8] {
    var pixmap = Pixmap(width: size.width, height: size.height)
    try checkedFrame(index, into: &pixmap)
    let image = VideoImage(width: size.width, height: size.height, format: .rgb(.rgba))
    image.set(from: pixmap)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * size.width * size.height)
    for y in 0..<size.height { unsafe bytes.append(contentsOf: image.row(y, ofPlane: 0)) }
    return bytes
  }
}
