import FileIO

extension GIFEncoding {
  /// Writes the file into a temporary one.
  ///
  /// - Parameter limit: The number of bytes beyond which the encoding is abandoned. What long delays add is not counted, so that
  ///   the file may have slightly more.
  /// - Throws: ``AbandonedVariant`` beyond the limit.
  func spooled(upTo limit: Int) throws -> SpoolFile {
    let spool = try SpoolFile()
    var (bytes, firstBytes) = (frameBytes, 0)
    try write { frame, image in
      bytes += image
      if frame == 0 { firstBytes = bytes }
      guard bytes > limit else { return }
      let seeming =
        frame == 0 ? bytes * 2 : firstBytes + (bytes - firstBytes) * (content.encodedCount - 1) / frame
      throw AbandonedVariant(encoding: SizeBudget.Encoding(bytes: seeming, frames: frame + 1))
    } to: {
      try spool.append($0)
    }
    return spool
  }
}
