import FixedPoint

/// Cosine waves around a centre, fading outwards.
struct RingsEvaluator: FieldEvaluator {
  private let distance: DistanceEvaluator
  /// Turns per short side in units of 2⁻¹⁶.
  private let frequency: Int64
  private let phase: UInt32
  private let decay: DecayTable
  private let table = SineTable.table
  let detail: FieldDetail

  init(_ rings: Field<ExactFieldValues>.Rings) {
    distance = DistanceEvaluator(center: rings.center)
    frequency = rings.frequency.raw
    // A cosine is a sine that is a quarter turn ahead.
    phase = (1 << 30) &- rings.turns.turnSteps
    decay = DecayTable(rings.decay)
    detail = FieldDetail(
      frequency: rings.frequency + rings.decay, slope: rings.frequency * FieldDetail.waveSlope + rings.decay,
      magnitude: .one)
  }

  func values(at points: FieldPoints) -> [Int32] {
    points.map { x, y in
      let distance = distance.distance(x: x, y: y)
      // Rounded down to 2⁻³² turns.
      let cosine = table.sine(UInt32(truncatingIfNeeded: (distance &* frequency) &>> 4) &+ phase)
      return FieldNumber.bounded(FieldNumber.product(cosine, decay.factor(distance)))
    }
  }
}

/// A table of e^(−decay · distance), within 2⁻¹⁵ of the true value.
private struct DecayTable: Sendable {
  /// The factors at multiples of 1/64 of an exponent, in units of 2⁻¹⁶. A chord deviates by at most 2⁻¹² / 8.
  private let entries: [Int32]
  private let decay: Int64

  init(_ decay: Fixed) {
    self.decay = decay.raw
    // e^(−16) is below half a unit.
    entries = (0...16 * 64).map { Int32(exponentialOfNegative(Int64($0) << 24).shiftedRight(by: 14, .nearest)) } + [0]
  }

  /// Returns the factor at a distance in units of 2⁻²⁰, in units of 2⁻¹⁶. Both products are rounded down.
  @inline(__always)
  func factor(_ distance: Int64) -> Int64 {
    let exponent = min((distance &* decay) &>> 20, 16 << 16)  // units of 2⁻¹⁶
    let index = Int(exponent &>> 10)
    let (first, second) = (Int64(entries[index]), Int64(entries[index &+ 1]))
    return first &+ ((second &- first) &* (exponent & 0x3FF)) &>> 10
  }
}
