extension ResolvedLayer {
  /// Returns the layer with ``isStill`` found. That of the layers in it is known.
  func findingStillness() -> ResolvedLayer {
    var layer = self
    layer.isStill = hasNoMotion
    return layer
  }

  private var hasNoMotion: Bool {
    let ownIsStill =
      [offsetX, offsetY, rotation, scale, blur, opacity].allSatisfy(\.isStill)
      && filters.allSatisfy { $0.amount.isStill }
    guard ownIsStill, mask.allSatisfy(\.isStill), clip?.isStill ?? true else { return false }
    switch content {
    case .group(let layers): return layers.allSatisfy(\.isStill)
    case .shape(let shape): return shape.isStill
    case .grain(let grain): return grain.isStill
    case .particles(let particles): return particles.clock.element == nil
    case .swarm(let swarm): return swarm.members.allSatisfy { $0.flight.element == nil && $0.wings.element == nil }
    }
  }
}

extension ResolvedProperty {
  var isStill: Bool {
    if case .constant = self { true } else { false }
  }
}

extension ResolvedShape {
  fileprivate var isStill: Bool {
    let drawingIsStill =
      switch drawing {
      case .fill: true
      case .stroke(let stroke): stroke.width.isStill
      case .glow(let stroke, let blur): stroke.width.isStill && blur.isStill
      }
    let trimIsStill = trim.map { $0.from.isStill && $0.to.isStill } ?? true
    return drawingIsStill && trimIsStill && outline.isStill && fill.isStill
  }
}

extension ResolvedFill {
  fileprivate var isStill: Bool {
    switch self {
    case .color(let color): color.isStill
    case .gradient(let gradient, let stops): gradient.isStill && stops.allSatisfy(\.color.isStill)
    case .field(let fill):
      fill.lower.isStill && fill.upper.isStill && fill.field.isStill && fill.opacity?.isStill ?? true
        && fill.ramp.allSatisfy(\.color.isStill)
    case .mesh(let mesh): mesh.isStill
    case .image: true
    case .mix(let from, let to, let progress, _): from.isStill && to.isStill && progress.isStill
    }
  }
}

extension ResolvedGradient {
  fileprivate var isStill: Bool {
    switch self {
    case .linear(let start, let end): start.isStill && end.isStill
    case .radial(let center, let startRadius, let endRadius):
      center.isStill && startRadius.isStill && endRadius.isStill
    case .angular(let center, let startAngle, let endAngle):
      center.isStill && startAngle.isStill && endAngle.isStill
    }
  }
}
