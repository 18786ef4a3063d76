import Glibc

/// Disables the edit lists of the video tracks of an MP4 or MOV file by renaming their boxes (`edts`) to `free`.
///
/// These lists only say that all frames are shown from the start, which is also the default without them, and some
/// players misread them.
func removeVideoEditLists(_ path: String) throws(VideoError) {
  let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
  guard descriptor >= 0 else { throw editListError(path) }
  defer { close(descriptor) }
  let end = lseek(descriptor, 0, SEEK_END)
  for movie in boxes("moov", descriptor, 0..<end) {
    for track in boxes("trak", descriptor, movie) {
      let handlers = boxes("mdia", descriptor, track).flatMap { boxes("hdlr", descriptor, $0) }
      // The handler type follows 4 bytes of version and flags and 4 reserved bytes.
      guard let handler = handlers.first, bytes(descriptor, handler.lowerBound + 8, 4) == Array("vide".utf8)
      else { continue }
      for list in boxes("edts", descriptor, track) {
        let free = Array("free".utf8)
        let written = unsafe free.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, 4, list.lowerBound - 4) }
        guard written == 4 else { throw editListError(path) }
      }
    }
  }
}

private func editListError(_ path: String) -> VideoError {
  VideoError(.writingFailed, "write the edit list of \(path)", unsafe String(cString: strerror(errno)))
}

/// Returns the contents of the consecutive boxes of one type within a range of the file.
private func boxes(_ type: String, _ descriptor: Int32, _ part: Range<Int>) -> [Range<Int>] {
  var found: [Range<Int>] = []
  var offset = part.lowerBound
  while let head = bytes(descriptor, offset, 8), offset + 8 <= part.upperBound {
    var (size, start) = (Int(bigEndian: head[..<4]), 8)
    // A size of 1 means that a 64-bit size follows the type.
    if size == 1, let long = bytes(descriptor, offset + 8, 8) { (size, start) = (Int(bigEndian: long[...]), 16) }
    guard size >= start, offset + size <= part.upperBound else { break }
    if head[4...].elementsEqual(type.utf8) { found.append(offset + start..<offset + size) }
    offset += size
  }
  return found
}

private func bytes(_ descriptor: Int32, _ offset: Int, _ count: Int) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: count)
  let read = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, count, offset) }
  return read == count ? bytes : nil
}
