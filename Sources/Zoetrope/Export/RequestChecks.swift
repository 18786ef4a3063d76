import FixedPoint
import Frames
import LoopTiming

/// The checks of values that several kinds of requests have.
enum RequestChecks {
  /// Refuses an additional time of the last frame of more than a day: each of its frames is encoded.
  static func check(hold: Rational) throws(RequestError) {
    let most = Rational(86_400)
    if hold < .zero { throw RequestError(.hold, "\(hold) s; the least is 0 s") }
    if hold > most { throw RequestError(.hold, "\(hold) s; the most is \(most) s, a day") }
  }

  /// Refuses a time before 0.
  static func check(time: Rational?, _ part: Setting) throws(RequestError) {
    guard let time, time < .zero else { return }
    throw RequestError(part, value: time.secondsText, .outOfRange(allowed: "0 s or more"))
  }

  /// Refuses a loop without a length, which no text asks for, but a program may.
  static func check(_ loop: LoopRequest) throws(RequestError) {
    let length: Rational
    switch loop {
    case .exact: return
    case .within(let change):
      guard change < .zero || change >= Rational(1) else { return }
      throw RequestError(.loop, "a change of speed of \(change); allowed: 0 up to less than 1")
    case .lasting(let time), .turns(near: let time), .sway(let time): length = time
    case .between(let times): length = times.lowerBound
    }
    guard length <= .zero else { return }
    throw RequestError(.loop, "\(length.secondsText); a loop must last longer than 0 s")
  }

  /// Refuses a size that no picture can have.
  static func check(_ size: PixelSize, _ part: Setting = .size) throws {
    let sides = 1...PixelSize.largestSide
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw RequestError(part, "\(size) pixels; each side must be 1…\(PixelSize.largestSide)")
    }
    guard size.width * size.height <= PixelSize.largestArea else {
      throw RequestError(part, "\(size) is more than \(PixelSize.largestArea) pixels, the most that a frame may have")
    }
  }

  /// Refuses a rate that no frames can have.
  static func check(_ frameRate: Rational, _ part: Setting = .frameRate) throws {
    guard frameRate >= Rational(1, 1000), frameRate <= Rational(1000) else {
      throw RequestError(part, "\(frameRate) frames per second; allowed: 0.001…1000")
    }
  }
}
