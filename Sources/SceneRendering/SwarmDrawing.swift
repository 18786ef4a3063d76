import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

extension LayerDrawing {
  /// Draws the members of a swarm over what is there, one over the other.
  func draw(_ swarm: ResolvedSwarm, over pixmap: inout Pixmap) {
    guard let sprite = sprites[swarm.sprite] else { return }
    for member in swarm.members {
      guard let (opacity, placement) = appearance(of: member, in: swarm, width: pixmap.width, height: pixmap.height)
      else { continue }
      sprite.draw(picture: picture(of: member, in: swarm, sprite), at: placement, opacity: opacity, over: &pixmap)
    }
  }

  /// The part of a picture that each member of a swarm touches; members that show nothing are left out.
  func touchedRegions(of swarm: ResolvedSwarm, width: Int, height: Int) -> [PixelRegion] {
    guard let sprite = sprites[swarm.sprite] else { return [] }
    return swarm.members.compactMap { member in
      guard let (_, placement) = appearance(of: member, in: swarm, width: width, height: height) else { return nil }
      return sprite.region(
        ofPicture: picture(of: member, in: swarm, sprite), at: placement, width: width, height: height)
    }
  }

  /// How opaque a member is, and where; nil if it cannot be seen in a picture of a size. Most of a large swarm is outside,
  /// so that is found out before its heading is.
  private func appearance(
    of member: ResolvedSwarm.Member, in swarm: ResolvedSwarm, width: Int, height: Int
  ) -> (opacity: UInt16, SpritePlacement)? {
    let flight = member.flight.value(at: phase)
    let opacity = UInt16(opacity: member.opacity(at: flight))
    if opacity == 0 { return nil }
    let size = placement.length(swarm.size * member.scale)
    let center = placement.place(member.path.point(at: flight.steps))
    // No part of it is farther from its centre than the longer side and what interpolation adds at the edges.
    let reach = size + size + Fixed(2)
    guard center.x > -reach, center.y > -reach, center.x < Fixed(width) + reach, center.y < Fixed(height) + reach else {
      return nil
    }
    // Sprites face to the right, so that they are turned to where they head.
    let angle = Angle(steps: member.path.heading(at: flight.steps).steps &+ placement.turn.steps)
    return (opacity, SpritePlacement(center: center, angle: angle, size: size))
  }

  private func picture(of member: ResolvedSwarm.Member, in swarm: ResolvedSwarm, _ sprite: Sprite) -> Int {
    min(swarm.picture(at: member.wings.value(at: phase)), sprite.pictureCount - 1)
  }
}
