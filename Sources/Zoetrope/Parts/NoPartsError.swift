/// A folder without any part of a rendering, or one that does not exist: its parts may still be made.
public struct NoPartsError: Error, CustomStringConvertible {
  let folder: String
  let exists: Bool

  /// The folder and what is missing.
  public var description: String {
    "cannot join \(folder): \(exists ? "it has no parts" : "there is no such folder") yet"
  }
}
