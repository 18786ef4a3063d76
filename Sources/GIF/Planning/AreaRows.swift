/// The source of an area's pixels, and the receiver of what they show, row by row during coding.
protocol AreaRows {
  /// The width of the area in pixels.
  var width: Int { get }
  /// The height of the area in pixels.
  var height: Int { get }

  /// Appends the pixels of the next row.
  func append(row: Int, to pixels: inout AreaPixels)

  /// Receives the final pixels of a row.
  func finish(row: Int, _ pixels: Span<AreaPixel>)
}
