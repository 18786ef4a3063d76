import FixedPoint
import Quantization

/// For how many frames what is drawn will do: until what is wanted, as fast as it changes now, is off by three 8-bit codes.
///
/// It says of a clip how fast it is, and so does not depend on the quality, which would not be a steady one otherwise. Slow clouds do for dozens of frames, what moves by a pixel a frame for less than one.
struct Lifespan {
  /// Parts of a frame.
  let parts: Int64

  /// A frame has so many parts.
  static let frame: Int64 = 256

  /// It is cut off here.
  static let longest = Lifespan(frames: 32)

  private static let squaredReach = 9 * UInt64(OklabColor.squaredCode)

  /// - Parameters:
  ///   - redraw: What is drawn of a frame.
  ///   - frame: That frame.
  ///   - next: The one after it.
  init(of redraw: Redraw, _ frame: TargetFrame, next: TargetFrame) {
    // Squared distances are below 2³⁰.
    var (change, count): (Int64, Int64) = (0, 0)
    // Some pixels tell it as well as all.
    redraw.forEachDrawn(step: redraw.step(forCount: 4000)) { position in
      change += Int64(frame.colors[position].squaredDistance(to: next.colors[position]))
      count += 1
    }
    let meanChange = UInt64(max(change / max(count, 1), 1))
    let square = Lifespan.squaredReach * UInt64(Lifespan.frame * Lifespan.frame) / meanChange
    parts = min(Int64(square.squareRoot), Lifespan.longest.parts)
  }

  /// So many frames.
  init(frames: Int64) { parts = frames * Lifespan.frame }
}
