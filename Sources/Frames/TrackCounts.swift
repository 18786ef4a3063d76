/// The numbers of a video file's tracks beside its pictures.
public struct TrackCounts: Equatable, Sendable {
  /// The number of video tracks beside the one that is read, without covers.
  public var video = 0
  /// The number of sound tracks.
  public var sound = 0
  /// The number of subtitle tracks.
  public var subtitles = 0

  /// Creates the counts of a file that has pictures only.
  public init() {}
}
