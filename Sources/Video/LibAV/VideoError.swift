/// What went wrong while a video was made or a picture read: what was being done, to what, and why it failed.
public struct VideoError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Code: Hashable, Sendable {
    /// A setting is outside what is allowed.
    case invalidSetting
    /// A picture has not the size or the format of the video.
    case wrongImage
    /// This libavcodec or libavformat was built without what is needed.
    case missingComponent
    /// The encoder refused its options or a picture.
    case encodingFailed
    /// The file could not be created, written or closed.
    case writingFailed
    /// A file is no picture, or a damaged one.
    case unreadable
    /// A file has more frames or pixels than are taken.
    case tooLarge
    /// No memory was left.
    case outOfMemory
  }

  /// The kind of the error.
  public let code: Code
  /// What was being done, to what: "open loop.mp4 for writing".
  public let action: String
  /// Why it failed; in the library's own words, where it has some.
  public let reason: String
  /// The setting that is refused, where it is one.
  public let setting: RefusedSetting?
  /// libav's error number where the error came from there: minus `errno`, or one of its own.
  public let averror: Int32?

  init(
    _ code: Code, _ action: String, _ reason: String, setting: RefusedSetting? = nil, averror: Int32? = nil
  ) {
    (self.code, self.action, self.reason) = (code, action, reason)
    (self.setting, self.averror) = (setting, averror)
  }

  /// An error about a setting that cannot be used.
  init(refusing setting: RefusedSetting, _ allowed: String) {
    self.init(.invalidSetting, "use \(setting)", allowed, setting: setting)
  }
}

extension VideoError: CustomStringConvertible {
  /// The error as one sentence.
  public var description: String { "cannot \(action): \(reason)" }
}
