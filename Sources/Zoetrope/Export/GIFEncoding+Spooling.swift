import FileIO

extension GIFEncoding {
  /// Writes the file into a temporary one.
  ///
  /// - Parameter compressed: Is told after every frame how many bytes its image takes; what it throws ends the encoding.
  func spooled(compressed: (_ frame: Int, _ bytes: Int) throws -> Void) throws -> SpoolFile {
    let spool = try SpoolFile()
    try write(compressed: compressed) { try spool.append($0) }
    return spool
  }
}
