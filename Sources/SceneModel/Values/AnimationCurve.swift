public import FixedPoint
import LoopTiming

/// The progress of an animation over its time.
public enum AnimationCurve: Hashable, Sendable {
  /// Constant speed.
  case linear
  /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points, whose x lie in 0…1 (CSS Easing Functions 1,
  /// section 2.3).
  case cubicBezier(x1: Fixed, y1: Fixed, x2: Fixed, y2: Fixed)
  /// A damped spring: `response` is the period of the undamped spring in seconds, `dampingFraction` its damping over the
  /// critical damping, 0.01…0.99.
  case spring(response: Fixed, dampingFraction: Fixed)

  /// Slow at the start: (.42, 0, 1, 1).
  public static let easeIn = cubicBezier(x1: Fixed(raw: 27525), y1: .zero, x2: .one, y2: .one)
  /// Slow at the end: (0, 0, .58, 1).
  public static let easeOut = cubicBezier(x1: .zero, y1: .zero, x2: Fixed(raw: 38011), y2: .one)
  /// Slow at both ends: (.42, 0, .58, 1).
  public static let easeInOut = cubicBezier(x1: Fixed(raw: 27525), y1: .zero, x2: Fixed(raw: 38011), y2: .one)
  /// SwiftUI's `spring()`: response .55 s, damping fraction .825.
  public static let spring = spring(response: Fixed(raw: 36045), dampingFraction: Fixed(raw: 54067))

  /// Returns the easing between two offsets, 0…1, in a duration in seconds; nil for a spring whose response is not between
  /// 1/1024 and 1000 times the time between them, which could not be computed.
  func easing(from start: Rational, to end: Rational, of duration: Rational) -> Easing? {
    switch self {
    case .linear: return .linear
    case .cubicBezier(let x1, let y1, let x2, let y2): return .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    case .spring(let response, let dampingFraction):
      // Two keyframes at the same offset jump: nothing is eased.
      let part = end.steps(.down) - start.steps(.down)
      guard part > 0 else { return .linear }
      guard let seconds = Fixed(duration).map({ Fixed.zero.interpolated(to: $0, part: part) }), seconds > .zero
      else { return nil }
      let ratio = response / seconds
      return Fixed(raw: 64) < ratio && ratio < Fixed(1000)
        ? .spring(response: ratio, dampingFraction: dampingFraction) : nil
    }
  }
}
