import FixedPoint

/// A table of the sine, for computing one per point, within 2⁻¹⁶ of the true value.
///
/// The chord of a step of 2⁻¹⁰ turns deviates by at most (2π · 2⁻¹⁰)² / 8 = 2⁻¹⁷·⁷.
struct SineTable: Sendable {
  /// The sines of multiples of 2⁻¹⁰ turns in units of 2⁻¹⁶, one turn and one entry more.
  private let entries: [Int32]

  /// The shared table. Read it once, outside hot loops.
  static let table = SineTable()

  private init() {
    entries = (0...1024).map { index in
      let sine = Angle(steps: UInt32(truncatingIfNeeded: index << 22)).sineAndCosine.sine
      return Int32(sine.shiftedRight(by: 14, .nearest))
    }
  }

  /// Returns the sine of an angle in steps of 2⁻³² turns, in units of 2⁻¹⁶.
  @inline(__always)
  func sine(_ steps: UInt32) -> Int64 {
    let index = Int(steps &>> 22)
    let (first, second) = (Int64(entries[index]), Int64(entries[index &+ 1]))
    return first &+ ((second &- first) &* Int64((steps &>> 6) & 0xFFFF) &+ (1 << 15)) &>> 16
  }
}
