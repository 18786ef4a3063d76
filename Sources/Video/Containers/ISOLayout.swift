import FileIO
public import FixedPoint

/// How an MP4 or MOV is laid out, as ISO/IEC 14496-12 has its boxes: what libav does not tell of it.
public struct ISOLayout: Equatable, Sendable {
  /// Whether the index (`moov`) comes before the pictures (`mdat`), so that a player starts before it has the whole file.
  public let isIndexInFront: Bool
  /// The entries of the picture track's edit list (`elst`).
  public let edits: [Edit]

  /// A part of a track that is shown.
  public struct Edit: Equatable, Sendable {
    /// How long it takes, in seconds.
    public let duration: Rational
    /// Where in the track it begins, in seconds; nil for a time in which nothing shows.
    public let mediaTime: Rational?
  }

  /// By how much the list moves the start of the pictures, in seconds: what shows nothing, and what is left out.
  ///
  /// A player that does not heed the list begins so much too early or late.
  public var startShift: Rational {
    var shift = Rational.zero
    for edit in edits {
      shift = (try? shift.adding(edit.mediaTime ?? edit.duration)) ?? shift
      if edit.mediaTime != nil { break }
    }
    return shift
  }

  /// Bytes of an index that are looked at.
  private static let largestIndex = 1 << 28

  /// Nil for what has no index or no picture track in it.
  init?(of bytes: any ByteSource) {
    var index: (place: Int, bytes: [UInt8])?
    var data: Int?
    var place = 0
    while let box = ISOBox(in: bytes, at: place) {
      if box.type == "mdat", data == nil { data = place }
      if box.type == "moov", index == nil, box.contents.count <= ISOLayout.largestIndex,
        let contents = bytes.bytes(at: box.contents.lowerBound, count: box.contents.count)
      {
        index = (place, contents)
      }
      place = box.contents.upperBound
    }
    guard let index else { return nil }
    let movie = ISOBox.children(of: index.bytes[...])
    let tracks = movie.filter { $0.type == "trak" }.map { ISOBox.children(of: $0.contents) }
    let picture = tracks.first { track in
      let handler = track.first("mdia").flatMap { ISOBox.children(of: $0).first("hdlr") }
      return handler?.dropFirst(8).prefix(4).elementsEqual("vide".utf8) ?? false
    }
    guard let picture else { return nil }
    isIndexInFront = data.map { index.place < $0 } ?? true
    let media = picture.first("mdia").map { ISOBox.children(of: $0) } ?? []
    edits = ISOLayout.edits(
      picture.first("edts").flatMap { ISOBox.children(of: $0).first("elst") },
      movieScale: ISOLayout.timescale(movie.first("mvhd")), mediaScale: ISOLayout.timescale(media.first("mdhd")))
  }

  /// The units a second of a header `mvhd` or `mdhd`, whose times before it have 4 or, in version 1, 8 bytes.
  private static func timescale(_ header: ArraySlice<UInt8>?) -> Int64? {
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

/// A box: a type of four letters and what is in it.
private struct ISOBox<Contents> {
  let type: String
  let contents: Contents
}

extension ISOBox where Contents == Range<Int> {
  /// The box at a place of a file; nil if there is none, or it is broken.
  init?(in bytes: any ByteSource, at place: Int) {
    guard let head = bytes.bytes(at: place, count: 16), head.count >= 8 else { return nil }
    var (size, start) = (Int(bigEndian: head[..<4]), 8)
    if size == 1, head.count == 16 { (size, start) = (Int(truncatingIfNeeded: UInt64(bigEndian: head[8...])), 16) }
    if size == 0 { size = bytes.count - place }
    // A broken size that goes beyond the end is cut there.
    guard size >= start else { return nil }
    type = String(decoding: head[4..<8], as: UTF8.self)
    contents = place + start..<place + min(size, bytes.count - place)
  }
}

extension ISOBox where Contents == ArraySlice<UInt8> {
  /// The boxes that a run of bytes holds, one after another.
  static func children(of bytes: ArraySlice<UInt8>) -> [ISOBox] {
    var boxes: [ISOBox] = []
    var rest = bytes
    while rest.count >= 8 {
      let size = Int(bigEndian: rest.prefix(4))
      guard size >= 8, size <= rest.count else { break }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      boxes.append(ISOBox(type: type, contents: rest.prefix(size).dropFirst(8)))
      rest = rest.dropFirst(size)
    }
    return boxes
  }
}

extension [ISOBox<ArraySlice<UInt8>>] {
  /// The contents of the first box of a type.
  fileprivate func first(_ type: String) -> ArraySlice<UInt8>? { first { $0.type == type }?.contents }
}
