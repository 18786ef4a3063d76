public import SceneModel

/// Anything of which a scene is made: shapes, styles that fill the canvas, stacks, swarms, particles, grain, layers.
public protocol SceneElement: Sendable {
  /// The type of the element with a modifier applied.
  associatedtype Modified: ModifiableElement

  /// The element, ready to be modified.
  var modifiable: Modified { get }
}

/// An element with a layer that modifiers change.
public protocol ModifiableElement: SceneElement where Modified == Self {
  /// The layer.
  var layer: Layer { get set }
}

extension ModifiableElement {
  /// The element itself.
  public var modifiable: Self { self }
}

extension Layer: ModifiableElement {
  /// The layer itself.
  public var layer: Layer {
    get { self }
    set { self = newValue }
  }
}

extension Particles: SceneElement {
  /// The particles as a layer.
  public var modifiable: Layer { Layer(.particles(self)) }
}

extension Grain: SceneElement {
  /// The grain as a layer.
  public var modifiable: Layer { Layer(.grain(self)) }
}

extension Swarm: SceneElement {
  /// The swarm as a layer.
  public var modifiable: Layer { Layer(.swarm(self)) }
}
