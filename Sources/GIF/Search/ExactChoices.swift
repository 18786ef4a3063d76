/// Pixel choices without loss: the index of each pixel's colour, and where the canvas shows the colour already, the transparent
/// index, too.
struct ExactChoices: PixelChoices {
  private let plain: [UInt8]
  private let repeated: [UInt8]
  /// The gain of a pixel's second index: less than that of the first where repetition is sparing, as in ``TolerantChoices``.
  private let secondGain: Int32

  /// The one or two indices of a pixel.
  struct Choice: ErrorLimited {
    let first: UInt8
    /// The other index, or the same again.
    let second: UInt8
    /// Errors are 0 for the first index, 1 for the second and 2 for all others.
    var limit: Int32 { 1 }
  }

  /// - Parameters:
  ///   - plain: The first index of each pixel.
  ///   - repeated: Its second one, or the first again.
  ///   - isSparing: Whether second indices are only chosen where that makes strings longer.
  init(plain: [UInt8], repeated: [UInt8], isSparing: Bool = false) {
    precondition(plain.count == repeated.count)
    (self.plain, self.repeated) = (plain, repeated)
    secondGain = Int32(isSparing ? RateTrade.pixel * 15 / 16 : RateTrade.pixel)
  }

  var count: Int { plain.count }
  /// No pixel depends on another.
  var readyEnd: Int { plain.count }
  var batch: Int { 4096 }

  @inline(__always)
  mutating func forEachChoice(at position: Int, _ body: (_ index: UInt8, _ gain: Int32) -> Void) {
    let choice = choice(at: position)
    body(choice.first, Int32(RateTrade.pixel))
    if choice.second != choice.first { body(choice.second, secondGain) }
  }

  @inline(__always)
  func choice(at position: Int) -> Choice { Choice(first: plain[position], second: repeated[position]) }

  @inline(__always)
  func error(of index: UInt8, _ choice: Choice) -> Int32 {
    index == choice.first ? 0 : index == choice.second ? 1 : 2
  }

  @inline(__always)
  func gain(ofError error: Int32, _ choice: Choice) -> Int32 { error == 0 ? Int32(RateTrade.pixel) : secondGain }

  mutating func settle(_ start: Int, as indices: Span<UInt8>) {}
}
