import FixedPoint
import Frames
import LoopTiming

/// The checks of values that several kinds of requests have.
enum RequestChecks {
  /// Refuses an additional time of the last frame of more than a day: each of its frames is encoded.
  static func check(hold: Rational) throws(RequestError) {
    guard hold < .zero || hold > Rational(86_400) else { return }
    throw RequestError(.hold, value: "\(hold) s", .outOfRange(allowed: "0…86400 s, a day"))
  }

  /// Refuses a time before 0.
  static func check(time: Rational?, _ part: Setting) throws(RequestError) {
    guard let time, time < .zero else { return }
    throw RequestError(part, value: "\(time) s", .outOfRange(allowed: "0 s or more"))
  }

  /// Refuses a loop without a length, which no text asks for, but a program may.
  static func check(_ loop: LoopRequest) throws(RequestError) {
    if case .within(let change) = loop, change < .zero || change >= Rational(1) {
      throw RequestError(.loop, value: "a change of speed of \(change)", .outOfRange(allowed: "0 up to less than 1"))
    }
    guard let length = loop.length, length <= .zero else { return }
    throw RequestError(.loop, value: "\(length) s", .outOfRange(allowed: "more than 0 s"))
  }

  /// Refuses a size that no picture can have.
  static func check(_ size: PixelSize, _ part: Setting = .size) throws {
    try checkSides(size.width, size.height, of: "\(size)", part)
    guard size.width * size.height <= PixelSize.largestArea else {
      throw RequestError(
        part, value: "\(size)", "is more than \(PixelSize.largestArea) pixels, the most that a frame may have")
    }
  }

  /// Refuses sides that no picture can have.
  ///
  /// - Parameter text: The size, as it was written.
  static func checkSides(_ width: Int?, _ height: Int?, of text: String, _ part: Setting) throws(RequestError) {
    let sides = 1...PixelSize.largestSide
    guard sides.contains(width ?? 1), sides.contains(height ?? 1) else {
      throw RequestError(part, value: text, .outOfRange(allowed: "1…\(PixelSize.largestSide) pixels a side"))
    }
  }

  /// Refuses a rate that no frames can have.
  static func check(_ frameRate: Rational, _ part: Setting = .frameRate) throws {
    guard frameRate >= Rational(1, 1000), frameRate <= Rational(1000) else {
      throw RequestError(part, value: "\(frameRate)", .outOfRange(allowed: "0.001…1000 frames per second"))
    }
  }

  /// Returns the times of frames, or throws that they cannot be counted.
  ///
  /// - Parameter frames: The name of the frames in the message.
  static func counting<Times>(_ frames: String, _ times: () throws -> Times) throws(RequestError) -> Times {
    do {
      return try times()
    } catch {
      throw RequestError(.video, "\(frames) cannot be counted: \(error)")
    }
  }
}
