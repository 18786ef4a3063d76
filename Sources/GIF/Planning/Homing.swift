import Quantization

/// The way back to the first picture, so that the loop starts anew without a jump.
///
/// The first image draws every pixel, while what is on screen at the end was drawn bit by bit: where both are near enough to
/// what is wanted, they still differ in every pixel's dither, which shows as a twitch. So during the last frames each row in
/// its turn takes the very colours of the first picture, wherever those are near enough.
struct Homing: Sendable {
  /// The first picture as it was shown.
  let picture: [OklabColor]
  /// Its colours.
  let table: ImageTable

  /// The most and the fewest frames that it takes: so many that none of them changes much.
  private static let frames = 4...16

  /// The last frames of a loop, which lead home; none in one of few frames, nor where so much moves that what is drawn is
  /// drawn anew soon: nobody would see a seam.
  ///
  /// - Parameters:
  ///   - frameCount: Frames of the loop.
  ///   - lifespan: For how long what is drawn will do.
  static func frames(of frameCount: Int, _ lifespan: Lifespan) -> Int {
    let count = min(frames.upperBound, frameCount / 8, Int(2 * lifespan.parts / Lifespan.frame))
    return count < frames.lowerBound ? 0 : count
  }

  /// A frame in which pixels that are due have the first picture's colours, and which those are.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - framesLeft: Frames after it until the loop starts anew.
  ///   - total: Frames that homing takes.
  ///   - limit: The largest squared distance from what is wanted.
  func apply(
    to frame: TargetFrame, framesLeft: Int, total: Int, limit: Int32
  ) -> (frame: TargetFrame, isHome: [Bool]) {
    var isHome = [Bool](repeating: false, count: picture.count)
    var frame = frame
    for y in 0..<frame.height where Homing.turn(ofRow: y, total) >= framesLeft {
      for position in y * frame.width..<(y + 1) * frame.width
      where picture[position].squaredDistance(to: frame.colors[position]) <= limit {
        frame.colors[position] = picture[position]
        isHome[position] = !picture[position].isNothing
      }
    }
    return (frame, isHome)
  }

  /// How many frames before the last one a row's turn is: neighbours have it at different times.
  private static func turn(ofRow y: Int, _ total: Int) -> Int { y * 7 % total }
}
