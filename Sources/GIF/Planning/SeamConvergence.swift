import Quantization

/// Seam convergence: draws the last frames of a loop towards the first picture, so that the loop restarts without a
/// jump.
///
/// Without it, the first image draws every pixel, while the canvas at the end of the loop was drawn bit by bit. Both
/// are within tolerance of nearly the same target, but they differ in every pixel's dither, and the switch from one
/// pattern to the other shows as a twitch.
///
/// So in each of the last frames some more rows become due. A due row takes the colours of the first picture as it was
/// shown, at every pixel where these are acceptable. Taken too early, they would run ahead of the motion, which would
/// then rest at the seam; so a moving pixel waits until the first picture's colour is as near to the frame as the one
/// that the canvas shows. Some rows are left to the first image, as many as it takes that as many pixels change over
/// the seam as in any step: a loop that is redrawn all the time would rest there otherwise.
struct SeamConvergence: Sendable {
  /// The first frame of the loop.
  let frame: TargetFrame
  /// The first picture of the loop, as the canvas showed it.
  let picture: [OklabColor]
  /// The palette of the first picture.
  let table: ImageTable
  /// The number of code bytes of the first image.
  let byteCount: Int

  /// The number of frames over which a loop converges, and how much of it does.
  struct Schedule: Equatable {
    /// The number of frames.
    let frameCount: Int
    /// The share of the rows that never become due, in 1/65536.
    let leftShare: Int

    /// Returns whether a row is due.
    ///
    /// Multiples of the golden ratio spread any number of neighbouring rows evenly over the frames.
    ///
    /// - Parameters:
    ///   - y: The row.
    ///   - framesLeft: The number of frames until the loop restarts.
    func isDue(row y: Int, framesLeft: Int) -> Bool {
      let order = Int((UInt32(truncatingIfNeeded: y) &* 0x9E37_79B9) >> 16)
      return order * frameCount < (65536 - leftShare) * (frameCount - framesLeft)
    }
  }

  /// The squared distance from the first frame below which a pixel may run ahead of the motion: one 8-bit code, which
  /// nobody sees.
  private static let stillLimit = OklabColor.squaredCode
  /// The minimum number of frames: with at least 4, no frame changes more than a quarter of the rows.
  private static let fewestFrames = 4
  /// The maximum number of frames whatever the bytes, which a small picture changes within.
  private static let usualFrames = 6
  /// The maximum number of frames.
  private static let mostFrames = 16
  /// The lifespan below which a loop does not converge. Then a step redraws a sixth of the pixels or more, which hides
  /// the seam, and would redraw converged pixels for nothing.
  private static let shortestLifespan = Lifespan(frames: 6)

  /// Returns the most frames over which a loop converges: half of its frames, or 16.
  static func longest(frameCount: Int) -> Int { min(mostFrames, frameCount / 2) }

  /// Plans the convergence, over at most half of the loop; nil if the seam does not show without it, or if the loop is
  /// too short for it.
  ///
  /// - Parameters:
  ///   - frameCount: The number of frames in the loop.
  ///   - lifespan: The number of frames for which a pixel lasts until it is redrawn.
  func schedule(frameCount: Int, lifespan: Lifespan) -> Schedule? {
    guard lifespan.parts >= SeamConvergence.shortestLifespan.parts else { return nil }
    // Each of the frames may need the colour table of the first, which is to cost less than the picture itself.
    let affordable = max(SeamConvergence.usualFrames, byteCount / 1024)
    let count = min(SeamConvergence.longest(frameCount: frameCount), affordable)
    guard count >= SeamConvergence.fewestFrames else { return nil }
    // A step redraws one pixel in `lifespan`. A half more keep the pace of the motion, since pixels that are redrawn have
    // lagged behind it.
    return Schedule(frameCount: count, leftShare: Int(65536 * Lifespan.frame * 3 / (2 * lifespan.parts)))
  }

  /// Returns the frame with the first picture's colours at due pixels, and which pixels those are.
  ///
  /// - Parameters:
  ///   - target: The frame.
  ///   - canvas: The canvas before the frame.
  ///   - framesLeft: The number of frames after it until the loop restarts.
  ///   - schedule: The rows that are due.
  ///   - limit: The largest squared distance between the first picture and the frame.
  func apply(
    to target: TargetFrame, on canvas: [OklabColor], framesLeft: Int, _ schedule: Schedule, limit: Int32
  ) -> (frame: TargetFrame, isConverged: [Bool]) {
    var isConverged = [Bool](repeating: false, count: picture.count)
    var result = target
    for y in 0..<target.height where schedule.isDue(row: y, framesLeft: framesLeft) {
      for position in y * target.width..<(y + 1) * target.width {
        let wanted = target.colors[position]
        let error = picture[position].squaredDistance(to: wanted)
        guard error <= limit,
          error <= canvas[position].squaredDistance(to: wanted)
            || frame.colors[position].squaredDistance(to: wanted) <= SeamConvergence.stillLimit
        else { continue }
        result.colors[position] = picture[position]
        isConverged[position] = !picture[position].isTransparent
      }
    }
    return (result, isConverged)
  }
}
