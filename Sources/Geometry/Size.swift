public import FixedPoint

/// A width and a height.
public struct Size: Hashable, Sendable {
  /// The extent to the right.
  public var width: Fixed
  /// The extent downwards.
  public var height: Fixed

  /// Creates a size.
  public init(width: Fixed, height: Fixed) { (self.width, self.height) = (width, height) }

  /// The smaller one of width and height.
  public var shortSide: Fixed { min(width, height) }
}
