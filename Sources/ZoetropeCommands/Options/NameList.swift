import FileIO

/// The size of the longest list of names that is read, in bytes.
private let sizeLimit = 16 << 20

/// Returns the names in a file, one a line, or each with a zero byte behind it as of `find -print0`; `-` is standard input.
///
/// - Throws: ``UsageError`` for a file that is no list; `FileError` for one that cannot be read, and for a standard input that is
///   closed or a terminal.
func listedNames(in path: String) throws -> [String] {
  let isStandardInput = path == "-"
  let subject = isStandardInput ? "Standard input" : path
  let bytes =
    try isStandardInput
    ? readStandardInput(limit: sizeLimit, for: "a list of names")
    : readFile(path, limit: sizeLimit, for: "a list of names")
  // Programs of Windows begin a text with a byte order mark.
  let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  guard text.contains(0) else {
    // Only a line feed ends a line: the other line breaks of Unicode are legal in names.
    let lines = text.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }.filter { !$0.isEmpty }
    if let first = lines.first(where: { !$0.hasPrefix("#") }), isOfConcat(first) {
      throw UsageError(
        "\(subject) is a list of ffmpeg's concat. Give plain names, one a line, without file and quotes.")
    }
    return lines
  }
  guard let names = namesBeforeZeros(text) else {
    throw UsageError("\(subject) is no list of names, since it contains zero bytes. Give one name a line.")
  }
  return names
}

/// Returns whether a line is one of ffmpeg's concat demuxer, and no name of a file.
private func isOfConcat(_ line: String) -> Bool {
  let words = line.drop(while: \.isWhitespace)
  return ["ffconcat version", "file "].contains { words.hasPrefix($0) } && FileKind(ofFileAt: line) == nil
}

/// Returns the names that zero bytes end; nil for other bytes, of which some names would be empty.
///
/// Names that are not UTF-8 are repaired as those in lines are. No such file is found, and the error gives the reason.
private func namesBeforeZeros(_ bytes: ArraySlice<UInt8>) -> [String]? {
  let parts = (bytes.last == 0 ? bytes.dropLast() : bytes).split(separator: 0, omittingEmptySubsequences: false)
  return parts.contains(where: \.isEmpty) ? nil : parts.map { String(decoding: $0, as: UTF8.self) }
}
