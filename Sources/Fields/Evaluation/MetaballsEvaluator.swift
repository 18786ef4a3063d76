import FixedPoint

/// Round bumps that move along closed paths.
struct MetaballsEvaluator: FieldEvaluator {
  private let balls: [Ball]
  let detail: FieldDetail

  /// A bump at a moment; lengths in units of 2⁻²⁰ short sides.
  private struct Ball {
    let x: Int64
    let y: Int64
    /// 2r, beyond which the bump is 0.
    let reach: Int64
    /// 2⁶⁰ / (2r)², so that the square of a distance, in units of 2⁻⁴⁰, times it is in units of 2⁻²⁰ after a shift.
    let perSquare: Int64
  }

  init(_ balls: Field<ExactFieldValues>.Metaballs, in box: FieldBox) {
    let draws = RandomDraw(seed: balls.seed)
    let count = balls.count
    self.balls = (0..<count).map { index in
      func draw(_ field: String, _ lower: Fixed, _ upper: Fixed) -> Fixed {
        draws.number(from: lower, to: upper, element: "metaball \(index)", field: field)
      }
      func swing(_ field: String) -> Fixed {
        let angle = Angle(steps: draw(field, .zero, .one).turnSteps &+ balls.turns.turnSteps)
        return Fixed(raw: angle.sineAndCosine.sine.shiftedRight(by: 14, .nearest))
      }
      let one = Fixed.one
      // Spread across the box, each in a column of its own; between the turning points in height.
      let column = (Fixed(2 * index + 1) + draw("column", -one.half, one.half)) / Fixed(count) - one
      let room = max(.zero, one - balls.sway.y)
      let row = draw("row", -one, one) * room
      let x = (column + balls.sway.x * swing("across")) * box.width.half
      let y = (row + balls.sway.y * swing("down")) * box.height.half
      let radius = max(FieldDetail.shortest, balls.size * (one + draw("size", -one, one) * balls.variation))
      let reach = radius.raw << 5
      return Ball(
        x: x.raw << 4, y: y.raw << 4, reach: reach,
        perSquare: Int64(((1 as Int128) << 60).divided(by: Int128(reach) * Int128(reach), .nearest)))
    }
    let size = max(FieldDetail.shortest, balls.size)
    detail = FieldDetail(frequency: Fixed.one.half / size, slope: Fixed.one / size, magnitude: Fixed(2))
  }

  func values(at points: FieldPoints) -> [Int32] {
    points.map { x, y in
      var sum: Int64 = 0
      for ball in balls {
        let (dx, dy) = (x &- ball.x, y &- ball.y)
        guard dx < ball.reach, dx > -ball.reach, dy < ball.reach, dy > -ball.reach else { continue }
        // In units of 2⁻¹⁶: 1 − d² / (2r)²; the square and the quotient are rounded down.
        let rest = FieldNumber.one &- ((dx &* dx &+ dy &* dy) &>> 12 &* ball.perSquare) &>> 32
        if rest > 0 { sum &+= FieldNumber.product(FieldNumber.product(rest, rest), rest) }
      }
      return FieldNumber.bounded(sum)
    }
  }
}
