import FixedPoint
import Pipeline
import Glibc
import Video
import Zoetrope

/// Reads a file of pictures as a scene does, and as every command does that takes one.
func readFrames(_ bytes: [UInt8]) throws {
  _ = try? MovingPicture(decoding: bytes, name: "the bytes")
  // Large frames would only be slow; gigantic ones have tests of their own.
  var reader = try FrameReader(bytes, mostFrames: 32, mostPixels: 1 << 14)
  while try reader.next() != nil {}
  try withFile(bytes) { path in
    _ = try? LoopVerification(path: path, cancellation: Cancellation())
    let stream = try FileFrames(path: path, cancellation: Cancellation()) { _ in }
    let facts = stream.facts
    let geometry = try FrameGeometry(
      of: facts.size, orientation: facts.orientation, aspect: facts.pixelAspect,
      bounds: FrameGeometry.Bounds(text: "24x"), fitting: .fit)
    // Frames that show for days are taken in again and again.
    guard geometry.size.height <= 256 else { return }
    var timing = FrameRetiming(frameRate: Rational(5))
    timing.end = Rational(3)
    var intake = FrameIntake(timing: timing, geometry: geometry)
    intake.keepsAlpha = facts.hasAlpha
    intake.bounces = true
    _ = try intake.frames(of: stream, name: "the bytes", cancellation: Cancellation()) { _ in }
  }
}

/// Reads a GIF block by block, and as a file of pictures.
func readGIF(_ bytes: [UInt8]) throws {
  try withFile(bytes) { _ = try? GIFInspection(path: $0) }
  try readFrames(bytes)
}

/// Reads raw frames as the line before them says.
func readRawFrames(_ bytes: [UInt8]) throws {
  let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
  let format = try RawVideoFormat(text: String(decoding: bytes[..<end], as: UTF8.self))
  try withFile(Array(bytes[end...].dropFirst())) { path in
    let limit = PixelLimit(pixelCount: 1 << 20)
    let stream = try RawFrameStream(path: path, format, limit: limit, cancellation: Cancellation())
    while try stream.next() != nil {}
  }
}

/// Plays a video three times in a row, with its own sound.
func readRepetition(_ bytes: [UInt8]) throws {
  try withFile(bytes) { path in
    var repetition = Repetition()
    repetition.count = 3
    let job = try RepeatJob(path: path, repetition, format: .mkv, cancellation: Cancellation())
    let output = "/tmp/zoetrope-fuzz-\(getpid())-\(UInt32.random(in: 0 ... .max)).mkv"
    defer { unsafe _ = unlink(output) }
    _ = try job.run(writingTo: output, replaces: false, cancellation: Cancellation(), observer: Nobody())
  }
}

/// Is not interested in how far something has come.
private struct Nobody: RenderObserver {
  func began() {}
  func rendered(frames: Int, of total: Int) {}
}
