import LoopTiming

/// A place in a scene where a sprite is named.
public struct SpriteReference: Hashable, Sendable {
  /// The name: the path of a file, as it is written.
  public let name: String
  /// The path of the key, such as `layers[1].swarm.sprite`.
  public let path: String
}
