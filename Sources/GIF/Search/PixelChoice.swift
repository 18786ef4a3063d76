/// The colour indices allowed at one pixel.
protocol PixelChoice {
  /// The largest error allowed, at least −1. Errors are not below −1 either, and the difference of error and limit fits
  /// into 32 bits.
  var limit: Int32 { get }
}
