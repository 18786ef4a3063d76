import FixedPoint

/// Sine waves along a direction.
struct WavesEvaluator: FieldEvaluator {
  /// Turns per short side across and down, in units of 2⁻³².
  private let perUnit: (x: Int64, y: Int64)
  private let phase: UInt32
  private let amplitude: Int64
  private let table = SineTable.table
  let detail: FieldDetail

  init(_ waves: Field<ExactFieldValues>.Waves) {
    let (sine, cosine) = Angle(degrees: waves.direction).sineAndCosine
    func turns(_ part: Int64) -> Int64 { (waves.frequency.raw * part).shiftedRight(by: 14, .nearest) }
    perUnit = (turns(cosine), turns(sine))
    phase = waves.turns.turnSteps
    amplitude = waves.amplitude.raw
    let magnitude = Fixed(raw: abs(waves.amplitude.raw))
    let frequency = FieldAxes(
      x: Fixed(raw: abs(perUnit.x).shiftedRight(by: 16, .up)), y: Fixed(raw: abs(perUnit.y).shiftedRight(by: 16, .up)))
    detail = FieldDetail(
      frequency: frequency, slope: frequency.map { $0 * magnitude * FieldDetail.waveSlope }, magnitude: magnitude)
  }

  func values(at points: FieldPoints) -> [Int32] {
    points.map { x, y in
      // Wraps after whole turns, which make no difference. Both products are rounded down.
      let turns = (x &* perUnit.x) &>> 20 &+ (y &* perUnit.y) &>> 20
      let sine = table.sine(UInt32(truncatingIfNeeded: turns) &+ phase)
      return FieldNumber.bounded(FieldNumber.product(sine, amplitude))
    }
  }
}
