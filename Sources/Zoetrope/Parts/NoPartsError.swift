/// A folder without any part of a rendering that has a record. It may still be made.
package struct NoPartsError: Error, CustomStringConvertible {
  let folder: String
  /// Whether the folder holds files of parts, none of which has a record that can be read.
  let hasFiles: Bool

  /// The folder and the problem.
  package var description: String {
    "cannot join \(folder): "
      + (hasFiles
        ? "its parts have no readable records; copy the .json files that belong to them" : "it has no parts yet")
  }
}
