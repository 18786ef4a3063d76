import FixedPoint
import Raster

/// Writes frames as YUV4MPEG2, for other programs.
///
/// - Parameters:
///   - size: The size of the frames.
///   - rate: Frames per second.
///   - target: The file.
///   - frames: Calls what it is given with every frame in order.
func writeY4M(
  _ size: PixelSize, _ rate: Rational, to target: borrowing OutputTarget,
  _ frames: (_ write: (VideoImage) throws -> Void) throws -> Void
) throws {
  let stream = try OutputStream(target)
  // The one line about the whole video with which the format begins.
  let header =
    "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C420mpeg2 "
    + "XCOLORRANGE=LIMITED\n"
  try stream.write(Array(header.utf8))
  try frames { try stream.write($0) }
}

extension OutputStream {
  /// Writes a frame of YUV4MPEG2: the samples as they are, after a line of their own.
  func write(_ image: VideoImage) throws {
    try write(Array("FRAME\n".utf8))
    for plane in VideoImage.Plane.allCases { try write(image.samples(of: plane)) }
  }
}
