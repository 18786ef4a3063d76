import Quantization

/// What is decided of a frame's image before it is coded.
struct FramePlan: Sendable {
  /// The frame, as it is to be drawn.
  let frame: TargetFrame
  let redraw: Redraw
  let area: ScreenArea
  let disposal: CodedImage.Disposal
  let table: ImageTable
  let settings: CompressionSettings
  /// For how long what is drawn will do.
  let lifespan: Lifespan

  /// What will be on screen after the image, as far as that can be told before it is coded.
  ///
  /// - Parameter screen: What is there before.
  func predictedScreen(after screen: [OklabColor]) -> [OklabColor] {
    var prediction = screen
    if disposal != .previous {
      var prediction = prediction.mutableSpan
      let colors = frame.colors.span
      redraw.forEachDrawn(in: area) { prediction[$0] = colors[$0] }
    }
    if disposal == .background { area.clear(&prediction, width: frame.width) }
    return prediction
  }

  /// The codes of a part of the image's rows.
  ///
  /// - Parameters:
  ///   - band: The part.
  ///   - canvas: What it is drawn on.
  ///   - drawn: The screen that it is drawn to.
  func code(_ band: ScreenArea, on canvas: DrawnRows.Canvas, to drawn: ScreenProgress) -> CodeStream {
    let rows = DrawnRows(area: band, frame: frame, redraw: redraw, canvas: canvas, drawn: drawn)
    var choices = TolerantChoices(table.palette, settings, meanError: table.meanError, rows)
    return StringSearch.code(
      &choices, indexBits: table.indexBits, isFirst: band.top == area.top,
      isLast: band.top + band.height == area.top + area.height)
  }

  /// The image of all its parts, one or more.
  func image(_ bands: [CodeStream]) -> CodedImage {
    var stream = bands[0]
    for band in bands.dropFirst() { stream.append(band) }
    stream.finish()
    return CodedImage(
      area: area, localTable: table.isLocal ? table.palette : nil, transparentIndex: table.palette.transparentIndex,
      disposal: disposal, indexBits: table.indexBits, codes: stream.bytes)
  }
}

extension ScreenArea {
  /// Leaves nothing of a screen where the area is.
  func clear(_ screen: inout [OklabColor], width: Int) {
    forEachRow(ofScreen: width) { row in for position in row { screen[position] = .nothing } }
  }
}
