import Quantization
import Raster

/// The canvas (GIF's logical screen), with the colours that were wanted where it was drawn.
struct Canvas: Sendable {
  /// The colours that it shows.
  private(set) var shown: [OklabColor]
  /// The colour of the frame in each pixel at the time when the pixel was drawn; transparent if it never was.
  private(set) var wanted: [OklabColor]
  /// Whether each pixel shows what it will show when the loop begins again.
  private(set) var isSettled: [Bool]

  /// Creates an empty canvas.
  init(pixelCount: Int) { self.init(showing: Array(repeating: .transparent, count: pixelCount)) }

  /// Creates a canvas that shows a picture of which nothing else is known.
  init(showing colors: [OklabColor]) {
    shown = colors
    wanted = Array(repeating: .transparent, count: colors.count)
    isSettled = Array(repeating: false, count: colors.count)
  }

  /// One pixel.
  struct Pixel: Sendable {
    var shown: OklabColor
    var wanted: OklabColor
    var isSettled = false
  }

  /// A pixel, by its position.
  subscript(position: Int) -> Pixel {
    get { Pixel(shown: shown[position], wanted: wanted[position], isSettled: isSettled[position]) }
    set {
      (shown[position], wanted[position], isSettled[position]) = (newValue.shown, newValue.wanted, newValue.isSettled)
    }
  }

  /// Shows other colours; those that differ from before were drawn for a frame.
  mutating func show(_ colors: Span<OklabColor>, for frame: TargetFrame) {
    for position in colors.indices where colors[position] != shown[position] {
      self[position] = Pixel(shown: colors[position], wanted: frame.colors[position])
    }
  }

  /// Records which pixels show what they will show when the loop begins again.
  mutating func settle(_ isSettled: [Bool]) { self.isSettled = isSettled }

  /// Makes an area transparent.
  mutating func clear(_ area: PixelRegion, width: Int) {
    area.forEachRow(ofCanvasWidth: width) { row in
      for position in row { self[position] = Pixel(shown: .transparent, wanted: .transparent) }
    }
  }
}
