import FileIO

// How often an animated AVIF plays (ISO/IEC 14496-12, 8.6.6): its tracks have an edit list that repeats, and the duration of
// a track tells for how long. FFmpeg's muxer writes neither before 6.1; from then on, both, with durations in thousandths.

/// The last part of a name of a track's handler, in whose place ``writeRepetition(of:playCount:)`` puts an edit list.
let placeForEditList = String(repeating: " ", count: editListLength + widenedLength)

/// The size of an edit list box of one entry and 32-bit times, with the box around it.
private let editListLength = 36

/// The bytes that the header of a track grows by with 64-bit times. Browsers take only a 64-bit duration for endless.
private let widenedLength = 12

/// The duration of a track that repeats forever.
private let forever = UInt64.max

/// Writes the number of times that an animated AVIF plays into its index; a file of one picture is left as it is.
///
/// The index keeps its size, since all that follows is found by its offset: an edit list takes the place of the last
/// letters of a handler's name.
///
/// - Parameters:
///   - path: The path of a file whose streams have names that end in ``placeForEditList``.
///   - playCount: The number of times that it plays; 0 = forever.
func writeRepetition(of path: String, playCount: Int) throws(VideoError) {
  let action = "write the play count of \(path)"
  let file = try RegularFile(editing: path, to: action)
  guard let index = ISOBoxes(of: file).first(where: { $0.type == "moov" }) else { return }
  guard let contents = file.bytes(at: index.contents.lowerBound, count: index.contents.count),
    let movie = repeating(contents, playCount: playCount)
  else {
    throw VideoError(
      .writingFailed, action, "the index of libavformat is not as expected, or the animation is too long")
  }
  try file.overwrite(movie, at: index.contents.lowerBound, to: action)
}

/// Returns the contents of a `moov` box with repeating edit lists in all tracks, and with the pictures' time scale; nil if
/// there is no place for them, or the duration of the animation exceeds 32 bits.
private func repeating(_ movie: [UInt8], playCount: Int) -> [UInt8]? {
  var movie = movie
  let boxes = ISOBox.children(of: movie[...])
  guard let header = boxes.first("mvhd"), header.first == 0,
    let scale = ISOLayout.timescale(boxes.first("trak", "mdia", "mdhd"))
  else { return nil }
  // The boxes stay in their places, since each track keeps its size.
  for parts in ISOBox.tracks(of: movie[...]) {
    guard let trackHeader = parts.first("tkhd"), let media = parts.first("mdia"),
      let handler = parts.first("mdia", "hdlr"),
      let length = duration(of: media, in: scale).flatMap({ UInt32(exactly: $0) })
    else { return nil }
    let name = handler.endIndex - 1 - placeForEditList.utf8.count..<handler.endIndex - 1
    guard name.lowerBound > handler.startIndex, movie[name].allSatisfy({ $0 == UInt8(ascii: " ") }) else { return nil }
    let whole = playCount == 0 ? forever : UInt64(length) * UInt64(playCount)
    let written = widened(trackHeader, duration: whole) + editList(length)
    let replaced = trackHeader.startIndex - 8..<(parts.first("edts") ?? trackHeader).endIndex
    let unused = name.count - (written.count - replaced.count)
    guard unused == 0 || unused >= 8 else { return nil }
    movie.replaceSubrange(media.endIndex..<media.endIndex, with: unused == 0 ? [] : freeBox(unused))
    movie.removeSubrange(name)
    movie.shorten(boxOf: handler, by: name.count)
    movie.shorten(boxOf: media, by: name.count)
    movie.replaceSubrange(replaced, with: written)
    // The time scale and the duration follow the version and flags and two times. Players show the duration, as that of what
    // repeats.
    movie.replaceSubrange(
      header.startIndex + 12..<header.startIndex + 20, with: bigEndian(UInt32(scale)) + bigEndian(length))
  }
  return movie
}

/// Returns a `tkhd` box with 64-bit times, and with a duration, for the contents of one of any version.
private func widened(_ header: ArraySlice<UInt8>, duration: UInt64) -> [UInt8] {
  // Two times, the number of the track and 4 reserved bytes precede the duration.
  let size = header.first == 1 ? 8 : 4
  let (flags, rest) = (header.dropFirst().prefix(3), header.dropFirst(4))
  let (times, number) = (rest.prefix(2 * size), rest.dropFirst(2 * size).prefix(8))
  let wide = [times.prefix(size), times.suffix(size)].flatMap { repeatElement(0, count: 8 - size) + $0 }
  let contents: [UInt8] = [1] + flags + wide + number + bigEndian(duration) + rest.dropFirst(3 * size + 8)
  return bigEndian(UInt32(contents.count + 8)) + Array("tkhd".utf8) + contents
}

/// Returns a box of some bytes, at least 8, that says nothing.
private func freeBox(_ count: Int) -> [UInt8] {
  bigEndian(UInt32(count)) + Array("free".utf8) + [UInt8](repeating: 0, count: count - 8)
}

/// Returns the duration of a media box in the units of the movie.
private func duration(of media: ArraySlice<UInt8>, in movieScale: Int64) -> Int64? {
  guard let header = ISOBox.children(of: media).first("mdhd"), header.first == 0, header.count >= 20,
    let scale = ISOLayout.timescale(header)
  else { return nil }
  return Int64(bigEndian: header.dropFirst(16).prefix(4)) * movieScale / scale
}

/// Returns an `edts` box with a list of one edit that repeats: all of the media at its own speed.
private func editList(_ duration: UInt32) -> [UInt8] {
  let (repeats, entryCount, mediaTime, rate) = (UInt32(1), UInt32(1), UInt32(0), UInt32(1) << 16)
  return bigEndian(UInt32(editListLength)) + Array("edts".utf8) + bigEndian(UInt32(editListLength - 8))
    + Array("elst".utf8) + [repeats, entryCount, duration, mediaTime, rate].flatMap(bigEndian)
}

extension [UInt8] {
  /// Subtracts from the size of a box, which stands 8 bytes in front of its contents.
  fileprivate mutating func shorten(boxOf contents: ArraySlice<UInt8>, by count: Int) {
    let sizeField = contents.startIndex - 8..<contents.startIndex - 4
    replaceSubrange(sizeField, with: bigEndian(UInt32(bigEndian: self[sizeField]) - UInt32(count)))
  }
}
