import FileIO

/// The attributes and chunks of an OpenEXR (https://openexr.com/en/latest/OpenEXRFileLayout.html), whose pixels are not decoded.
enum EXRChunks {
  /// Returns whether a chunk lies behind the end of the file, or has no offset in the table, which programs complete last. Tiles of
  /// smaller levels may be left out. Files of several parts or with deep samples are not looked at.
  static func areCut(in source: any ByteSource) -> Bool {
    var bytes = SingleBytes(of: source)
    guard let flags = bytes.byte(at: 5), flags & 0x18 == 0, var offset = headerEnd(&bytes) else { return false }
    let isTiled = flags & 2 != 0
    // The first chunk follows the table, of at most a million chunks. A chunk may be the first of them in any order of rows.
    var (first, last) = (min(source.count, offset + 8 << 20), 0)
    while offset < first {
      guard let entry = source.bytes(at: offset, count: 8), let chunk = Int(exactly: UInt64(littleEndian: entry[...])),
        chunk > 0 || isTiled, chunk < source.count
      else { return true }
      if chunk > 0 { (first, last) = (min(first, chunk), max(last, chunk)) }
      offset += 8
    }
    if last == 0 { return true }
    // In front of its length stands the row of a chunk, or the column, row and levels of a tile.
    let lengthOffset = last + (isTiled ? 16 : 4)
    guard let length = source.bytes(at: lengthOffset, count: 4) else { return true }
    return lengthOffset + 4 + Int(littleEndian: length[...]) > source.count
  }

  /// Returns the primaries of the first part's light; nil if it does not say them.
  static func chromaticities(of source: any ByteSource) -> Chromaticities? {
    var bytes = SingleBytes(of: source)
    var chromaticities: Chromaticities?
    let name = Array("chromaticities\0".utf8)
    _ = headerEnd(&bytes) { attribute, value in
      guard source.bytes(at: attribute, count: name.count) == name, let data = source.bytes(at: value, count: 32),
        data.count == 32
      else { return }
      chromaticities = Chromaticities(
        stride(from: 0, to: 32, by: 4).map { Double(Float(bitPattern: UInt32(littleEndian: data[$0..<$0 + 4]))) })
    }
    return chromaticities
  }

  /// Walks the attributes, each a name and a type that end with 0, a length and a value.
  ///
  /// - Parameter visit: Receives the offsets of an attribute and of its value.
  /// - Returns: The offset behind them; nil for a file that ends within them.
  private static func headerEnd(
    _ bytes: inout SingleBytes, _ visit: (_ attribute: Int, _ value: Int) -> Void = { _, _ in }
  ) -> Int? {
    var offset = 8
    while let start = bytes.byte(at: offset) {
      if start == 0 { return offset + 1 }
      let attribute = offset
      for _ in 0..<2 {
        while let letter = bytes.byte(at: offset), letter != 0 { offset += 1 }
        offset += 1
      }
      visit(attribute, offset + 4)
      offset += 4 + Int(littleEndian: (bytes.source.bytes(at: offset, count: 4) ?? [])[...])
    }
    return nil
  }
}
