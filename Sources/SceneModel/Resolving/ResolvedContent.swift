import Color

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

extension ResolvedContent {
  /// True for a group with a layer that is blended with those below it. Such a group is drawn as a picture of its own, so that the
  /// blend sees the layers of the group only.
  public var blendsLayers: Bool {
    if case .group(let layers) = self { layers.contains { $0.blend != .sourceOver } } else { false }
  }
}
