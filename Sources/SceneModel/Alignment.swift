public import FixedPoint

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

/// A point, in points.
public struct ScenePoint: Hashable, Sendable {
  /// To the right.
  public let x: Fixed
  /// Downwards.
  public let y: Fixed

  /// A point.
  public init(x: Fixed, y: Fixed) { (self.x, self.y) = (x, y) }
}

/// A width and a height, in points.
public struct SceneSize: Hashable, Sendable {
  /// To the right.
  public let width: Fixed
  /// Downwards.
  public let height: Fixed

  /// A size.
  public init(width: Fixed, height: Fixed) { (self.width, self.height) = (width, height) }
}

/// A box parallel to the axes, in points.
public struct SceneBox: Hashable, Sendable {
  /// The top left corner.
  public let origin: ScenePoint
  /// The width and the height.
  public let size: SceneSize

  /// A box.
  public init(origin: ScenePoint, size: SceneSize) { (self.origin, self.size) = (origin, size) }

  /// The middle.
  public var center: ScenePoint { ScenePoint(x: origin.x + size.width.half, y: origin.y + size.height.half) }

  /// A point given in parts of the box.
  func point(_ x: Fixed, _ y: Fixed) -> ScenePoint {
    ScenePoint(x: origin.x + size.width * x, y: origin.y + size.height * y)
  }

  /// The box of a size inside this one.
  func aligned(_ size: SceneSize, _ alignment: Alignment) -> SceneBox {
    SceneBox(
      origin: ScenePoint(
        x: origin.x + (self.size.width - size.width) * alignment.horizontal,
        y: origin.y + (self.size.height - size.height) * alignment.vertical),
      size: size)
  }
}
