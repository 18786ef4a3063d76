import FileIO
public import FixedPoint

/// The box layout of an MP4 or MOV file (ISO/IEC 14496-12), as far as libav does not expose it.
public struct ISOLayout: Equatable, Sendable {
  /// Whether the index (`moov`) precedes the media data (`mdat`), so that playback can
  /// start before the whole file is loaded.
  public let isIndexInFront: Bool
  /// The entries of the video track's edit list (`elst`).
  public let edits: [Edit]

  /// A segment of an edit list.
  public struct Edit: Equatable, Sendable {
    /// The duration of the segment, in seconds.
    public let duration: Rational
    /// The start of the segment in the media timeline, in seconds; nil for an empty edit, during which nothing is
    /// shown.
    public let mediaTime: Rational?
  }

  /// The shift of the video's start caused by the edit list, in seconds: leading empty edits plus the media time that
  /// is cut off.
  ///
  /// A player that ignores edit lists starts the video this much too early or too late.
  public var startShift: Rational {
    var shift = Rational.zero
    for edit in edits {
      shift = (try? shift.adding(edit.mediaTime ?? edit.duration)) ?? shift
      if edit.mediaTime != nil { break }
    }
    return shift
  }

  /// The size limit of an index, in bytes; a larger one is not parsed.
  static let largestIndex = 1 << 28

  /// Parses the layout of a file; nil if it has no index or no video track.
  init?(of bytes: any ByteSource) {
    var index: (offset: Int, bytes: [UInt8])?
    var data: Int?
    for box in ISOBoxes(of: bytes) {
      if box.type == "mdat", data == nil { data = box.contents.lowerBound }
      if box.type == "moov", index == nil, box.contents.count <= ISOLayout.largestIndex,
        let contents = bytes.bytes(at: box.contents.lowerBound, count: box.contents.count)
      {
        index = (box.contents.lowerBound, contents)
      }
    }
    guard let index else { return nil }
    let movie = ISOBox.children(of: index.bytes[...])
    let tracks = ISOBox.tracks(of: index.bytes[...])
    guard let picture = tracks.first(where: { $0.handlerType == "vide" }) else { return nil }
    isIndexInFront = data.map { index.offset < $0 } ?? true
    edits = ISOLayout.edits(
      picture.first("edts", "elst"), movieScale: ISOLayout.timescale(movie.first("mvhd")),
      mediaScale: ISOLayout.timescale(picture.first("mdia", "mdhd")))
  }

  /// Returns the time scale of an `mvhd` or `mdhd` box, in units per second. Two time fields precede it, of 4 bytes
  /// each, or of 8 in version 1.
  static func timescale(_ header: ArraySlice<UInt8>?) -> Int64? {
    guard let header, let version = header.first else { return nil }
    let scale = header.dropFirst(version == 1 ? 20 : 12).prefix(4)
    let units = Int64(bigEndian: scale)
    return scale.count == 4 && units > 0 ? units : nil
  }

  private static func edits(_ list: ArraySlice<UInt8>?, movieScale: Int64?, mediaScale: Int64?) -> [Edit] {
    guard let list, let version = list.first, let movieScale, let mediaScale else { return [] }
    let size = version == 1 ? 8 : 4
    var rest = list.dropFirst(8)
    var edits: [Edit] = []
    while rest.count >= 2 * size + 4 {
      let duration = Int64(truncatingIfNeeded: UInt64(bigEndian: rest.prefix(size)))
      let bits = UInt64(bigEndian: rest.dropFirst(size).prefix(size))
      let time = size == 8 ? Int64(bitPattern: bits) : Int64(Int32(truncatingIfNeeded: bits))
      edits.append(
        Edit(duration: Rational(duration, movieScale), mediaTime: time < 0 ? nil : Rational(time, mediaScale)))
      rest = rest.dropFirst(2 * size + 4)
    }
    return edits
  }
}
