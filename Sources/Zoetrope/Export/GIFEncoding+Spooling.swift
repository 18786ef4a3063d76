import FileIO

extension GIFEncoding {
  /// Writes the file into a temporary one.
  ///
  /// - Parameter compressed: Is told after every frame how many bytes its image takes; what it throws ends the encoding.
  func spooled(compressed: (_ frame: Int, _ bytes: Int) throws -> Void) throws -> SpoolFile {
    let spool = Spool(try SpoolFile())
    try write(compressed: compressed) { try spool.file.append($0) }
    return spool.file
  }
}

/// A reference to a spool file, since the sink of a writer cannot mutate a variable of the function that creates it.
private final class Spool {
  var file: SpoolFile
  init(_ file: SpoolFile) { self.file = file }
}
