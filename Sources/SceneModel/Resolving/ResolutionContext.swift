import FixedPoint
import Geometry
import LoopTiming

/// The decisions by which numbers and colours are resolved.
struct ResolutionContext {
  let scheme: ColorScheme
  let canvas: Size
  let draws: RandomDraw
  /// The name of the layer that is being resolved, which keys its random draws.
  var element = ""
  /// The prefix of the keys of its random draws, such as `swarm[17].`.
  var prefix = ""

  /// Returns 64 random bits for a key of the layer.
  func bits(_ field: String) -> UInt64 { draws.bits(element: element, field: prefix + field) }

  /// Returns a random phase for a key of the layer.
  func phase(_ field: String) -> Phase { Phase(steps: UInt32(bits(field) >> 32)) }
}
