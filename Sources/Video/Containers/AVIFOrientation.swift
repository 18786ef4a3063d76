import Frames

extension Orientation {
  /// Reads the turn and the mirroring of an AVIF (ISO/IEC 23008-12, 6.5.10 and 6.5.12), which libav ignores; nil if it has
  /// neither.
  init?(of picture: AVIFPicture) {
    let (turn, mirroring) = (picture.properties.first("irot")?.first, picture.properties.first("imir")?.first)
    guard turn != nil || mirroring != nil else { return nil }
    // Quarter turns counterclockwise, before the mirroring.
    let quarters = Int(turn ?? 0) & 3
    self =
      switch mirroring.map({ $0 & 1 }) {
      case nil: [.upright, .left, .half, .right][quarters]
      // Top and bottom are exchanged,
      case 0: [.flipped, .transposed, .mirrored, .transversed][quarters]
      // left and right.
      default: [.mirrored, .transversed, .flipped, .transposed][quarters]
      }
  }
}
