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
      let flight = member.flight.value(at: phase)
      sprite.draw(
        picture: picture(of: member, in: swarm, sprite), at: spritePlacement(of: member, in: swarm, at: flight),
        opacity: UInt16(opacity: member.opacity(at: flight)), over: &pixmap)
    }
  }

  /// The part of a picture that each member of a swarm touches; members that show nothing are left out.
  func touchedRegions(of swarm: ResolvedSwarm, width: Int, height: Int) -> [PixelRegion] {
    guard let sprite = sprites[swarm.sprite] else { return [] }
    return swarm.members.compactMap { member in
      let flight = member.flight.value(at: phase)
      if UInt16(opacity: member.opacity(at: flight)) == 0 { return nil }
      return sprite.region(
        ofPicture: picture(of: member, in: swarm, sprite), at: spritePlacement(of: member, in: swarm, at: flight),
        width: width, height: height)
    }
  }

  /// Sprites face to the right, so that they are turned to where they head.
  private func spritePlacement(
    of member: ResolvedSwarm.Member, in swarm: ResolvedSwarm, at flight: Phase
  ) -> SpritePlacement {
    let (point, heading) = member.path.place(at: flight.steps)
    return SpritePlacement(
      center: placement.place(point), angle: Angle(steps: heading.steps &+ placement.turn.steps),
      size: placement.length(swarm.size * member.scale))
  }

  private func picture(of member: ResolvedSwarm.Member, in swarm: ResolvedSwarm, _ sprite: Sprite) -> Int {
    min(swarm.picture(at: member.wings.value(at: phase)), sprite.pictureCount - 1)
  }
}
