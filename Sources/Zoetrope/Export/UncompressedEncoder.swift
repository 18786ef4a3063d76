import FileIO
import FixedPoint
import Frames
import Raster

/// Writes frames uncompressed, for other programs: YUV4MPEG2, or raw pixels, one frame after another and nothing else. Frames
/// of ``OutputFormat/null`` are made as for a video and discarded, for measuring.
struct UncompressedEncoder: MeasurableEncoder {
  let frames: FrameSupply
  let format: OutputFormat
  /// Frames per second.
  let frameRate: Rational
  /// The format of the frames, one that the file can hold.
  let samples: PixelFormat
  /// The number of threads that make frames.
  let workers: Int

  var frameCount: Int? { frames.frameCount }

  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput {
    let stream = try OutputStream(target, progress.cancellation)
    if format == .y4m { try stream.write(Array(header.utf8)) }
    let count = try frames.forEachImage(as: samples, workers: workers, progress) { image, _ in
      if format == .y4m { try stream.write(Array(y4mFrameHeader.utf8)) }
      if format != .null { try stream.write(samplesOf: image) }
    }
    return EncodedOutput(frameCount: count)
  }

  func estimate(_ measurement: OutputMeasurement) throws -> FileEstimate {
    let sequence = frames.requiredSequence
    return try measurement.images(sequence.source, samples, bytes: byteCount(ofFrames: sequence.frameCount))
  }

  /// Returns the size of a file of so many frames in bytes; nil without a file.
  private func byteCount(ofFrames count: Int) -> Int? {
    guard format != .null else { return nil }
    let planes = samples.planes(width: frames.size.width, height: frames.size.height)
    let frame = planes.reduce(0) { $0 + $1.width * $1.height * $1.bytesPerElement }
    guard format == .y4m else { return count * frame }
    return header.utf8.count + count * (y4mFrameHeader.utf8.count + frame)
  }

  private var header: String { y4mHeader(frames.size, frameRate, samples) }
}

/// Returns the first line of YUV4MPEG2, which describes the whole video.
private func y4mHeader(_ size: PixelSize, _ rate: Rational, _ samples: PixelFormat) -> String {
  guard case .yuv(let samples) = samples else { preconditionFailure("frames of YUV4MPEG2 are Y′CbCr") }
  return "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
    + "C\(samples.y4mName) XCOLORRANGE=\(samples.range == .limited ? "LIMITED" : "FULL")\n"
}

/// The line before each frame of YUV4MPEG2.
private let y4mFrameHeader = "FRAME\n"

extension RenderSettings {
  /// Returns the format of the samples of uncompressed frames of a size, or of frames that are not kept.
  ///
  /// YUV4MPEG2 cannot name the matrix of its samples, so it is the one that programs expect of the size.
  func uncompressedSamples(for format: OutputFormat, _ size: PixelSize) throws(RequestError) -> PixelFormat {
    switch format {
    case .rgba: return .rgb(.rgba)
    case .rgb24: return .rgb(.rgb24)
    case .y4m:
      var samples = try uncompressedSamples()
      samples.matrix = .expected(width: size.width, height: size.height)
      return .yuv(samples)
    default: return .yuv(try uncompressedSamples())
    }
  }
}

extension YUVFormat {
  /// The name of the samples in YUV4MPEG2.
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
  /// Writes the samples of a frame, plane by plane and row by row.
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
