import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

extension LayerDrawing {
  /// Draws particles over a pixmap, the farthest first.
  func draw(_ particles: ResolvedParticles, over pixmap: inout Pixmap) {
    forEachParticle(of: particles) { $0.draw(over: &pixmap) }
  }

  /// Returns the region of a picture that each particle touches.
  func touchedRegions(of particles: ResolvedParticles, width: Int, height: Int) -> [PixelRegion] {
    var regions: [PixelRegion] = []
    forEachParticle(of: particles) { particle in
      if let region = particle.region(width: width, height: height) { regions.append(region) }
    }
    return regions
  }

  private func forEachParticle(of particles: ResolvedParticles, _ body: (DrawnParticle) -> Void) {
    let time = particles.clock.value(at: phase)
    let sprite = particles.sprite.flatMap { pictures.sprites[$0] }
    if particles.sprite != nil, sprite == nil { return }
    for member in particles.members {
      let opacity = UInt16(opacity: member.opacity(at: time))
      if opacity == 0 { continue }
      let (center, size) = (placement.place(member.center(at: time)), placement.length(member.size))
      let angle = Angle(steps: member.angle(at: time).steps &+ placement.turn.steps)
      if let sprite {
        body(.sprite(sprite, SpritePlacement(center: center, angle: angle, size: size), opacity: opacity))
        continue
      }
      let (length, color) = (placement.length(member.length), member.color.premultiplied.scaled(by: opacity))
      func speck(_ shape: Particle.Shape) -> DrawnParticle {
        .speck(
          Particle(
            shape, center: center, diameter: size, length: length, angle: angle, softness: member.softness,
            color: color))
      }
      switch particles.shape {
      case .disc: body(speck(.disc))
      case .ring: body(speck(.ring))
      case .glow: body(speck(.glow))
      case .piece:
        body(
          .piece(
            PaperPiece(
              center: center, length: length, width: size, angle: angle, facing: member.facing(at: time), color: color))
        )
      }
    }
  }
}

/// A particle at a moment.
private enum DrawnParticle {
  case speck(Particle)
  case piece(PaperPiece)
  case sprite(Sprite, SpritePlacement, opacity: UInt16)

  func draw(over pixmap: inout Pixmap) {
    switch self {
    case .speck(let particle): particle.draw(over: &pixmap)
    case .piece(let piece): piece.draw(over: &pixmap)
    case .sprite(let sprite, let placement, let opacity):
      sprite.draw(picture: 0, at: placement, opacity: opacity, over: &pixmap)
    }
  }

  /// Returns the region of a picture that the particle touches; nil if it touches none.
  func region(width: Int, height: Int) -> PixelRegion? {
    switch self {
    case .speck(let particle): particle.region(width: width, height: height)
    case .piece(let piece): piece.region(width: width, height: height)
    case .sprite(let sprite, let placement, _): sprite.region(ofPicture: 0, at: placement, width: width, height: height)
    }
  }
}
