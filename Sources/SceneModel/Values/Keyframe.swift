import FixedPoint
import LoopTiming

/// A value at a part of a movement's time, and how the movement comes to it from the one before.
struct Keyframe<Value: Equatable & Sendable>: Equatable, Sendable {
  let offset: Fixed
  let value: Value
  let easing: Easing
}
