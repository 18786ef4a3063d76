import FixedPoint

/// Gradient noise (Ken Perlin: Improving noise, 2002) over a lattice of 64 × 64 gradients that repeats, whose gradients
/// revolve with time (Ken Perlin, Fabrice Neyret: Flow noise, 2001).
struct NoiseEvaluator: FieldEvaluator {
  private let lattice: NoiseLattice
  private let octaves: [Octave]
  let detail: FieldDetail

  /// The frequency, displacement and amplitude of an octave.
  private struct Octave {
    /// Lattice cells per short side, in units of 2⁻¹⁶.
    let scale: (x: Int64, y: Int64)
    /// The displacement of the lattice in cells, in units of 2⁻¹⁶.
    let offset: (x: Int64, y: Int64)
    /// The factor from the lattice's noise to values, in units of 2⁻¹⁶.
    let amplitude: Int64
  }

  /// The radius of the circle on which the lattice moves, in cells: 0.35, which moves the zeros of the lattice by most of a
  /// cell without making the noise slide.
  private static let radius = Fixed(raw: 22938)
  /// √2: the noise of unit gradients is at most √½.
  private static let normalizer = Fixed(raw: 92682)

  init(_ noise: Field<ExactFieldValues>.Noise) {
    lattice = NoiseLattice(seed: noise.seed, turns: noise.turns)
    let draws = RandomDraw(seed: noise.seed)
    var (octaves, amplitude, steepness) = ([Octave](), Fixed.one, Fixed.zero)
    for index in 0..<noise.octaves {
      func draw(_ field: String) -> Int64 { Int64(draws.bits(element: "octave \(index)", field: field) >> 40) }
      // Every second octave moves the other way round.
      let turn = UInt32(truncatingIfNeeded: draw("phase") << 8)
      let steps = index % 2 == 0 ? turn &+ noise.turns.turnSteps : turn &- noise.turns.turnSteps
      let (sine, cosine) = Angle(steps: steps).sineAndCosine
      func offset(_ axis: String, _ way: Int64) -> Int64 {
        (draw(axis) & 0x3F_FFFF) + (NoiseEvaluator.radius.raw * way).shiftedRight(by: 30, .nearest)
      }
      octaves.append(
        Octave(
          scale: (noise.scale.x.raw << index, noise.scale.y.raw << index),
          offset: (offset("x", cosine), offset("y", sine)),
          amplitude: (amplitude * NoiseEvaluator.normalizer).raw))
      let part = amplitude * Fixed(1 << index)
      steepness = steepness + part * part
      amplitude = amplitude * noise.gain
    }
    self.octaves = octaves
    let root = Fixed(raw: Int64((UInt64(steepness.raw) << 16).squareRoot))
    let scale = FieldAxes(x: noise.scale.x, y: noise.scale.y)
    let finest = NoiseEvaluator.finest(octaves: noise.octaves, gain: noise.gain)
    // A lattice cell is about half a wave, and 0.8 the root mean square of the slope of one octave at scale 1.
    detail = FieldDetail(
      frequency: scale.map { $0 * finest }, slope: scale.map { $0 * root * Fixed(raw: 52429) }, magnitude: .one)
  }

  /// Returns the frequency of one octave alone that takes as many points as several together, in units of that of the first.
  ///
  /// The error of a cubic between points grows with the third power of the frequency. Weak octaves have small errors, so it is the
  /// cube root of the sum of `gain`ⁱ · 8ⁱ.
  private static func finest(octaves: Int, gain: Fixed) -> Fixed {
    var (sum, part) = (Int64(0), Int64(1) << 16)
    for _ in 0..<octaves {
      sum += part
      part = (part * gain.raw) >> 13  // rounded down
    }
    // A frequency and its cube, in units of 2⁻¹⁶ and 2⁻⁴⁸.
    let root = (Int128(0)..<1 << 25).lastByBisection { $0 * $0 * $0 <= Int128(sum) << 32 }
    return Fixed(raw: Int64(root))
  }

  func values(at points: FieldPoints) -> [Int32] {
    let (x, y) = (points.x.span, points.y.span)
    // Positions and octaves are rounded down to their last bits, sums to the nearest 2⁻¹⁶.
    var sums = [Int64](repeating: 1 << 13, count: points.x.count)
    for octave in octaves {
      var cell = lattice.cell(x: 0, y: 0)
      for index in sums.indices {
        // Unchecked: there are as many coordinates as sums.
        let position = unsafe (x: Int64(x[unchecked: index]), y: Int64(y[unchecked: index]))
        // Rounding to 32 bits wraps after 65536 cells, a multiple of the lattice's period.
        let column = Int32(truncatingIfNeeded: (position.x &* octave.scale.x) &>> 20 &+ octave.offset.x)
        let row = Int32(truncatingIfNeeded: (position.y &* octave.scale.y) &>> 20 &+ octave.offset.y)
        if !cell.contains(x: column, y: row) { cell = lattice.cell(x: column, y: row) }
        sums[index] &+= (cell.noise(x: column, y: row) &* octave.amplitude) &>> 16
      }
    }
    return sums.map { FieldNumber.bounded($0 &>> 14) }
  }
}
