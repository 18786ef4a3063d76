import FixedPoint
import Raster

/// Writes frames as YUV4MPEG2, for other programs.
///
/// - Parameters:
///   - size: The size of the frames.
///   - rate: Frames per second.
///   - format: The format of the frames: Y′CbCr without alpha.
///   - target: The file.
///   - frames: Calls what it is given with every frame in order.
func writeY4M(
  _ size: PixelSize, _ rate: Rational, _ format: PixelFormat, to target: borrowing OutputTarget,
  _ frames: (_ write: (VideoImage) throws -> Void) throws -> Void
) throws {
  guard case .yuv(let samples) = format else { preconditionFailure("uncompressed frames are Y′CbCr") }
  let stream = try OutputStream(target)
  // The one line about the whole video with which the format begins.
  let header =
    "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
    + "C\(samples.y4mName) XCOLORRANGE=\(samples.range == .limited ? "LIMITED" : "FULL")\n"
  try stream.write(Array(header.utf8))
  try frames { try stream.write($0) }
}

extension YUVFormat {
  /// What YUV4MPEG2 calls the samples.
  fileprivate var y4mName: String {
    switch (chroma, depth) {
    case (.cs420, .eight): "420mpeg2"
    case (.cs420, .ten): "420p10"
    case (.cs422, .eight): "422"
    case (.cs422, .ten): "422p10"
    case (.cs444, .eight): "444"
    case (.cs444, .ten): "444p10"
    }
  }
}

extension OutputStream {
  /// Writes a frame of YUV4MPEG2: the samples as they are, after a line of their own.
  func write(_ image: VideoImage) throws {
    try write(Array("FRAME\n".utf8))
    for (index, plane) in image.planes.enumerated() {
      try write(unsafe (0..<plane.height).flatMap { unsafe image.row($0, ofPlane: index) })
    }
  }
}
