import FileIO

/// Disables the edit lists of the video tracks of an MP4 or MOV file by renaming their boxes (`edts`) to `free`.
///
/// These lists only say that all frames are shown from the start, which is also the default without them, and some
/// players misread them.
func removeVideoEditLists(_ path: String) throws(VideoError) {
  let action = "write the edit list of \(path)"
  let file = try RegularFile(editing: path, to: action)
  for movie in ISOBoxes(of: file) where movie.type == "moov" {
    for track in ISOBoxes(in: file, movie.contents) where track.type == "trak" {
      let handlers = ISOBoxes(in: file, track.contents).filter { $0.type == "mdia" }.flatMap { media in
        ISOBoxes(in: file, media.contents).filter { $0.type == "hdlr" }
      }
      // The handler type follows 4 bytes of version and flags and 4 reserved bytes.
      guard let handler = handlers.first?.contents,
        file.bytes(at: handler.lowerBound + 8, count: 4) == Array("vide".utf8)
      else { continue }
      for list in ISOBoxes(in: file, track.contents) where list.type == "edts" {
        // The type precedes the contents of a small box.
        try file.overwrite(Array("free".utf8), at: list.contents.lowerBound - 4, to: action)
      }
    }
  }
}
