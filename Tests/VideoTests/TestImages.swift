import FixedPoint
import Raster
import Video

extension VideoImage {
  /// Sets each sample of a plane to what a function of its column and row says.
  func fill(_ plane: Plane, _ sample: (_ x: Int, _ y: Int) -> UInt8) {
    let (width, height) = size(of: plane)
    for y in 0..<height {
      for x in 0..<width { unsafe start(of: plane)[y * stride(of: plane) + x] = sample(x, y) }
    }
  }

  /// A picture of one colour.
  static func flat(width: Int, height: Int, y: UInt8, cb: UInt8, cr: UInt8) -> VideoImage {
    let image = VideoImage(width: width, height: height)
    image.fill(.y) { _, _ in y }
    image.fill(.cb) { _, _ in cb }
    image.fill(.cr) { _, _ in cr }
    return image
  }

  /// Frame `index` of a smooth colour gradient that moves to the right by two pixels a frame.
  static func gradient(width: Int, height: Int, index: Int) -> VideoImage {
    let image = VideoImage(width: width, height: height)
    image.fill(.y) { x, y in 40 + wave(x + y - 2 * index, period: 96, amplitude: 120) }
    image.fill(.cb) { x, y in 100 + wave(x - index, period: 64, amplitude: 50) }
    image.fill(.cr) { x, y in 110 + wave(y + x - index, period: 80, amplitude: 40) }
    return image
  }

  /// All samples of all planes, without padding: the raw format of `ffmpeg -f rawvideo -pix_fmt yuv420p`.
  var allSamples: [UInt8] { Plane.allCases.flatMap { samples(of: $0) } }

  /// A parabola up and one down: smooth, and in integers.
  private static func wave(_ position: Int, period: Int, amplitude: Int) -> UInt8 {
    let half = period / 2
    let phase = (position % period + period) % period
    let x = phase % half
    let height = 2 * amplitude * x * (half - x) / (half * half)
    return UInt8(phase < half ? amplitude / 2 + height : amplitude / 2 - height)
  }
}

/// Encodes the first frames of the moving gradient.
func encodeGradient(to path: String, _ settings: VideoSettings, frameCount: Int) throws {
  var encoder = try VideoEncoder(path: path, settings: settings)
  for index in 0..<frameCount {
    try encoder.encode(VideoImage.gradient(width: settings.width, height: settings.height, index: index))
  }
  try encoder.finish()
}

extension VideoSettings {
  /// A small picture, for tests.
  static func small(width: Int = 160, height: Int = 96, frameRate: Rational = Rational(30)) -> VideoSettings {
    VideoSettings(width: width, height: height, frameRate: frameRate)
  }
}
