import FileIO
import FoundationEssentials
import Glibc
import Pipeline
import Video

/// A folder of the parts of a rendering: each a file such as `part-3-of-8.mp4` with its ``PartRecord`` beside it,
/// `part-3-of-8.json`.
///
/// Both files appear whole, the record first, so that a file without one is not of this program. A part is used only if its
/// record says that it is of the expected work and its bytes have the hash of the record. Several machines may write the same
/// part: their files have the same bytes.
struct PartFolder {
  /// The folder in messages.
  let name: String
  /// The path through which files are reached.
  private let location: String

  /// - Parameters:
  ///   - name: The folder as it was named.
  ///   - location: Its path where that is another one than the name.
  init(_ name: String, at location: String? = nil) {
    (self.name, self.location) = (name, location ?? name)
  }

  /// Returns the path of a part's file.
  func path(of part: PartNumber, _ ending: String) -> String { "\(location)/\(part.name).\(ending)" }

  /// Returns the paths of the files of all parts.
  func paths(of content: PartContent) -> [String] { content.division.parts.map { path(of: $0, content.ending) } }

  /// Returns the name of a part's file in messages.
  func file(of part: PartNumber, _ ending: String) -> String { "\(name.asFolder)\(part.name).\(ending)" }

  /// Creates the target of a file of a part.
  func target(of part: PartNumber, _ ending: String) throws -> OutputTarget {
    try OutputTarget(name: file(of: part, ending), at: path(of: part, ending), replaces: true)
  }

  /// The parts that have a record, in order.
  var recorded: [PartNumber] {
    get throws(FileError) {
      try fileNames.filter { $0.hasSuffix(".json") }.compactMap { PartNumber(name: $0.dropLast(5)) }
        .sorted { ($0.count, $0.index) < ($1.count, $1.index) }
    }
  }

  /// Whether the folder holds files of parts, with or without records.
  var hasFiles: Bool {
    get throws(FileError) { try fileNames.contains { PartNumber(name: $0.prefix { $0 != "." }) != nil } }
  }

  /// The names of all files; none before the first part, which creates the folder.
  private var fileNames: [String] {
    get throws(FileError) {
      do {
        return try FileManager.default.contentsOfDirectory(atPath: location)
      } catch {
        let status = stat(path: location)
        let number = errno
        guard status == nil else {
          throw FileError("read", name, reason: "it is no folder of parts, or not readable")
        }
        guard number == ENOENT else { throw FileError("read", name, errorNumber: number) }
        return []
      }
    }
  }

  /// Returns the record of a part; nil if there is none that can be read.
  func record(of part: PartNumber) -> PartRecord? {
    guard let file = try? RegularFile(opening: path(of: part, "json")), file.count <= PartRecord.sizeLimit,
      let bytes = file.bytes(at: 0, count: file.count)
    else { return nil }
    return try? JSONDecoder().decode(PartRecord.self, from: Data(bytes))
  }

  /// Returns the reason that a part cannot be used; nil if it is whole and of the expected work.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - expected: The content of its record, except for the hash.
  ///   - cancellation: Checked while its bytes are hashed.
  func flaw(
    of part: PartNumber, expecting expected: PartContent, _ cancellation: Cancellation
  ) throws -> PartFlaw? {
    let paths = [expected.ending, "json"].map { path(of: part, $0) }
    guard paths.allSatisfy({ FileKind(ofFileAt: $0) != nil }) else { return .missing }
    guard let file = try? RegularFile(opening: paths[0]), let recordFile = try? RegularFile(opening: paths[1])
    else { return .unusable("it cannot be read") }
    guard recordFile.count > 0, let record = record(of: part) else { return .unusable("its record is damaged") }
    if let difference = record.work.difference(from: expected.work) { return .unusable(difference) }
    guard record == expected.record(of: part, sha256: record.sha256) else {
      return .unusable("its record is of another part")
    }
    guard try file.digest(cancellation).description == record.sha256 else {
      return .unusable("its bytes are not those of its record")
    }
    return nil
  }

  /// Throws if a file has the name of a part of a content or of its record and was not made by this program, as their record
  /// tells, or is a link.
  ///
  /// - Throws: ``FileIO/FileError``.
  func requireReplaceable(_ part: PartNumber, of content: PartContent) throws {
    // The file is looked up first: if another process has just named it, its record is there by now.
    let found = [content.ending, "json"].map {
      (name: file(of: part, $0), status: stat(path: path(of: part, $0), followsLinks: false))
    }
    for (name, status) in found where status?.type == S_IFLNK {
      throw FileError("write", name, reason: "it is a link; remove it first")
    }
    guard found[1].status != nil else {
      guard found[0].status != nil else { return }
      throw FileError(
        "write", found[0].name, reason: "it exists, and has no record of a part; copy its .json file, or remove it")
    }
    let start = try RegularFile(opening: path(of: part, "json")).bytes(at: 0, count: PartRecord.start.count) ?? []
    guard PartRecord.start.starts(with: start) || record(of: part) != nil else {
      throw FileError("write", found[1].name, reason: "it exists, and is no record of a part; remove it first")
    }
  }

  /// Records the complete file of a part, and gives it its name.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - file: Its file. It is hashed before it has the name, which another process may give to a part of other work at any
  ///     time.
  ///   - content: The content of its record, except for the hash.
  ///   - cancellation: Checked while its bytes are hashed.
  func complete(
    _ part: PartNumber, _ file: inout OutputTarget, _ content: PartContent, _ cancellation: Cancellation
  ) throws {
    let digest = try RegularFile(opening: file.path).digest(cancellation)
    let record = try content.record(of: part, sha256: digest.description).text
    try target(of: part, "json").complete(with: Array(record.utf8))
    try file.commit()
  }
}

extension RegularFile {
  /// Returns the hash of all bytes.
  fileprivate func digest(_ cancellation: Cancellation) throws -> SHA256Digest {
    let hash = try SHA256()
    try forEachPiece(of: 0..<count) { piece in
      try cancellation.check()
      hash.update(piece)
    }
    return hash.finish()
  }
}
