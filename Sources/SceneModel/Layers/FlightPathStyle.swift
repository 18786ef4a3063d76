import FixedPoint

/// What the paths of a swarm's members look like.
enum FlightPathStyle: String, CaseIterable, Sendable {
  /// Four curves and a straight line with a corner where they meet, drawn as in the post that the swarm comes from.
  case seed
  /// A curve without a corner through the same points.
  case smooth
}
