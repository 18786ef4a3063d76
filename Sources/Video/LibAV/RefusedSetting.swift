/// A setting that cannot be used.
public struct RefusedSetting: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of settings, by what they are called.
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
    case keyframeInterval = "the keyframe interval"
    case threadCount = "the thread count"
    case playCount = "the play count"
    case encoderOption = "the option"
    case comment = "the comment"
  }

  /// What it is.
  public let kind: Kind
  /// What it was to be.
  public let value: String

  /// What it is and was to be: `the width 33`.
  public var description: String { "\(kind.rawValue) \(value)" }
}
