import FixedPoint
import LoopTiming
import Raster

extension RenderJob {
  /// Writes the loop as YUV4MPEG2: a line about the video, then every frame as it is, for other programs.
  func writeY4M(to target: borrowing OutputTarget, _ progress: RenderProgress) throws {
    let stream = try OutputStream(target)
    let rate = plan.frameRate
    let header =
      "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C420mpeg2 "
      + "XCOLORRANGE=LIMITED\n"
    try stream.write(Array(header.utf8))
    try renderVideoFrames(progress) { image in
      try stream.write(Array("FRAME\n".utf8))
      for plane in YUVImage.Plane.allCases { try stream.write(image.samples(of: plane)) }
    }
  }
}
