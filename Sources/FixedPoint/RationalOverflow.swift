/// The error of an arithmetic result that does not fit 64 bits.
public struct RationalOverflow: Error, Equatable {}

extension RationalOverflow: CustomStringConvertible {
  /// The message.
  public var description: String { "A fraction has a numerator or denominator that does not fit 64 bits." }
}
