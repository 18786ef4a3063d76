/// The choices at one pixel, which allow an index if its error does not exceed a limit.
protocol ErrorLimited {
  /// The largest error allowed, at least −1. Errors are not below −1 either, and the difference of error and limit fits
  /// into 32 bits.
  var limit: Int32 { get }
}
