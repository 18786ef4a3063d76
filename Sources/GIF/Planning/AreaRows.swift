import Quantization

/// The rows of an area while it is coded: where their pixels come from, and who is told what they show.
protocol AreaRows {
  /// Columns of the area.
  var width: Int { get }
  /// Rows of the area.
  var height: Int { get }

  /// Adds the pixels of the next row.
  func append(row: Int, to pixels: inout AreaPixels)

  /// Takes what a row shows in the end.
  func finish(row: Int, _ pixels: Span<AreaPixel>)
}
