/// The numbers of a video file's tracks beside its pictures.
public struct TrackCounts: Equatable, Sendable {
  /// The number of sound tracks.
  public var sound = 0
  /// The number of subtitle tracks.
  public var subtitles = 0

  /// Creates the counts of a file that has pictures only.
  public init() {}

  /// Returns notes on the tracks that are missing in a video made of the file, a sentence each.
  ///
  /// - Parameters:
  ///   - name: The name of the file in messages.
  ///   - keepsSound: Whether the video has one of the sound tracks.
  package func omissionNotes(of name: String, keepsSound: Bool) -> [String] {
    let omitted = [(keepsSound ? sound - 1 : 0, "more sound"), (subtitles, "subtitle")]
    return omitted.compactMap { count, kind in
      guard count > 0 else { return nil }
      return "\(count) \(kind) \(count == 1 ? "track" : "tracks") of \(name) \(count == 1 ? "is" : "are") left out"
    }
  }
}
