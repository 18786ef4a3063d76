import FixedPoint
import LoopTiming

/// A value at a part of a pass, 0…2³², and how the movement comes to it.
struct ResolvedKeyframe<Value: Interpolatable>: Hashable, Sendable {
  let offset: Int64
  let value: Value
  let easing: Easing
}
