/// The pictures of a sequence, as PNG files.
protocol PictureSource {
  /// The number of pictures; nil if it is known at the end only.
  var count: Int? { get }

  /// The text in the files that says how they were made; nil for none.
  var comment: String? { get }

  /// Passes the files of some pictures on, in order.
  ///
  /// - Parameters:
  ///   - range: The pictures; nil for all of those whose number is unknown.
  ///   - progress: Is told of every picture.
  ///   - consume: Takes a file.
  /// - Returns: The number of files.
  func forEach(
    in range: Range<Int>?, _ progress: RenderProgress, _ consume: (_ index: Int, _ file: [UInt8]) throws -> Void
  ) throws -> Int
}
