public import FixedPoint

/// An estimate of the smallest features of a field along each axis, from which the distance of the points at which it is evaluated
/// follows.
///
/// A root mean square where a field is random: noise that is steeper somewhere is also smaller there.
public struct FieldDetail: Equatable, Sendable {
  /// The highest frequencies, in waves per short side.
  public let frequency: FieldAxes
  /// The steepness: the change of the value per short side.
  let slope: FieldAxes
  /// The largest magnitude of the value.
  let magnitude: Fixed
  /// Whether the value jumps, so that it cannot be interpolated.
  public let jumps: FieldJumps
  /// Whether the value is the same whole number everywhere.
  let isWhole: Bool

  private static let largest = Fixed(1 << 14)
  /// The shortest length that divides, 1/1024 of a short side or of a value.
  static let shortest = Fixed(raw: 64)
  /// The root mean square of the slope of a sine wave of length 1: 2π · √½.
  static let waveSlope = Fixed(raw: 291_168)

  init(
    frequency: FieldAxes, slope: FieldAxes, magnitude: Fixed, jumps: FieldJumps = .none, isWhole: Bool = false
  ) {
    func bounded(_ value: Fixed) -> Fixed { max(.zero, min(FieldDetail.largest, value)) }
    (self.frequency, self.slope) = (frequency.map(bounded), slope.map(bounded))
    (self.magnitude, self.jumps, self.isWhole) = (bounded(magnitude), jumps, isWhole)
  }

  /// Returns the highest frequencies of a field of which values matter within a length, in waves per short side.
  ///
  /// A field that is steep against the length has the frequency at which 1/12 of a wave changes by 11 lengths, so that it stays below
  /// the 64 up to which values are kept where it is several times as steep as usual.
  ///
  /// - Parameter length: The length, above 0.
  public func frequency(resolving length: Fixed) -> FieldAxes {
    frequency.combined(with: slope.map { $0 / (length * Fixed(128)) }, max)
  }

  /// Creates the detail of a field that is the same along both axes.
  init(frequency: Fixed, slope: Fixed, magnitude: Fixed, jumps: FieldJumps = .none, isWhole: Bool = false) {
    self.init(
      frequency: FieldAxes(frequency), slope: FieldAxes(slope), magnitude: magnitude, jumps: jumps, isWhole: isWhole)
  }

  /// Returns the detail of the sum.
  func adding(_ other: FieldDetail) -> FieldDetail {
    FieldDetail(
      frequency: frequency.combined(with: other.frequency, max), slope: slope.combined(with: other.slope, +),
      magnitude: magnitude + other.magnitude, jumps: max(jumps, other.jumps), isWhole: isWhole && other.isWhole)
  }

  /// Returns the detail of the product. The product of two waves has the sum of their frequencies.
  func multiplied(by other: FieldDetail) -> FieldDetail {
    let jumps = max(jumps, other.jumps)
    return FieldDetail(
      frequency: frequency.combined(with: other.frequency, +),
      slope: slope.combined(with: other.slope) { $0 * other.magnitude + $1 * magnitude },
      magnitude: magnitude * other.magnitude, jumps: isWhole || other.isWhole ? jumps : jumps.scaled,
      isWhole: isWhole && other.isWhole)
  }

  /// Returns the detail of a function of the value that takes it through a wave per `length` and is at most `steepness`
  /// times as steep.
  func mapped(length: Fixed, steepness: Fixed, magnitude: Fixed) -> FieldDetail {
    let own = slope.map {
      $0 == .zero ? .zero : length > FieldDetail.shortest ? $0 / length : FieldDetail.largest
    }
    return FieldDetail(
      frequency: frequency.combined(with: own, max), slope: slope.map { $0 * steepness }, magnitude: magnitude,
      jumps: jumps.scaled)
  }

  /// The detail of the value clamped to 0…1. The magnitude stays, since a wave that is clamped bends more than one that fits.
  var clamped: FieldDetail { mapped(length: .one, steepness: .one, magnitude: max(.one, magnitude)) }

  /// The detail of the value as a function with a period of one sees it.
  var periodic: FieldDetail {
    FieldDetail(frequency: frequency, slope: slope, magnitude: magnitude, jumps: jumps == .whole ? .none : jumps)
  }

  /// Returns the detail of the field seen through a displacement, which may lead to jumps outside of the box.
  func warped(x: FieldDetail, y: FieldDetail) -> FieldDetail {
    // By the chain rule, a position moves by one plus the slope of its own displacement, and across by the slope of the other.
    func moved(_ values: FieldAxes, _ combined: (Fixed, Fixed) -> Fixed) -> FieldAxes {
      FieldAxes(
        x: combined(values.x * (.one + x.slope.x), values.y * y.slope.x),
        y: combined(values.y * (.one + y.slope.y), values.x * x.slope.y))
    }
    let displacements = x.frequency.combined(with: y.frequency, max)
    return FieldDetail(
      frequency: moved(frequency, max).combined(with: displacements, max), slope: moved(slope, +), magnitude: magnitude,
      jumps: max(jumps, x.jumps, y.jumps).scaled)
  }
}
