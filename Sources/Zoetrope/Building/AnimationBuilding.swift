public import FixedPoint
public import SceneModel

/// The animations that SwiftUI has.
extension Animation {
  /// Returns an animation of constant speed.
  public static func linear(duration: SceneDuration) -> Animation { Animation(.linear, duration: duration) }

  /// Returns an animation that starts slowly.
  public static func easeIn(duration: SceneDuration) -> Animation { Animation(.easeIn, duration: duration) }

  /// Returns an animation that ends slowly.
  public static func easeOut(duration: SceneDuration) -> Animation { Animation(.easeOut, duration: duration) }

  /// Returns an animation that starts and ends slowly.
  public static func easeInOut(duration: SceneDuration) -> Animation { Animation(.easeInOut, duration: duration) }

  /// Returns an animation along a cubic Bézier curve with two control points, whose x lie in 0…1.
  public static func timingCurve(
    _ x1: Fixed, _ y1: Fixed, _ x2: Fixed, _ y2: Fixed, duration: SceneDuration
  ) -> Animation {
    Animation(.cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2), duration: duration)
  }

  /// Returns an animation of a damped spring, which has a duration here, because loops repeat.
  ///
  /// - Parameters:
  ///   - response: The period of the undamped spring in seconds.
  ///   - dampingFraction: The damping over the critical damping, 0.01…0.99.
  ///   - duration: The duration of a pass.
  public static func spring(
    response: Fixed = 0.55, dampingFraction: Fixed = 0.825, duration: SceneDuration
  ) -> Animation {
    Animation(.spring(response: response, dampingFraction: dampingFraction), duration: duration)
  }

  /// Returns the animation with every second pass backwards, or with a jump back to the start. All animations repeat.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    var animation = self
    animation.autoreverses = autoreverses
    return animation
  }

  /// Returns the animation, later by a time in seconds.
  public func delay(_ delay: Rational) -> Animation {
    var animation = self
    animation.delay = delay
    return animation
  }
}
