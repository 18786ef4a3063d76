/// The treatment of an image's area of the canvas before the next image of an animation is drawn, with its code in GIF.
public enum DisposalMethod: Int, Sendable {
  /// None is stated; players keep the area.
  case unspecified = 0
  /// The area stays as drawn.
  case keep = 1
  /// The area becomes transparent.
  case background = 2
  /// The area is restored to the canvas before the image.
  case previous = 3
}
