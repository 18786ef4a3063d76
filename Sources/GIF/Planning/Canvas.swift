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

  /// The colours of one pixel.
  struct Pixel: Sendable {
    var shown: OklabColor
    var wanted: OklabColor
  }

  /// A pixel, by its position.
  subscript(position: Int) -> Pixel {
    get { Pixel(shown: shown[position], wanted: wanted[position]) }
    set { (shown[position], wanted[position]) = (newValue.shown, newValue.wanted) }
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
