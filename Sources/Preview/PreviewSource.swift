package import Pipeline

/// The origin of a preview's contents: it reads command lines and scenes.
package protocol PreviewSource: Sendable {
  /// The choices that the page offers, as JSON.
  var catalogue: [UInt8] { get throws }

  /// The number of contents that stay open: some steps back and forth cost nothing.
  var openLimit: Int { get }

  /// Opens what a state describes.
  ///
  /// - Throws: `CancellationError` if it is cancelled before all that it needs was read.
  func open(_ state: PreviewState, _ cancellation: Cancellation) throws -> any PreviewContent

  /// Returns the files that a state refers to, whether they exist or not, in the order of ``PreviewContent/files``; nil if they are
  /// unknown. It need not be one that can be opened.
  func files(of state: PreviewState) -> [String]?

  /// Opens what a state describes as a picture of a width at most, for a contact sheet.
  func openThumbnail(_ state: PreviewState, width: Int, _ cancellation: Cancellation) throws -> any PreviewContent

  /// Returns the description of an error that one of the functions threw.
  func problem(_ error: any Error, _ state: PreviewState) -> PreviewProblem

  /// Writes the scene of a state to a file, with all that the state changes in it.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - path: The path of the file.
  ///   - replaces: Whether a file of that name may be replaced.
  /// - Returns: The state that shows the file as the preview shows the scene.
  func save(_ state: PreviewState, to path: String, replaces: Bool) throws -> PreviewState
}
