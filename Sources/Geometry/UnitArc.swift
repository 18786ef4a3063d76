import FixedPoint

/// An arc of the unit circle between two directions.
struct UnitArc {
  var (start, end): (UnitVector, UnitVector)
  /// Whether angles increase from start to end: clockwise on the screen, unless the ellipse is mirrored.
  var clockwise: Bool
  /// Whether the arc exceeds half a turn.
  var isLarge: Bool

  /// The middle direction, computed from the longer one of the sum and the difference of both ends.
  var middle: UnitVector {
    if start.cosine(to: end) >= 0 {
      let sum = UnitVector(directionOf: start.x + end.x, start.y + end.y)
      return isLarge ? -sum : sum
    }
    let left = UnitVector(directionOf: end.y - start.y, start.x - end.x)
    return clockwise ? left : -left
  }
}
