/// The picture of a resolved layer.
public indirect enum ResolvedContent: Equatable, Sendable {
  /// A shape.
  case shape(ResolvedShape)
  /// Layers, from the bottom up.
  case group([ResolvedLayer])
  /// Sprites that fly.
  case swarm(ResolvedSwarm)
  /// Small lights or flakes that float or drift.
  case particles(ResolvedParticles)
  /// Specks of black and white.
  case grain(ResolvedGrain)
}
