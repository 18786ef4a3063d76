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

  private func forEachParticle(of particles: ResolvedParticles, _ body: (Particle) -> Void) {
    let shape: Particle.Shape =
      switch particles.shape {
      case .disc: .disc
      case .ring: .ring
      case .glow: .glow
      }
    let time = particles.clock.value(at: phase)
    for member in particles.members {
      let opacity = UInt16(opacity: member.opacity(at: time))
      if opacity == 0 { continue }
      body(
        Particle(
          shape, center: placement.place(member.center(at: time)), diameter: placement.length(member.size),
          length: placement.length(member.length), angle: Angle(steps: member.angle.steps &+ placement.turn.steps),
          softness: member.softness, color: member.color.premultiplied.scaled(by: opacity)))
    }
  }
}
