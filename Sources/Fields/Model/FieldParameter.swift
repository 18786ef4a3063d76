/// The meaning of a number of a field, which decides its range.
public enum FieldParameter: Sendable {
  /// A number anywhere in a sum or a product, or the edge of a step.
  case value
  /// Cells, waves or rings per short side.
  case frequency
  /// A phase, of which whole turns make no difference.
  case turns
  /// An angle in degrees.
  case degrees
  /// The amplitude of waves, or the reach of a path.
  case amplitude
  /// A part of a whole, 0…1.
  case part
  /// A decay per short side, or an exponent.
  case exponent
  /// A radius in short sides.
  case radius
}
