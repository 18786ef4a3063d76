/// What a pixel may be.
protocol PixelChoice {
  /// The largest error that it may have, −1 or more; errors are no less, and their differences fit 32 bits.
  var limit: Int32 { get }
}
