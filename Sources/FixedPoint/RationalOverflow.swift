/// An arithmetic result that does not fit 64 bits.
public struct RationalOverflow: Error, Equatable {}
