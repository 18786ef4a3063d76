public import FixedPoint

/// A width and a height.
public struct Size: Hashable, Sendable {
  /// To the right.
  public var width: Fixed
  /// Downwards.
  public var height: Fixed

  /// A size.
  public init(width: Fixed, height: Fixed) { (self.width, self.height) = (width, height) }

  /// The smaller of both.
  public var shortSide: Fixed { min(width, height) }
}
