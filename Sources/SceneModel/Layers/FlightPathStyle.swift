/// The style of the paths of a swarm's members.
public enum FlightPathStyle: String, CaseIterable, Sendable {
  /// Four curves and a straight line with a corner where they meet, as in the post from which the swarm comes.
  case seed
  /// A curve without a corner through the same points.
  case smooth
}
