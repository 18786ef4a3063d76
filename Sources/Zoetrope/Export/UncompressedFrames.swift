import FileIO
import FixedPoint
import Pipeline
import Raster

/// Writes frames uncompressed, for other programs.
///
/// - Parameters:
///   - format: YUV4MPEG2, or raw pixels: one frame after another and nothing else.
///   - size: The size of the frames.
///   - rate: Frames per second.
///   - samples: The format of the frames, one that the format can hold.
///   - target: The file.
///   - cancellation: Asked while it is waited for whoever reads.
///   - frames: Calls what it is given with every frame in order.
func writeUncompressed(
  _ format: OutputFormat, _ size: PixelSize, _ rate: Rational, _ samples: PixelFormat,
  to target: borrowing OutputTarget, _ cancellation: Cancellation,
  _ frames: (_ write: (VideoImage) throws -> Void) throws -> Void
) throws {
  let stream = try OutputStream(target, cancellation)
  guard format == .y4m else {
    try frames { try stream.write(samplesOf: $0) }
    return
  }
  try stream.write(Array(y4mHeader(size, rate, samples).utf8))
  try frames { image in
    try stream.write(Array(y4mFrameHeader.utf8))
    try stream.write(samplesOf: image)
  }
}

/// The bytes that frames take uncompressed.
///
/// - Parameter frameCount: How many there are; all else as above.
func uncompressedBytes(
  _ format: OutputFormat, _ size: PixelSize, _ rate: Rational, _ samples: PixelFormat, frameCount: Int
) -> Int {
  let planes = samples.planes(width: size.width, height: size.height)
  let frame = planes.reduce(0) { $0 + $1.width * $1.height * $1.bytesPerElement }
  guard format == .y4m else { return frameCount * frame }
  return y4mHeader(size, rate, samples).utf8.count + frameCount * (y4mFrameHeader.utf8.count + frame)
}

/// The one line about the whole video with which YUV4MPEG2 begins.
private func y4mHeader(_ size: PixelSize, _ rate: Rational, _ samples: PixelFormat) -> String {
  guard case .yuv(let samples) = samples else { preconditionFailure("frames of YUV4MPEG2 are Y′CbCr") }
  return "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
    + "C\(samples.y4mName) XCOLORRANGE=\(samples.range == .limited ? "LIMITED" : "FULL")\n"
}

/// The line before each frame.
private let y4mFrameHeader = "FRAME\n"

extension VideoChoices {
  /// How samples of uncompressed frames are kept in a format, or those of frames that are not kept.
  func uncompressedSamples(for format: OutputFormat) throws(RequestError) -> PixelFormat {
    switch format {
    case .rgba: .rgb(.rgba)
    case .rgb24: .rgb(.rgb24)
    default: .yuv(try samples())
    }
  }
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
  /// Writes the samples of a frame as they are, plane by plane and row by row.
  fileprivate func write(samplesOf image: VideoImage) throws {
    for (index, plane) in image.planes.enumerated() {
      if plane.stride == plane.bytesPerRow {
        try unsafe write(UnsafeRawBufferPointer(start: image.start(ofPlane: index), count: plane.byteCount))
        continue
      }
      var samples: [UInt8] = []
      samples.reserveCapacity(plane.bytesPerRow * plane.height)
      for y in 0..<plane.height { unsafe samples.append(contentsOf: image.row(y, ofPlane: index)) }
      try write(samples)
    }
  }
}
