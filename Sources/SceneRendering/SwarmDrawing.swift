import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

extension LayerDrawing {
  /// Draws the members of a swarm over a pixmap, in order.
  func draw(_ swarm: ResolvedSwarm, over pixmap: inout Pixmap) {
    guard let sprite = pictures.sprites[swarm.sprite] else { return }
    for member in swarm.members {
      guard let (opacity, placement) = appearance(of: member, in: swarm, width: pixmap.width, height: pixmap.height)
      else { continue }
      sprite.draw(picture: picture(of: member, in: swarm, sprite), at: placement, opacity: opacity, over: &pixmap)
    }
  }

  /// Returns the region of a picture that each visible member of a swarm touches.
  func touchedRegions(of swarm: ResolvedSwarm, width: Int, height: Int) -> [PixelRegion] {
    guard let sprite = pictures.sprites[swarm.sprite] else { return [] }
    return swarm.members.compactMap { member in
      guard let (_, placement) = appearance(of: member, in: swarm, width: width, height: height) else { return nil }
      return sprite.region(
        ofPicture: picture(of: member, in: swarm, sprite), at: placement, width: width, height: height)
    }
  }

  /// Returns the opacity and placement of a member; nil if it is invisible in a picture of a size. Most members of a
  /// large swarm are outside, so that is tested before the heading is computed.
  private func appearance(
    of member: ResolvedSwarm.Member, in swarm: ResolvedSwarm, width: Int, height: Int
  ) -> (opacity: UInt16, SpritePlacement)? {
    let flight = member.flight.value(at: phase)
    let opacity = UInt16(opacity: member.opacity(at: flight))
    if opacity == 0 { return nil }
    let size = placement.length(swarm.size * member.scale)
    let center = placement.place(member.path.point(at: flight.steps))
    // A bound on the distance of a member's pixels from its centre: the longer side plus what interpolation and samples
    // add at the edges.
    let reach = size + size + Fixed(3)
    guard center.x > -reach, center.y > -reach, center.x < Fixed(width) + reach, center.y < Fixed(height) + reach else {
      return nil
    }
    // Sprites face right, so they are rotated to their heading.
    let angle = Angle(steps: member.path.heading(at: flight.steps).steps &+ placement.turn.steps)
    return (opacity, SpritePlacement(center: center, angle: angle, size: size))
  }

  private func picture(of member: ResolvedSwarm.Member, in swarm: ResolvedSwarm, _ sprite: Sprite) -> Int {
    min(swarm.picture(at: member.wings.value(at: phase)), sprite.pictureCount - 1)
  }
}
