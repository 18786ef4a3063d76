import FileIO
import FixedPoint
import FoundationEssentials

/// The expansion of the file names given as input.
package enum InputPaths {
  /// Returns the pictures that names stand for: a folder for all pictures in it, in the order of their numbers; a pattern such as
  /// `frame-%04d.png` for all files that match; every other name for itself.
  ///
  /// - Returns: The pictures, and notes on files that patterns leave out, and no other name stands for.
  /// - Throws: ``FileIO/FileError`` for a name without a picture.
  package static func expand(_ names: [String]) throws -> (paths: [String], notes: [String]) {
    var paths: [String] = []
    var omissions: [(files: [String], number: Substring)] = []
    for name in names {
      let kind = FileKind(ofFileAt: name)
      if kind == .folder {
        paths += try pictures(in: name)
      } else if kind == nil, let placeholder = placeholder(in: name) {
        let found = try files(matching: name, placeholder)
        paths += found.taken
        omissions.append((found.omitted, name[placeholder]))
      } else {
        paths.append(name)
      }
    }
    let taken = Set(paths)
    return (
      paths, omissions.compactMap { omissionNote(on: $0.files.filter { !taken.contains($0) }, writtenAs: $0.number) }
    )
  }

  /// Returns the range of the conversion for the number in a pattern; nil for a plain name.
  private static func placeholder(in name: String) -> Range<String.Index>? {
    name.firstMatch(of: /%0?[0-9]*d/)?.range
  }

  /// Returns a note on files that a pattern leaves out, since their numbers have fewer or more zeros than it says; nil for none.
  private static func omissionNote(on omitted: [String], writtenAs number: Substring) -> String? {
    guard let first = omitted.first else { return nil }
    return omitted.count == 1
      ? "a file whose number is not written as \(number) is left out: \(first)"
      : "\(omitted.count) files whose numbers are not written as \(number) are left out: \(first) …"
  }

  /// Returns whether names stand for files one after another, rather than for one.
  package static func areSeveral(_ names: [String]) -> Bool {
    guard names.count == 1, let name = names.first else { return true }
    guard let kind = FileKind(ofFileAt: name) else { return placeholder(in: name) != nil }
    return kind == .folder
  }

  /// Returns names in the order in which people count where they are sorted by their bytes, as a shell sorts the matches of
  /// a pattern: `f1 f10 f2` becomes `f1 f2 f10`. Names in any other order keep it, since it was chosen.
  package static func inCountingOrder(_ names: [String]) -> [String] {
    let areSorted = zip(names, names.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return areSorted ? names.sorted(by: comesBefore) : names
  }

  /// Returns two names next to each other of which the first has the larger number, if names only differ in their numbers and
  /// go up and down in them, as those that `find` lists; nil for names that someone may have arranged.
  package static func disorder(of names: [String]) -> (first: String, second: String)? {
    guard let numbers = NumberedName.numbers(of: names), Set(numbers).count == numbers.count else { return nil }
    let falls = numbers.indices.dropFirst().filter { numbers[$0] < numbers[$0 - 1] }
    // Backwards, or begun in the middle, there is a single step in the other direction.
    guard falls.count > 1, numbers.count - 1 - falls.count > 1 else { return nil }
    return (names[falls[0] - 1], names[falls[0]])
  }

  /// Returns whether the extension of a name is that of pictures, a video or raw frames.
  package static func isNamedAsFrames(_ name: String) -> Bool {
    let ending = FileName(name).formatName
    return OutputFormat(path: name) != nil || pictureEndings.contains(ending) || otherVideoEndings.contains(ending)
  }

  /// Returns whether the extension of a name is that of a picture that does not move.
  package static func isNamedAsStill(_ name: String) -> Bool {
    pictureEndings.contains(FileName(name).formatName) && OutputFormat(path: name)?.isAnimation != true
  }

  /// Returns whether a regular file begins as no text does, whatever its name: a byte is 0, and the first other one is not that of a
  /// scene in UTF-16 or UTF-32, a byte order mark, a brace or a comment.
  package static func holdsFrames(_ path: String) -> Bool {
    guard let start = start(of: path) else { return false }
    let first = start.prefix(4).first { $0 != 0 } ?? 0
    return start.contains(0) && !([0xFE, 0xFF] + "{/".utf8).contains(first)
  }

  /// Returns whether a regular file begins as a scene, though nothing in its name tells: with a brace or a comment, and the key
  /// `zoetrope`. Texts that libav reads, such as an SVG or an XPM, have no such key.
  package static func holdsScene(_ path: String) -> Bool {
    guard !isNamedAsFrames(path), let start = start(of: path) else { return false }
    let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return (text.hasPrefix("{") || text.hasPrefix("/")) && text.contains("\"zoetrope\"")
  }

  /// Returns the first bytes of a regular file, 4 kB at most; nil for any other file.
  private static func start(of path: String) -> [UInt8]? {
    guard path != "-", FileKind(ofFileAt: path) == .regularFile, let file = try? InputFile(path: path, of: "frames")
    else { return nil }
    return file.file.bytes(at: 0, count: 4096)
  }

  private static let pictureEndings: Set<String> = [
    "png", "jpg", "jpeg", "webp", "bmp", "tif", "tiff", "ppm", "pgm", "pnm", "pam", "tga", "exr", "dpx", "jp2", "gif",
    "avif", "qoi", "dds", "ico", "jfif", "jpe", "jxl", "pbm", "pcx", "sgi", "xpm", "xwd",
  ]
  /// The extensions of common videos that are read, but not written.
  private static let otherVideoEndings: Set<String> = [
    "3gp", "avi", "flv", "m4v", "mpeg", "mpg", "mts", "ogv", "ts", "wmv",
  ]

  private static func pictures(in folder: String) throws -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw FileError("read", folder, reason: "the folder cannot be listed")
    }
    let shown = names.filter { !$0.hasPrefix(".") }.sorted(by: comesBefore)
    let prefix = folder.asFolder
    let found = shown.filter { pictureEndings.contains(FileName($0).formatName) }
    guard !found.isEmpty else {
      let remedy = shown.first(where: isNamedAsFrames).map { "; for its video, give \(prefix)\($0)" } ?? ""
      throw FileError("read", folder, reason: "it contains no picture\(remedy)")
    }
    return found.map { prefix + $0 }
  }

  /// Returns the files of a pattern, whatever their extension is: those whose numbers are written as it says, if there are any,
  /// and those that are left out.
  private static func files(
    matching pattern: String, _ placeholder: Range<String.Index>
  ) throws -> (taken: [String], omitted: [String]) {
    let suffix = pattern[placeholder.upperBound...]
    guard FileName(suffix).folder.isEmpty else {
      throw FileError("read", pattern, reason: "the number must be in the name of the file, not of a folder")
    }
    let found = NumberedPaths(String(pattern[..<placeholder.lowerBound]), String(suffix)).files
    guard !found.isEmpty else { throw FileError("read", pattern, reason: "no file has such a name") }
    let width = max(1, Int(pattern[placeholder].filter(\.isNumber)) ?? 1)
    func isWrittenSo(_ number: Substring) -> Bool {
      number.count == max(width, number.drop { $0 == "0" }.count)
    }
    let sorted = found.sorted { comesBefore($0.path, $1.path) }
    let padded = sorted.filter { isWrittenSo($0.number) }.map(\.path)
    let others = sorted.filter { !isWrittenSo($0.number) }.map(\.path)
    // A pattern with fewer or more zeros than all files have means these.
    return padded.isEmpty ? (others, []) : (padded, others)
  }

  /// The order in which people count: numbers by their values, and all else by its letters.
  static func comesBefore(_ first: String, _ second: String) -> Bool {
    let (a, b) = (Array(first.utf8), Array(second.utf8))
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if a[i].isDigit, b[j].isDigit {
        let (m, n) = (a[i...].prefix(while: \.isDigit), b[j...].prefix(while: \.isDigit))
        let (p, q) = (m.drop { $0 == UInt8(ascii: "0") }, n.drop { $0 == UInt8(ascii: "0") })
        if p.count != q.count { return p.count < q.count }
        if !p.elementsEqual(q) { return p.lexicographicallyPrecedes(q) }
        (i, j) = (i + m.count, j + n.count)
      } else {
        if a[i] != b[j] { return a[i] < b[j] }
        (i, j) = (i + 1, j + 1)
      }
    }
    return a.count - i != b.count - j ? a.count - i < b.count - j : first < second
  }
}
