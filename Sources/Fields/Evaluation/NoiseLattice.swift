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
      // SplitMix64 (Steele, Lea, Flood, 2014) without its last xorshift; adding it would change every picture.
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      let start = UInt32(truncatingIfNeeded: bits >> 32)
      let angle = start &+ speeds[Int(bits & 3)] &* turns.turnSteps
      func component(_ steps: UInt32) -> Int16 { Int16(table.sine(steps).shiftedRight(by: 2, .nearest)) }
      return SIMD2(component(angle &+ (1 << 30)), component(angle))
    }
  }

  /// Returns the cell that contains a position in cells, in units of 2⁻¹⁶.
  @inline(__always)
  func cell(x: Int32, y: Int32) -> NoiseCell {
    let (column, row) = (Int(x &>> 16) & 63, Int(y &>> 16) & 63)
    let (nextColumn, nextRow) = ((column &+ 1) & 63, (row &+ 1) & 63)
    let gradients = gradients.span
    // Unchecked: both indices are below 64.
    @inline(__always) func gradient(_ column: Int, _ row: Int) -> (x: Int64, y: Int64) {
      let gradient = unsafe gradients[unchecked: row &<< 6 | column]
      return (Int64(gradient.x), Int64(gradient.y))
    }
    return NoiseCell(
      column: x &>> 16, row: y &>> 16, topLeft: gradient(column, row), topRight: gradient(nextColumn, row),
      bottomLeft: gradient(column, nextRow), bottomRight: gradient(nextColumn, nextRow))
  }
}
