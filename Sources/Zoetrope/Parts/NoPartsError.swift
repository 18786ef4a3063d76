/// A folder without any part of a rendering, which may still be made.
package struct NoPartsError: Error, CustomStringConvertible {
  let folder: String

  /// The folder and the problem.
  package var description: String { "cannot join \(folder): it has no parts yet" }
}
