import FixedPoint
import Quantization

/// The number of frames for which a drawn pixel stays acceptable: until the target, at its present rate of change,
/// differs by three 8-bit codes.
///
/// It measures how fast a clip is. It does not depend on the quality setting, because size would not grow steadily with
/// quality otherwise. Slow clouds reach dozens of frames, an object that moves by a pixel a frame less than one.
struct Lifespan {
  /// The lifespan in 1/``frame`` of a frame.
  let parts: Int64

  /// The number of parts in a frame.
  static let frame: Int64 = 256

  /// The upper limit.
  static let longest = Lifespan(frames: 32)

  /// The square of three 8-bit codes.
  private static let squaredReach = 9 * UInt64(OklabColor.squaredCode)

  /// Estimates the lifespan from the change between two frames.
  ///
  /// - Parameters:
  ///   - damage: The damage of the frame.
  ///   - frame: The frame.
  ///   - next: The next frame.
  init(of damage: Damage, _ frame: TargetFrame, next: TargetFrame) {
    // Squared distances are below 2³⁰, so the sum stays far below 2⁶³.
    var (change, count): (Int64, Int64) = (0, 0)
    // A sample suffices.
    damage.forEachDrawn(step: damage.step(forCount: 4000)) { position in
      change += Int64(frame.colors[position].squaredDistance(to: next.colors[position]))
      count += 1
    }
    let meanChange = UInt64(max(change / max(count, 1), 1))
    let square = Lifespan.squaredReach * UInt64(Lifespan.frame * Lifespan.frame) / meanChange
    parts = min(Int64(square.squareRoot), Lifespan.longest.parts)
  }

  /// Estimates the lifespan from the number of pixels that changed of all that were shown, frame by frame.
  init(changed: Int, of shown: Int) {
    parts = min(Lifespan.frame * Int64(shown) / Int64(max(changed, 1)), Lifespan.longest.parts)
  }

  /// Creates a lifespan of a number of frames.
  init(frames: Int64) { parts = frames * Lifespan.frame }
}
