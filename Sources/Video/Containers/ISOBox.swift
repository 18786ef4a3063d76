import FileIO

/// A box: a four-character type and its contents.
struct ISOBox<Contents> {
  let type: String
  let contents: Contents
  /// Whether the file ends before the contents do.
  var isCut = false
}

extension ISOBox where Contents == Range<Int> {
  /// Reads the box header at an offset of the file; nil if there is none or it is malformed.
  init?(in bytes: any ByteSource, at offset: Int) {
    guard let head = bytes.bytes(at: offset, count: 16), head.count >= 8 else { return nil }
    var (size, start) = (Int(bigEndian: head[..<4]), 8)
    if size == 1, head.count == 16 { (size, start) = (Int(truncatingIfNeeded: UInt64(bigEndian: head[8...])), 16) }
    if size == 0 { size = bytes.count - offset }
    // A size beyond the end of the file is clamped to it.
    guard size >= start else { return nil }
    type = String(decoding: head[4..<8], as: UTF8.self)
    contents = offset + start..<offset + min(size, bytes.count - offset)
    isCut = size > bytes.count - offset
  }
}

extension ISOBox where Contents == ArraySlice<UInt8> {
  /// Returns the contents of the first box of a type at the top of a file; nil if there is none or it is too large.
  static func contents(of type: String, in bytes: any ByteSource) -> ArraySlice<UInt8>? {
    guard let box = ISOBoxes(of: bytes).first(where: { $0.type == type }), box.contents.count <= ISOLayout.largestIndex
    else { return nil }
    return bytes.bytes(at: box.contents.lowerBound, count: box.contents.count)?[...]
  }

  /// Returns the consecutive boxes in a run of bytes.
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

  /// Returns the boxes of each track of a movie.
  static func tracks(of movie: ArraySlice<UInt8>) -> [[ISOBox]] {
    children(of: movie).filter { $0.type == "trak" }.map { children(of: $0.contents) }
  }
}

extension [ISOBox<ArraySlice<UInt8>>] {
  /// Returns the contents of the first box of a type, or of the one at a path of types below it.
  func first(_ type: String, _ path: String...) -> ArraySlice<UInt8>? {
    var contents = first { $0.type == type }?.contents
    for type in path {
      contents = contents.flatMap { ISOBox.children(of: $0).first(type) }
    }
    return contents
  }

  /// The type of the handler of a track (ISO/IEC 14496-12, 8.4.3) whose boxes these are, such as `vide`.
  var handlerType: String? {
    // It follows 4 bytes of version and flags and 4 reserved bytes.
    first("mdia", "hdlr").map { String(decoding: $0.dropFirst(8).prefix(4), as: UTF8.self) }
  }
}
