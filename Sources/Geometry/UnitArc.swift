import FixedPoint

/// A part of the unit circle between two directions.
struct UnitArc {
  var (start, end): (UnitVector, UnitVector)
  /// Towards growing angles: clockwise on the screen, if the ellipse is not mirrored.
  var clockwise: Bool
  /// Whether it is more than half a turn.
  var isLarge: Bool

  /// The middle direction; from the sum of both ends or from their difference, whichever is longer.
  var middle: UnitVector {
    if start.cosine(to: end) >= 0 {
      let sum = UnitVector(directionOf: start.x + end.x, start.y + end.y)
      return isLarge ? -sum : sum
    }
    let left = UnitVector(directionOf: end.y - start.y, start.x - end.x)
    return clockwise ? left : -left
  }
}
