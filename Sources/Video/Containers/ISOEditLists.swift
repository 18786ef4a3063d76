import FileIO

/// Disables the edit lists of the video tracks of an MP4 or MOV file by renaming their boxes (`edts`) to `free`.
///
/// These lists only say that all frames are shown from the start, which is also the default without them, and some
/// players misread them.
func removeVideoEditLists(_ path: String) throws(VideoError) {
  let action = "write the edit list of \(path)"
  let file = try RegularFile(editing: path, to: action)
  guard let movie = ISOBoxes(of: file).first(where: { $0.type == "moov" })?.contents else { return }
  guard let bytes = file.bytes(at: movie.lowerBound, count: movie.count) else {
    throw VideoError(.writingFailed, action, "its index cannot be read again")
  }
  for track in ISOBox.tracks(of: bytes[...]) where track.handlerType == "vide" {
    for list in track where list.type == "edts" {
      // The type precedes the contents.
      let offset = movie.lowerBound + list.contents.startIndex - 4
      try file.overwrite(Array("free".utf8), at: offset, to: action)
    }
  }
}
