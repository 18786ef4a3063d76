/// The colour indices allowed at each pixel of an image, in raster order.
///
/// A final pixel passes its colour error to the row below, so the choices of later pixels are unknown until then: only
/// pixels before ``readyEnd`` may be searched.
protocol PixelChoices {
  /// The choices at one pixel.
  associatedtype Choice: ErrorLimited

  /// The number of pixels.
  var count: Int { get }
  /// The end of the range of pixels whose choices are known.
  var readyEnd: Int { get }
  /// The number of pixels to finalize per call of ``settle(_:as:)``, or a few more, as a string may exceed it.
  /// Invariant: `settled + batch <= readyEnd`, unless fewer pixels are left.
  var batch: Int { get }

  /// Calls a function with each index allowed at a pixel, and its gain.
  mutating func forEachChoice(at position: Int, _ body: (_ index: UInt8, _ gain: Int32) -> Void)

  /// Returns the choices at a pixel.
  func choice(at position: Int) -> Choice

  /// Returns the error of a pixel with an index, which is allowed up to ``ErrorLimited/limit``.
  func error(of index: UInt8, _ choice: Choice) -> Int32

  /// Returns the gain of extending a string by one pixel: the bits saved minus the weighted squared error.
  ///
  /// - Returns: At most ``RateTrade/pixel``; at least −2²⁰. The search prunes strings that cannot beat the best one,
  ///   which keeps the sums over a string within `Int32`: see ``StringSearch``.
  func gain(ofError error: Int32, _ choice: Choice) -> Int32

  /// Makes the indices of consecutive pixels final.
  mutating func settle(_ start: Int, as indices: Span<UInt8>)
}
