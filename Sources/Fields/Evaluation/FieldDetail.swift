public import FixedPoint

/// An estimate of the smallest features of a field, from which the distance of the points at which it is evaluated follows.
///
/// A root mean square where a field is random: noise that is steeper somewhere is also smaller there.
public struct FieldDetail: Equatable, Sendable {
  /// The highest frequency, in waves per short side.
  public private(set) var frequency: Fixed
  /// The steepness: the change of the value per short side.
  let slope: Fixed
  /// The largest magnitude of the value.
  let magnitude: Fixed
  /// True if the value jumps, so that it cannot be interpolated.
  public private(set) var jumps = false

  private static let largest = Fixed(1 << 14)

  init(frequency: Fixed, slope: Fixed, magnitude: Fixed, jumps: Bool = false) {
    func bounded(_ value: Fixed) -> Fixed { max(.zero, min(FieldDetail.largest, value)) }
    (self.frequency, self.slope, self.magnitude) = (bounded(frequency), bounded(slope), bounded(magnitude))
    self.jumps = jumps
  }

  /// Returns the detail of the sum.
  func adding(_ other: FieldDetail) -> FieldDetail {
    FieldDetail(
      frequency: max(frequency, other.frequency), slope: slope + other.slope, magnitude: magnitude + other.magnitude,
      jumps: jumps || other.jumps)
  }

  /// Returns the detail of the product. The product of two waves has the sum of their frequencies.
  func multiplied(by other: FieldDetail) -> FieldDetail {
    FieldDetail(
      frequency: frequency + other.frequency, slope: slope * other.magnitude + other.slope * magnitude,
      magnitude: magnitude * other.magnitude, jumps: jumps || other.jumps)
  }

  /// Returns the detail of a function of the value that takes it through a wave per `length` and is at most `steepness`
  /// times as steep.
  func mapped(length: Fixed, steepness: Fixed, magnitude: Fixed) -> FieldDetail {
    let own = length > Fixed(raw: 64) ? slope / length : FieldDetail.largest
    return FieldDetail(
      frequency: max(frequency, own), slope: slope * steepness, magnitude: magnitude, jumps: jumps)
  }

  /// The detail of a function with a period that whole jumps of the value do not disturb.
  var withoutJumps: FieldDetail { FieldDetail(frequency: frequency, slope: slope, magnitude: magnitude) }

  /// Returns the detail of the field seen through a displacement.
  func warped(by displacement: FieldDetail) -> FieldDetail {
    let stretch = displacement.slope + .one
    return FieldDetail(
      frequency: max(frequency * stretch, displacement.frequency), slope: slope * stretch, magnitude: magnitude,
      jumps: jumps || displacement.jumps)
  }
}
