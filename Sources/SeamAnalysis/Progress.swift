import FixedPoint

/// How far pictures move along their motion from one frame to the next, measured against the frames around.
struct Progress: Sendable {
  /// Frames on each side whose motion tells where it goes.
  static let reach = 4
  /// Frames that one measurement looks at: `reach` before the frame before the step, both of the step, and as many after.
  static let window = 2 * reach + 4

  /// 1 where the step is the motion of the frames around, 0 where nothing moves on, 2 where it is twice as far.
  let value: Fixed
  /// The square of the motion around, in units that are the same for all frames of a file.
  let motion: Int64

  /// Measures the step in the middle of a window.
  ///
  /// With s the step, m the mean step of the `reach` frames before and after it, which share no frame with s: a codec's
  /// noise in the step's two frames then falls out on average. The value is ⟨s, m⟩ / ⟨m, m⟩.
  init?(_ frames: ArraySlice<ReducedFrame>) {
    guard frames.count == Progress.window else { return nil }
    let first = frames.startIndex
    let reach = Progress.reach
    // f(k−1−K), f(k−1), f(k), f(k+1), f(k+2), f(k+2+K) for the step from frame k to k + 1.
    let (a, b) = (frames[first].samples, frames[first + reach].samples)
    let (from, to) = (frames[first + reach + 1].samples, frames[first + reach + 2].samples)
    let (c, d) = (frames[first + reach + 3].samples, frames[first + 2 * reach + 3].samples)
    // At most 3 · 2²⁷ / 64 samples, or less than 2²³ of a picture with a side below 64: sums of 2³⁴ · 2²³.
    var (product, square): (Int64, Int64) = (0, 0)
    for place in a.indices {
      let motion = Int64(b[place] &- a[place] &+ d[place] &- c[place])
      product &+= Int64(to[place] &- from[place]) &* motion
      square &+= motion &* motion
    }
    guard square > 0 else { return nil }
    value = Fixed(raw: Int64((Int128(product) * Int128(2 * reach) << 16).divided(by: Int128(square), .nearest)))
    motion = square
  }
}
