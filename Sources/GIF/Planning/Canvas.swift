import Quantization

/// The canvas (GIF's logical screen), with the colours that were wanted where it was drawn.
struct Canvas: Sendable {
  /// The colours that it shows.
  private(set) var shown: [OklabColor]
  /// The colour of the frame in each pixel at the time when the pixel was drawn; transparent if it never was.
  private(set) var wanted: [OklabColor]

  /// Creates an empty canvas.
  init(pixelCount: Int) { self.init(showing: Array(repeating: .transparent, count: pixelCount)) }

  /// Creates a canvas that shows a picture of which nothing else is known.
  init(showing colors: [OklabColor]) {
    shown = colors
    wanted = Array(repeating: .transparent, count: colors.count)
  }

  /// Draws pixels.
  ///
  /// - Parameters:
  ///   - drawing: The colours that are drawn.
  ///   - frame: The frame that they are drawn for.
  ///   - forEachPosition: Calls a function with the positions of the pixels.
  mutating func draw(
    _ drawing: TargetFrame, for frame: TargetFrame, _ forEachPosition: (_ body: (Int) -> Void) -> Void
  ) {
    forEachPosition { position in
      (shown[position], wanted[position]) = (drawing.colors[position], frame.colors[position])
    }
  }

  /// Shows other colours; those that differ from before were drawn for a frame.
  mutating func show(_ colors: Span<OklabColor>, for frame: TargetFrame) {
    for position in colors.indices where colors[position] != shown[position] {
      (shown[position], wanted[position]) = (colors[position], frame.colors[position])
    }
  }

  /// Makes an area transparent.
  mutating func clear(_ area: CanvasArea, width: Int) {
    area.forEachRow(ofCanvasWidth: width) { row in
      for position in row { (shown[position], wanted[position]) = (.transparent, .transparent) }
    }
  }
}
