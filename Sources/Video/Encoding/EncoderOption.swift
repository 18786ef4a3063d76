import FixedPoint
import Raster

/// An option of an encoder, by the library's name.
public struct EncoderOption: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The value as text.
  public var value: String

  /// An option.
  public init(name: String, value: String) { (self.name, self.value) = (name, value) }
}
