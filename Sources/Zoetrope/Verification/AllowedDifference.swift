/// The largest difference with which a frame of a file counts as that of the scene.
struct AllowedDifference: Sendable {
  /// The lowest PSNR of pixels, in dB; infinite if every pixel must be the same.
  let psnr: Double
  /// The noise that is allowed beyond it; nil for none.
  let noise: Noise?

  /// A difference that is lost in the means of 4×4 pixels, as the noise of codecs and dither is, and another picture is not.
  struct Noise: Sendable {
    /// The lowest PSNR of the means, in dB.
    let psnr: Double
    /// The largest share of the mean square of pixels that remains in that of the means, 0…1.
    let share: Double
  }

  /// The largest mean square of the means of 4×4 pixels, as a part of their contrast. In a mostly dark
  /// picture, such as one of a glowing line, even another picture differs little.
  ///
  /// In GIFs of the built-in scenes it is at most .06, at quality 0; in those of another scale, seed or time it is often above 1.
  static let contrastShare = 0.12
  /// The PSNR of the means beyond ``psnr``, in dB, from which on the contrast does not count: pictures may hardly have one.
  static let unseen = 6.0

  /// Returns whether a difference is allowed.
  func contains(_ difference: FrameDifference) -> Bool {
    guard
      difference.contrastShare <= AllowedDifference.contrastShare
        || difference.coarsePSNR >= psnr + AllowedDifference.unseen
    else { return false }
    if difference.psnr >= psnr { return true }
    guard let noise else { return false }
    return difference.coarsePSNR >= noise.psnr
      && difference.coarseMeanSquare <= noise.share * difference.meanSquare
  }
}
