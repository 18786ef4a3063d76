import FileIO

/// Disables the edit lists of the video tracks of an MP4 or MOV file by renaming their boxes (`edts`) to `free`.
///
/// These lists only say that all frames are shown from the start, which is also the default without them, and some
/// players misread them.
func removeVideoEditLists(_ path: String) throws(VideoError) {
  let action = "write the edit list of \(path)"
  let file = try RegularFile(editing: path, to: action)
  for movie in ISOBox.all("moov", in: file, 0..<file.count) {
    for track in ISOBox.all("trak", in: file, movie.contents) {
      let handlers = ISOBox.all("mdia", in: file, track.contents).flatMap { media in
        ISOBox.all("hdlr", in: file, media.contents)
      }
      // The handler type follows 4 bytes of version and flags and 4 reserved bytes.
      guard let handler = handlers.first?.contents,
        file.bytes(at: handler.lowerBound + 8, count: 4) == Array("vide".utf8)
      else { continue }
      for list in ISOBox.all("edts", in: file, track.contents) {
        // The type precedes the contents of a small box.
        try file.overwrite(Array("free".utf8), at: list.contents.lowerBound - 4, to: action)
      }
    }
  }
}
