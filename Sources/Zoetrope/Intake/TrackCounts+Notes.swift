package import Frames

extension TrackCounts {
  /// Returns notes on the tracks that are missing in a video made of the file, a sentence each.
  ///
  /// - Parameters:
  ///   - name: The name of the file in messages.
  ///   - keepsSound: Whether the video has one of the sound tracks.
  package func omissionNotes(of name: String, keepsSound: Bool) -> [String] {
    let omitted = [(video, "more video"), (keepsSound ? sound - 1 : 0, "more sound"), (subtitles, "subtitle")]
    return omitted.filter { $0.0 > 0 }.map { count, kind in
      "\(counted(count, "\(kind) track")) of \(name) \(count == 1 ? "is" : "are") left out"
    }
  }
}
