import Glibc
public import Raster

/// The difference of two pictures of one size, in red, green and blue times alpha, and in alpha where it is compared.
public struct FrameDifference: Equatable, Sendable {
  /// The largest difference of a channel, in codes of 255.
  public let maximum: Double
  /// The mean of the squared differences of all channels, in codes of 255.
  public let meanSquare: Double

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - first: A picture.
  ///   - second: Another of its size.
  ///   - withAlpha: Whether alpha counts like a colour.
  /// - Precondition: Both have the same size.
  public init(_ first: Pixmap, _ second: Pixmap, withAlpha: Bool) {
    precondition(first.width == second.width && first.height == second.height)
    // A square is below 2³², and a picture has at most 2²⁷ · 4 of them.
    var (squares, largest): (Int64, Int64) = (0, 0)
    func add(_ a: UInt16, _ b: UInt16) {
      let difference = Int64(a) - Int64(b)
      squares += difference * difference
      largest = max(largest, abs(difference))
    }
    for (a, b) in zip(first.pixels, second.pixels) where a != b {
      add(a.red, b.red)
      add(a.green, b.green)
      add(a.blue, b.blue)
      if withAlpha { add(a.alpha, b.alpha) }
    }
    maximum = Double(largest) / 257
    meanSquare = Double(squares) / Double(first.pixels.count * (withAlpha ? 4 : 3)) / (257 * 257)
  }

  /// The peak signal-to-noise ratio in decibels, infinite for equal pictures.
  public var psnr: Double { FrameDifference.psnr(ofMeanSquare: meanSquare) }

  /// The ratio of a mean of squared differences in codes of 255.
  static func psnr(ofMeanSquare meanSquare: Double) -> Double { 10 * log10(255 * 255 / meanSquare) }
}
