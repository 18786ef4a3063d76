/// A rejected setting and its value.
public struct RefusedSetting: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of settings, by their names in messages.
  public enum Kind: String, Hashable, Sendable {
    case width = "the width"
    case height = "the height"
    case size = "the size"
    case frameRate = "the frame rate"
    case container = "the container"
    case codec = "the codec"
    case quality = "the quality"
    case factor = "the constant rate factor"
    case bitrate = "the bit rate"
    case preset = "the preset"
    case pixelFormat = "the pixel format"
    case keyframeInterval = "the key frame interval"
    case threadCount = "the thread count"
    case playCount = "the play count"
    case encoderOption = "the option"
    case comment = "the comment"
    case palette = "the palette"
  }

  /// The kind of the setting.
  public let kind: Kind
  /// The rejected value.
  public let value: String

  /// The name and the value of the setting: `the width 33`.
  public var description: String { "\(kind.rawValue) \(value)" }
}
