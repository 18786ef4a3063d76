/// An encoder option, by its name in the encoder's library.
public struct EncoderOption: Hashable, Sendable {
  /// The name of the option.
  public var name: String
  /// The value of the option, as text.
  public var value: String

  /// Creates an option from its name and value.
  public init(name: String, value: String) { (self.name, self.value) = (name, value) }

  /// Whether the value is a list of parameters of the encoder's library, such as that of `x264-params`.
  var isParameterList: Bool { name.hasSuffix("-params") }
}
