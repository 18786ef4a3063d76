import FixedPoint
import LoopTiming
import Raster

extension RenderJob {
  /// Writes the loop as YUV4MPEG2, for other programs.
  func writeY4M(to target: borrowing OutputTarget, _ progress: RenderProgress) throws {
    let stream = try OutputStream(target)
    try stream.write(Array(y4mHeader(size, plan.frameRate).utf8))
    try renderVideoFrames(progress) { try stream.write($0) }
  }
}

/// The line about a video with which YUV4MPEG2 begins.
func y4mHeader(_ size: PixelSize, _ rate: Rational) -> String {
  "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C420mpeg2 "
    + "XCOLORRANGE=LIMITED\n"
}

extension OutputStream {
  /// Writes a frame of YUV4MPEG2: the samples as they are, after a line of their own.
  func write(_ image: YUVImage) throws {
    try write(Array("FRAME\n".utf8))
    for plane in YUVImage.Plane.allCases { try write(image.samples(of: plane)) }
  }
}
