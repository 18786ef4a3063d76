import FixedPoint
import LoopTiming

/// A value at an offset in a period, 0…2³², and the easing that leads to it.
struct ResolvedKeyframe<Value: Interpolatable>: Hashable, Sendable {
  let offset: Int64
  let value: Value
  let easing: Easing
}
