import Quantization

/// The changes of the canvas by some images.
struct CanvasChanges: Sendable {
  /// The number of pixels that changed.
  private var changed = 0
  /// The number of all pixels of the frames.
  private var shown = 0
  /// The sum of the squared distances between the pixels before and after.
  private var steps: Int64 = 0
  /// The sum of the squared distances between the frames and what the canvas shows for them.
  private var errors: Int64 = 0

  /// Counts a frame, whether it has an image or not.
  mutating func addFrame(pixelCount: Int) { shown += pixelCount }

  /// Adds the change by the image of a frame, which is counted apart. Pixels that rest count as unchanged: the loop itself does not
  /// draw them again.
  mutating func add(
    _ frame: TargetFrame, before: [OklabColor], after: Span<OklabColor>, _ isResting: [Bool]
  ) {
    for position in after.indices {
      let color = after[position]
      errors += Int64(color.squaredDistance(to: frame.colors[position]))
      if color == before[position] || isResting[position] { continue }
      changed += 1
      steps += Int64(color.squaredDistance(to: before[position]))
    }
  }

  /// The number of frames for which a pixel lasts until it is redrawn.
  var lifespan: Lifespan { Lifespan(changed: changed, of: shown) }

  /// Whether the errors of another picture would be seen in its place: the step to it would be more than a fifth longer than a usual
  /// one.
  ///
  /// The errors e of two pictures are independent of each other, so they add 2e² to the mean square of the step from one to the other.
  /// In a usual step they do so in the part c of the pixels that change. So the square is larger by 2(1 − c)e².
  var errorsShow: Bool {
    guard shown > 0 else { return false }
    let more = 2 * Int128(errors) * Int128(shown - changed) / Int128(shown)
    return 100 * more > 44 * Int128(steps)
  }
}
