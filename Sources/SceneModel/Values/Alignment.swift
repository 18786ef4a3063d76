public import FixedPoint
import Geometry

/// The position of a smaller box in a larger one, or of a point in a box.
public enum Alignment: String, CaseIterable, Sendable {
  case topLeading, top, topTrailing, leading, center, trailing, bottomLeading, bottom, bottomTrailing

  /// The part of the free space to the left: 0, ½ or 1.
  public var horizontal: Fixed {
    switch self {
    case .topLeading, .leading, .bottomLeading: .zero
    case .top, .center, .bottom: Fixed.one.half
    case .topTrailing, .trailing, .bottomTrailing: .one
    }
  }

  /// The part of the free space above: 0, ½ or 1.
  public var vertical: Fixed {
    switch self {
    case .topLeading, .top, .topTrailing: .zero
    case .leading, .center, .trailing: Fixed.one.half
    case .bottomLeading, .bottom, .bottomTrailing: .one
    }
  }
}

extension Rectangle {
  /// Returns the rectangle of a size that is aligned in this one.
  func aligned(_ size: Size, _ alignment: Alignment) -> Rectangle {
    Rectangle(
      origin: Point(
        x: origin.x + (self.size.width - size.width) * alignment.horizontal,
        y: origin.y + (self.size.height - size.height) * alignment.vertical),
      size: size)
  }
}
