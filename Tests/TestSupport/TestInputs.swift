public import Foundation

/// Files that many tests read, made once and written into a folder for each.
public struct TestInputs: Sendable {
  private let files: Result<[String: Data], any Error>

  /// Keeps the files that a function makes in a folder.
  public init(_ make: (TemporaryFolder) throws -> Void) {
    files = Result {
      let folder = try TemporaryFolder()
      try make(folder)
      return try Dictionary(uniqueKeysWithValues: folder.names.map { ($0, try folder.data($0)) })
    }
  }

  /// Writes the files into a folder.
  ///
  /// - Throws: The error that ended their making, if one did.
  public func write(to folder: TemporaryFolder) throws {
    for (name, data) in try files.get() { try data.write(to: URL(fileURLWithPath: "\(folder.path)/\(name)")) }
  }

  /// Makes a folder that holds the files.
  ///
  /// - Throws: The error that ended their making, if one did.
  public func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try write(to: folder)
    return folder
  }

  /// Returns the bytes of a file.
  ///
  /// - Throws: The error that ended the making of the files, if one did.
  public func data(_ name: String) throws -> Data {
    guard let data = try files.get()[name] else { throw CocoaError(.fileNoSuchFile) }
    return data
  }
}
