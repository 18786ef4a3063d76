import FixedPoint

/// The gradients of a noise at a moment: 64 rows of 64 unit vectors, beyond which they repeat.
struct NoiseLattice: Sendable {
  /// The gradients in units of 2⁻¹⁴, row by row.
  private let gradients: [SIMD2<Int16>]

  /// Creates the lattice of a seed. In a turn each gradient revolves once or twice, in its own direction.
  init(seed: UInt64, turns: Fixed) {
    let table = SineTable.table
    let speeds: [UInt32] = [1, .max, 2, .max]
    var state = seed
    gradients = (0..<4096).map { _ in
      // SplitMix64 (Steele, Lea, Flood, 2014).
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      let start = UInt32(truncatingIfNeeded: bits >> 32)
      let angle = start &+ speeds[Int(bits & 3)] &* turns.turnSteps
      func component(_ steps: UInt32) -> Int16 { Int16(table.sine(steps).shiftedRight(by: 2, .nearest)) }
      return SIMD2(component(angle &+ (1 << 30)), component(angle))
    }
  }

  /// Returns the noise at a position in cells, in units of 2⁻¹⁶, in units of 2⁻³⁰.
  @inline(__always)
  func noise(x: Int32, y: Int32) -> Int64 {
    let (column, row) = (Int(x &>> 16) & 63, Int(y &>> 16) & 63)
    let (nextColumn, nextRow) = ((column &+ 1) & 63, (row &+ 1) & 63)
    let (fx, fy) = (Int64(x & 0xFFFF), Int64(y & 0xFFFF))
    let gradients = gradients.span
    // Unchecked: both indices are below 64.
    @inline(__always) func product(_ column: Int, _ row: Int, _ dx: Int64, _ dy: Int64) -> Int64 {
      let gradient = unsafe gradients[unchecked: row &<< 6 | column]
      return Int64(gradient.x) &* dx &+ Int64(gradient.y) &* dy
    }
    let (u, v) = (NoiseLattice.fade(fx), NoiseLattice.fade(fy))
    @inline(__always) func mix(_ first: Int64, _ second: Int64, _ part: Int64) -> Int64 {
      first &+ ((second &- first) &* part) &>> 16
    }
    return mix(
      mix(product(column, row, fx, fy), product(nextColumn, row, fx &- 65536, fy), u),
      mix(product(column, nextRow, fx, fy &- 65536), product(nextColumn, nextRow, fx &- 65536, fy &- 65536), u), v)
  }

  /// Returns 6t⁵ − 15t⁴ + 10t³, in units of 2⁻¹⁶.
  @inline(__always)
  private static func fade(_ t: Int64) -> Int64 {
    let cube = ((t &* t) &>> 16 &* t) &>> 16
    return (cube &* (((6 &* t &- 15 << 16) &* t) &>> 16 &+ 10 << 16)) &>> 16
  }
}
