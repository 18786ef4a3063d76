import Quantization

/// Seam convergence: draws the last frames of a loop towards the first picture, so that the loop restarts without a
/// jump.
///
/// Without it, the first image draws every pixel, while the canvas at the end of the loop was drawn bit by bit. Both
/// are within tolerance of nearly the same target, but they differ in every pixel's dither, and the switch from one
/// pattern to the other shows as a twitch.
///
/// So in each of the last `total` frames about one row in `total` becomes due. A due row takes the colours of the first
/// picture as it was shown, at every pixel where those are within the limit of the frame's own colours. Invariant: a
/// due row stays due until the loop restarts, and in the last frame all rows are. No single frame changes much, and no
/// pixel by more than the limit.
struct SeamConvergence: Sendable {
  /// The first picture of the loop, as the canvas showed it.
  let picture: [OklabColor]
  /// The palette of the first picture.
  let table: ImageTable

  /// The minimum and maximum number of frames for convergence: with at least 4, no frame changes more than a quarter of
  /// the rows.
  private static let frames = 4...16

  /// Returns the number of frames over which the loop converges: at most 16 and an eighth of the loop, and twice the
  /// lifespan.
  ///
  /// It is 0 where that leaves fewer than 4: in short loops, and where so much moves that pixels are soon redrawn
  /// anyway, which hides the seam.
  ///
  /// - Parameters:
  ///   - frameCount: The number of frames in the loop.
  ///   - lifespan: The lifespan of drawn pixels.
  static func frames(of frameCount: Int, _ lifespan: Lifespan) -> Int {
    let count = min(frames.upperBound, frameCount / 8, Int(2 * lifespan.parts / Lifespan.frame))
    return count < frames.lowerBound ? 0 : count
  }

  /// Returns the frame with the first picture's colours at due pixels, and which pixels those are.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - framesLeft: The number of frames after it until the loop restarts.
  ///   - total: The number of frames over which the loop converges.
  ///   - limit: The largest squared distance between the first picture and the frame.
  func apply(
    to frame: TargetFrame, framesLeft: Int, total: Int, limit: Int32
  ) -> (frame: TargetFrame, isConverged: [Bool]) {
    var isConverged = [Bool](repeating: false, count: picture.count)
    var frame = frame
    for y in 0..<frame.height where SeamConvergence.framesLeftWhenDue(ofRow: y, total) >= framesLeft {
      for position in y * frame.width..<(y + 1) * frame.width
      where picture[position].squaredDistance(to: frame.colors[position]) <= limit {
        frame.colors[position] = picture[position]
        isConverged[position] = !picture[position].isTransparent
      }
    }
    return (frame, isConverged)
  }

  /// Returns how many frames before the last one a row becomes due. Multiples of 7 spread neighbouring rows over the
  /// frames, for all totals but 7 and 14, with which 7 has a factor in common.
  private static func framesLeftWhenDue(ofRow y: Int, _ total: Int) -> Int { y * 7 % total }
}
