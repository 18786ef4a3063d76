/// The error of an arithmetic result that does not fit 64 bits.
public struct RationalOverflow: Error, Equatable {}
