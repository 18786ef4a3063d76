import FixedPoint
import Geometry

/// Where a smaller box stands in a larger one, or a point in a box.
public enum Alignment: String, CaseIterable, Sendable {
  case topLeading, top, topTrailing, leading, center, trailing, bottomLeading, bottom, bottomTrailing

  /// How much of the free space lies to the left, as a part of it: 0, ½ or 1.
  var horizontal: Fixed {
    switch self {
    case .topLeading, .leading, .bottomLeading: .zero
    case .top, .center, .bottom: Fixed.one.half
    case .topTrailing, .trailing, .bottomTrailing: .one
    }
  }

  /// How much of the free space lies above, as a part of it: 0, ½ or 1.
  var vertical: Fixed {
    switch self {
    case .topLeading, .top, .topTrailing: .zero
    case .leading, .center, .trailing: Fixed.one.half
    case .bottomLeading, .bottom, .bottomTrailing: .one
    }
  }
}

extension Rectangle {
  /// The rectangle of a size inside this one.
  func aligned(_ size: Size, _ alignment: Alignment) -> Rectangle {
    Rectangle(
      origin: Point(
        x: origin.x + (self.size.width - size.width) * alignment.horizontal,
        y: origin.y + (self.size.height - size.height) * alignment.vertical),
      size: size)
  }
}
