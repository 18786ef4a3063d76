/// Pixel choices without loss: the index of each pixel's colour, and where the canvas shows the colour already, the transparent
/// index, too.
struct ExactChoices: PixelChoices {
  private let pixels: [Choice]

  /// The one or two indices of a pixel.
  struct Choice: PixelChoice {
    let first: UInt8
    /// The other index, or the same again.
    let second: UInt8
    /// Errors are 0 or 1.
    var limit: Int32 { 0 }
  }

  init(_ pixels: [Choice]) { self.pixels = pixels }

  var count: Int { pixels.count }
  /// No pixel depends on another.
  var readyEnd: Int { pixels.count }
  var batch: Int { 4096 }

  @inline(__always)
  mutating func forEachChoice(at position: Int, _ body: (_ index: UInt8, _ gain: Int32) -> Void) {
    let choice = pixels[position]
    body(choice.first, Int32(RateTrade.pixel))
    if choice.second != choice.first { body(choice.second, Int32(RateTrade.pixel)) }
  }

  @inline(__always)
  func choice(at position: Int) -> Choice { pixels[position] }

  @inline(__always)
  func error(of index: UInt8, _ choice: Choice) -> Int32 { index == choice.first || index == choice.second ? 0 : 1 }

  @inline(__always)
  func gain(ofError error: Int32, _ choice: Choice) -> Int32 { Int32(RateTrade.pixel) }

  mutating func settle(_ start: Int, as indices: Span<UInt8>) {}
}
