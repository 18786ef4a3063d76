import FixedPoint
import Geometry
import LoopTiming

/// What numbers and colours are resolved by.
struct ResolutionContext {
  let scheme: ColorScheme
  let canvas: Size
  let draws: RandomDraw
  /// The name of the layer whose numbers are being drawn.
  var element = ""
  /// What stands before the keys of its numbers, such as `swarm[17].`.
  var prefix = ""
}
