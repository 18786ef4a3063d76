import FileIO
import Frames
import Pipeline
import Raster

extension VideoFileEncoder {
  /// Returns the bytes that the sound adds to the file, from blank videos of the same length with and without it.
  ///
  /// - Parameter mostFrames: The largest number of blank frames, from which the bytes of longer videos are extrapolated.
  func soundBytes(_ cancellation: Cancellation, mostFrames: Int = .max) throws -> Int {
    guard sound != nil else { return 0 }
    var settings = settings
    (settings.width, settings.height) = (BlankFrames.side, BlankFrames.side)
    let whole = self.frames.requiredSequence.timing
    let count = min(whole.frameCount, mostFrames)
    let passes = count < whole.frameCount ? 1 : min(repeatCount, max(1, mostFrames / count))
    let timing = try whole.arranged(Array(0..<count))
    let frames = FrameSequence(BlankFrames(frameCount: count), timing: timing)
    func bytes(_ sound: SoundChoice?) throws -> Int {
      var blank = VideoFileEncoder(.sequence(frames), settings, workers: workers)
      (blank.repeatCount, blank.sound) = (passes, sound)
      let file = try OutputTarget.temporary()
      _ = try blank.encode(to: file, .silent(cancellation))
      return file.byteCount ?? 0
    }
    let measured = max(0, try bytes(sound) - bytes(nil))
    let parts = (all: Int128(whole.frameCount) * Int128(repeatCount), measured: Int128(count * passes))
    return Int(clamping: Int128(measured) * parts.all / parts.measured)
  }
}

/// Black frames.
private struct BlankFrames: FrameSource {
  /// The shortest side that every codec takes.
  static let side = 64
  let frameCount: Int

  var size: PixelSize { PixelSize(width: BlankFrames.side, height: BlankFrames.side) }

  var isOpaque: Bool { true }

  func frame(_ index: Int, into pixmap: inout Pixmap) {
    let black = RGBA16(red: 0, green: 0, blue: 0, alpha: .max)
    pixmap = Pixmap(width: size.width, height: size.height, filledWith: black)
  }
}
