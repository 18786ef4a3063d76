/// What the pixels of an image may be, as the search for codes sees it.
protocol PixelChoices {
  /// A pixel's.
  associatedtype Choice: PixelChoice

  /// Pixels, in the order in which they are coded.
  var count: Int { get }
  /// The pixels before this one can be searched; all others wait until pixels before them are settled.
  var readyEnd: Int { get }
  /// So many pixels are to be settled at once, or a few more: strings are short. All that are settled and so many more are
  /// never beyond ``readyEnd``.
  var batch: Int { get }

  /// Calls a function with each index that a pixel may have, and its gain.
  mutating func forEachChoice(at position: Int, _ body: (_ index: UInt8, _ gain: Int32) -> Void)

  /// What a pixel may be.
  func choice(at position: Int) -> Choice

  /// How far off a pixel is with an index. It may have the index if that is not above ``PixelChoice/limit``.
  func error(of index: UInt8, _ choice: Choice) -> Int32

  /// What it gains that a string goes on with an index of such an error: at most ``RateTrade/pixel``, and not below −2²⁰.
  func gain(ofError error: Int32, _ choice: Choice) -> Int32

  /// The pixels from a place on get these indices, for good.
  mutating func settle(_ start: Int, as indices: Span<UInt8>)
}
