import FixedPoint

extension Path {
  /// Adds an arc of an ellipse from the current point, as cubic curves of at most 1/15 turn.
  ///
  /// A cubic curve of 1/16 turn deviates from a circle by less than 10⁻⁷ of the radius, which is below 2⁻¹⁶ up to a
  /// radius of 150. The usual four curves per turn would deviate by 2.7 · 10⁻⁴, a quarter pixel at a radius of 1000.
  mutating func arc(of ellipse: ArcEllipse, _ arc: UnitArc, to end: Point) {
    let middle = arc.middle
    // cos 24° · 2³⁰: 1/15 turn, which is 1/16 turn with a margin for rounding.
    guard !arc.isLarge, arc.start.cosine(to: arc.end) >= 980_910_000 else {
      let first = UnitArc(start: arc.start, end: middle, clockwise: arc.clockwise, isLarge: false)
      let second = UnitArc(start: middle, end: arc.end, clockwise: arc.clockwise, isLarge: false)
      self.arc(of: ellipse, first, to: ellipse.point(middle))
      self.arc(of: ellipse, second, to: end)
      return
    }
    // The handles have the length 4/3 tan(θ/4), and tan(θ/4) = sin(θ/2) / (1 + cos(θ/2)).
    let (sine, cosine) = (abs(arc.start.turnedRight.cosine(to: middle)), arc.start.cosine(to: middle))
    let handle = (sine << 32).divided(by: 3 * ((1 << 30) + cosine), .nearest) * (arc.clockwise ? 1 : -1)
    func control(_ unit: UnitVector, _ length: Int64) -> Point {
      let tangent = unit.turnedRight
      return ellipse.point(
        UnitVector(
          x: unit.x + (tangent.x * length).shiftedRight(by: 30, .nearest),
          y: unit.y + (tangent.y * length).shiftedRight(by: 30, .nearest)))
    }
    cubic(control(arc.start, handle), control(arc.end, -handle), to: end)
  }

  /// Adds a quarter of an ellipse, clockwise on the screen, from a direction parallel to an axis.
  mutating func quarter(of ellipse: ArcEllipse, from start: UnitVector) {
    let end = start.turnedRight
    arc(of: ellipse, UnitArc(start: start, end: end, clockwise: true, isLarge: false), to: ellipse.point(end))
  }
}
