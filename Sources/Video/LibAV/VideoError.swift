package import FileIO

/// An error in encoding or reading video or pictures: the action that failed, its object and the reason.
public struct VideoError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Code: Hashable, Sendable {
    /// A setting is outside the allowed range.
    case invalidSetting
    /// A picture has another size or pixel format than the video.
    case wrongImage
    /// The installed libavcodec or libavformat lacks a required component.
    case missingComponent
    /// The encoder rejected its options or a picture.
    case encodingFailed
    /// The file could not be created, written or closed.
    case writingFailed
    /// A file is not a picture or video, or is damaged.
    case unreadable
    /// The sound of a file is damaged.
    case damagedSound
    /// A file exceeds the limits on frames, pixels or metadata.
    case tooLarge
    /// Memory is exhausted.
    case outOfMemory
  }

  /// The kind of the error.
  public let code: Code
  /// The action that failed and its object: "open loop.mp4 for writing".
  public let action: String
  /// The reason for the failure; in the library's own words if it gives any.
  public let reason: String
  /// The rejected setting, if the error is about one.
  public let setting: RefusedSetting?
  /// libav's error number if the error came from libav: a negated `errno` or one of its own codes.
  public let averror: Int32?
  /// The error of the file, with the same message, if the file could not be opened.
  package let cause: FileError?

  init(
    _ code: Code, _ action: String, _ reason: String, setting: RefusedSetting? = nil, averror: Int32? = nil,
    cause: FileError? = nil
  ) {
    (self.code, self.action, self.reason) = (code, action, reason)
    (self.setting, self.averror, self.cause) = (setting, averror, cause)
  }

  /// Creates an error for a setting that is not allowed.
  init(refusing setting: RefusedSetting, _ allowed: String) {
    self.init(.invalidSetting, "use \(setting)", allowed, setting: setting)
  }

  /// Creates an error for an option that the encoder does not take.
  init(refusing option: EncoderOption, _ reason: String) {
    self.init(refusing: RefusedSetting(kind: .encoderOption, value: "\(option.name)=\(option.value)"), reason)
  }
}

extension VideoError {
  /// Whether the same request may succeed later: memory or, as the error number tells, another resource is short at present.
  package var isTemporary: Bool {
    code == .outOfMemory || cause?.isTemporary ?? averror.map { FileError.isTemporary(-$0) } ?? false
  }
}

extension VideoError: CustomStringConvertible {
  /// The error as one sentence.
  public var description: String { "cannot \(action): \(reason)" }
}
