import Glibc
public import Raster

/// The difference of two pictures of one size, in red, green and blue times alpha, and in alpha where it is compared.
public struct FrameDifference: Equatable, Sendable {
  /// The largest difference of a channel, in codes of 255.
  public let maximum: Double
  /// The mean of the squared differences of all channels, in codes of 255.
  public let meanSquare: Double
  /// The same of the means of 4×4 pixels, in which the noise of codecs and dither cancels out.
  public let coarseMeanSquare: Double
  /// The mean square by which those means of the second picture differ from the mean of all, in codes of 255.
  public let contrast: Double

  /// The side of the squares of pixels whose means are compared: of 2, 4 and 8, the one that best separates lossy files of the
  /// most detailed scenes from files of other scenes.
  private static let side = 4

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - first: A picture.
  ///   - second: The wanted one, of the same size.
  ///   - withAlpha: Whether alpha counts like a colour.
  /// - Precondition: Both have the same size.
  public init(_ first: Pixmap, _ second: Pixmap, withAlpha: Bool) {
    precondition(first.width == second.width && first.height == second.height)
    func channels(_ color: RGBA16) -> SIMD4<Int64> {
      SIMD4(Int64(color.red), Int64(color.green), Int64(color.blue), withAlpha ? Int64(color.alpha) : 0)
    }
    let (width, side) = (first.width, FrameDifference.side)
    // A square is below 2³², and a picture has at most 2²⁷ · 4 of them.
    var (squares, lowest, highest) = (SIMD4<Int64>(), SIMD4<Int64>(), SIMD4<Int64>())
    var coarseSquares = 0.0
    var (wantedSum, wantedSquares) = (SIMD4<Double>(), 0.0)
    for top in stride(from: 0, to: first.height, by: side) {
      let rows = top..<min(top + side, first.height)
      var sums = [SIMD4<Int64>](repeating: .zero, count: (width + side - 1) / side)
      var wantedSums = sums
      for y in rows {
        for x in 0..<width {
          let (a, b) = (first.pixels[y * width + x], second.pixels[y * width + x])
          let wanted = channels(b)
          wantedSums[x / side] &+= wanted
          guard a != b else { continue }
          let difference = channels(a) &- wanted
          squares &+= difference &* difference
          lowest = pointwiseMin(lowest, difference)
          highest = pointwiseMax(highest, difference)
          sums[x / side] &+= difference
        }
      }
      // Each mean stands for all of its pixels, fewer at the right and bottom edges.
      for (column, sum) in sums.enumerated() {
        let count = Double(rows.count * min(side, width - column * side))
        coarseSquares += Double((sum &* sum).wrappedSum()) / count
        let wanted = SIMD4<Double>(wantedSums[column])
        wantedSum += wanted
        wantedSquares += (wanted * wanted).sum() / count
      }
    }
    maximum = Double(max(highest.max(), -lowest.min())) / 257
    let scale = Double(first.pixels.count * (withAlpha ? 4 : 3)) * (257 * 257)
    meanSquare = Double(squares.wrappedSum()) / scale
    coarseMeanSquare = coarseSquares / scale
    contrast = max(0, wantedSquares - (wantedSum * wantedSum).sum() / Double(first.pixels.count)) / scale
  }

  /// The peak signal-to-noise ratio in decibels, infinite for equal pictures.
  public var psnr: Double { FrameDifference.psnr(ofMeanSquare: meanSquare) }

  /// The same of the means of 4×4 pixels.
  public var coarsePSNR: Double { FrameDifference.psnr(ofMeanSquare: coarseMeanSquare) }

  /// The part of ``contrast`` that the difference of the means is; infinite for a difference from a plain picture.
  var contrastShare: Double { coarseMeanSquare == 0 ? 0 : coarseMeanSquare / contrast }

  /// The ratio of a mean of squared differences in codes of 255.
  static func psnr(ofMeanSquare meanSquare: Double) -> Double { 10 * log10(255 * 255 / meanSquare) }
}
