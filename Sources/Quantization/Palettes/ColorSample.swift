/// Pixels of nearly the same colour.
public struct ColorSample: Sendable {
  /// Their mean.
  public var color: OklabColor
  /// How many they are.
  public var weight: Int64

  /// So many pixels of a colour.
  public init(color: OklabColor, weight: Int64) { (self.color, self.weight) = (color, weight) }
}
