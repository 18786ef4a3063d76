public import Foundation

/// A folder of its own for a test, removed at its end.
public final class TemporaryFolder {
  /// The folder's path without links, as `/proc` names the files in it, and without a slash at its end.
  public let path: String

  /// Makes the folder.
  public init() throws {
    let parent = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath()
    path = parent.appendingPathComponent("zoetrope-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Everything in it, hidden files too.
  public var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

  /// Writes a text.
  public func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
  }

  /// Writes a script that can be run.
  ///
  /// Another process makes its file: one that this process has open for writing would be open in a program, too, that another
  /// test starts meanwhile, and such a file cannot be run.
  public func writeProgram(_ text: String, to name: String) throws {
    try write(text, to: "\(name).text")
    try run("install", ["-m", "755", "\(name).text", name], in: path).checked()
    try FileManager.default.removeItem(atPath: "\(path)/\(name).text")
  }

  /// The bytes of a file.
  public func data(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")) }

  /// The text of a file.
  public func read(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }
}

/// Calls a function with the path of a folder that is removed afterwards.
public func withTemporaryFolder<Result>(_ body: (_ folder: String) throws -> Result) throws -> Result {
  let folder = try TemporaryFolder()
  return try withExtendedLifetime(folder) { try body(folder.path) }
}

/// Returns the bytes of a file.
public func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
