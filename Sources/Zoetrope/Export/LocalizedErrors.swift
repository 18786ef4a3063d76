public import FileIO
public import FixedPoint
public import FoundationEssentials
public import GIF
public import Geometry
public import LoopTiming
public import Pipeline
public import SceneFiles
public import SceneModel
public import Video

// `localizedDescription` is the message of an error; without these conformances, it would be one that fits every error.

extension FileError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension BrokenPipeError: LocalizedError {
  /// The message.
  public var errorDescription: String? { "The reader of the output has closed it." }
}

extension FrameError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension GIFError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension LoopError: LocalizedError {
  /// The message, as a sentence.
  public var errorDescription: String? {
    switch self {
    case .periodsHaveNoCommonMultiple, .nothingSuits, .unreachable, .tooManyTurns, .pinned, .noFit:
      "The loop \(description)"
    case .tooManyFrames, .noFrameRate, .negativeHold, .longHold: description
    }
  }
}

extension RationalOverflow: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension RequestError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension SceneError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension SceneFileError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension SceneOverrideError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension SVGPathError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension SizeLimitError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension TargetError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension ThreadError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension VideoError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}
