/// The samples that frames come from, of which pictures of the frames need no more.
public struct StoredSamples: Equatable, Sendable {
  /// Whether a channel may have more than 8 bits.
  public var isDeep: Bool
  /// Whether all pixels are grey.
  public var isGrey: Bool

  /// Colours of more than 8 bits, which hold all others.
  public static let deepColors = StoredSamples(isDeep: true, isGrey: false)

  /// Creates a description of samples.
  public init(isDeep: Bool, isGrey: Bool) { (self.isDeep, self.isGrey) = (isDeep, isGrey) }

  /// Extends the samples to hold others, too.
  public mutating func formUnion(_ other: StoredSamples) {
    (isDeep, isGrey) = (isDeep || other.isDeep, isGrey && other.isGrey)
  }
}
