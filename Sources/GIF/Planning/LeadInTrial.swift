import FixedPoint
import Quantization

/// The trial of a loop's lead-in: the last frames of the loop and the first, encoded before the loop begins.
///
/// Naively the first image would show the first frame as well as it can. No other picture of the loop is drawn from
/// scratch, though: each pixel stays on the canvas until its error exceeds a limit. So the canvas at the end of the loop
/// lags behind the motion and has a dither of its own, and both would change all at once at the seam.
///
/// Instead the first image shows the picture that the trial ends with, and the loop ends as the trial does: from the
/// frame on in which the trial has drawn a pixel last, the pixel has the colour of the first picture; see
/// ``SeamConvergence``. Rows take turns at being drawn as a whole, so that no pixel is older than a number of frames.
struct LeadInTrial: Sendable {
  /// The picture that the trial ends with, as far as it is drawn.
  private(set) var picture: TargetFrame
  /// Whether each pixel was drawn last when its row had its turn.
  private var isTurned: [Bool]
  /// The age of each pixel: the number of frames since it was drawn.
  private(set) var ages: [UInt8]
  /// The first frame's colours; empty before it.
  private var beginning: [OklabColor] = []
  /// Whether all frames have had the same colour at each pixel, as far as ``LeadIn/stillLimit`` tells.
  private var isResting: [Bool]
  /// Whether each pixel changes from the last frame of the loop to the first by more than a code; empty until that is known.
  private var jumps: [Bool] = []
  /// The number of frames of the trial.
  private let frameCount: Int
  /// The number of frames until the trial ends.
  private(set) var framesLeft: Int
  /// The largest age: a row whose pixels would be older has its turn.
  private(set) var largestAge: Int
  /// The number of frames left after the warm-up: the largest possible ``largestAge``.
  let framesAfterWarmUp: Int
  /// Whether the seam shows if the loop does not end as the trial does. It is known after the warm-up.
  private var isNeeded = true
  /// Whether a local colour table of the first picture, with enough copies for the last images, takes fewer bytes than the picture
  /// itself.
  private var sharesTable = true
  /// The changes of the canvas by images after the first one.
  private var changes = CanvasChanges()
  private var isFirst = true

  /// The minimum number of frames over which rows take turns, so that none changes more than a quarter of the rows.
  private static let fewestTurns = 4
  /// The limit of ``largestAge`` in most loops.
  private static let ageLimit = 16
  /// The limit of ``largestAge`` in loops of at least so many frames, whose pixels may last longer. The trial has about an eighth as
  /// many frames as such a loop, at most.
  private static let longLoop = (ageLimit: 32, frameCount: 288)
  /// The value of ``largestAge`` from which on the motion is even enough at the seam.
  private static let evenAge = 12
  /// The number of frames of the warm-up, which tells how long pixels last, in a loop of at least 32 frames; a shorter one
  /// has 4 to 11.
  private static let warmUpFrames = 5
  /// The lifespan below which the first picture need not be that of the trial: a step redraws a third of the pixels or
  /// more, which hides the seam.
  private static let shortestLifespan = Lifespan(frames: 3)

  /// Returns the number of frames of the lead-in; 0 if the loop is too short for one.
  static func frameCount(ofLoop frameCount: Int) -> Int {
    frameCount < 2 * fewestTurns ? 0 : min(warmUpFrames + ageLimit(ofLoop: frameCount), frameCount)
  }

  private static func ageLimit(ofLoop frameCount: Int) -> Int {
    frameCount < longLoop.frameCount ? ageLimit : longLoop.ageLimit
  }

  /// Begins a trial with an empty canvas.
  ///
  /// - Parameter frameCount: The number of frames in the loop.
  init(width: Int, height: Int, ofLoop frameCount: Int) {
    picture = TargetFrame(width: width, height: height)
    ages = Array(repeating: 0, count: width * height)
    isTurned = Array(repeating: false, count: width * height)
    isResting = Array(repeating: true, count: width * height)
    self.frameCount = LeadInTrial.frameCount(ofLoop: frameCount)
    framesLeft = self.frameCount
    framesAfterWarmUp = min(LeadInTrial.ageLimit(ofLoop: frameCount), frameCount / 2)
    largestAge = framesAfterWarmUp
  }

  /// The number of images that a local colour table of the first picture, or of the trial, counts for.
  var tableCount: Int { sharesTable ? 1 : largestAge + 1 }

  /// Returns whether a frame is to be drawn: during the warm-up, and while rows have their turns and after that, since these would
  /// leave traces of what moves otherwise.
  ///
  /// - Parameter framesLeft: The number of frames after it until the trial ends.
  func draws(framesLeft: Int) -> Bool { framesLeft >= framesAfterWarmUp || isNeeded && framesLeft <= largestAge }

  /// Records a frame without an image.
  mutating func add(_ frame: TargetFrame) {
    compareWithBeginning(frame)
    advance(by: frame)
  }

  /// Counts a frame that has been compared with the beginning, and gives rows their turns.
  private mutating func advance(by frame: TargetFrame) {
    for position in ages.indices { ages[position] += 1 }
    framesLeft -= 1
    if framesLeft >= framesAfterWarmUp { changes.addFrame(pixelCount: ages.count) }
    if framesLeft == framesAfterWarmUp {
      let lifespan = changes.lifespan
      isNeeded = lifespan.parts >= LeadInTrial.shortestLifespan.parts
      // After two lifespans, few pixels are as the turns have begun with them.
      largestAge = min(largestAge, Int(2 * lifespan.parts / Lifespan.frame))
    }
    for y in 0..<frame.height where turn(ofRow: y) == framesLeft {
      for position in y * frame.width..<(y + 1) * frame.width {
        (picture.colors[position], ages[position], isTurned[position]) = (frame.colors[position], 0, true)
      }
    }
  }

  private mutating func compareWithBeginning(_ frame: TargetFrame) {
    if beginning.isEmpty { beginning = frame.colors }
    for position in isResting.indices
    where frame.colors[position].squaredDistance(to: beginning[position]) > LeadIn.stillLimit {
      isResting[position] = false
    }
  }

  /// Records a frame and its image.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - before: The canvas before the image.
  ///   - after: The canvas with the image.
  ///   - byteCount: The number of code bytes of the image.
  mutating func add(_ frame: TargetFrame, before: [OklabColor], after: Span<OklabColor>, byteCount: Int) {
    compareWithBeginning(frame)
    if framesLeft > framesAfterWarmUp { changes.add(frame, before: before, after: after, isResting) }
    advance(by: frame)
    for position in ages.indices where before[position] != after[position] {
      (picture.colors[position], ages[position], isTurned[position]) = (after[position], 0, false)
    }
    guard isFirst else { return }
    (isFirst, changes) = (false, CanvasChanges())
    // A table has 768 bytes.
    let copies = byteCount / 768
    sharesTable = copies >= LeadInTrial.evenAge
    if sharesTable { largestAge = min(largestAge, copies) }
  }

  /// Compares the last frame of the loop with the first one.
  ///
  /// Where the clip itself jumps, as a recording does whose codec draws still pixels anew, the last frames would only become
  /// worse by colours of the first picture. So they do in fast motion, unless the errors of another picture would show more: then a jump
  /// is more than twice as long as a mean step on the way from the first frame of the trial.
  mutating func compare(_ last: TargetFrame, with first: TargetFrame) {
    let steps = Int64(frameCount - 2)
    let allowsMotion = changes.errorsShow && !beginning.isEmpty
    jumps = last.colors.indices.map { position in
      let jump = Int64(first.colors[position].squaredDistance(to: last.colors[position]))
      if jump <= Int64(OklabColor.squaredCode) { return false }
      return !allowsMotion
        || jump * steps * steps > 4 * Int64(last.colors[position].squaredDistance(to: beginning[position]))
    }
  }

  /// Returns the lead-in that the whole trial has found. If the seam does not show without one, it only tells which pixels rest.
  ///
  /// - Parameter canvas: The canvas that the trial ends with.
  func end(on canvas: Canvas) -> LeadIn {
    if !isNeeded { return LeadIn(isResting: isResting) }
    var (wanted, ages) = (canvas.wanted, ages)
    for position in wanted.indices where isTurned[position] { wanted[position] = picture.colors[position] }
    for position in jumps.indices where jumps[position] { ages[position] = 0 }
    return LeadIn(
      picture: picture.colors, wanted: wanted, ages: ages, largestAge: largestAge, isResting: isResting,
      tableCount: tableCount)
  }

  /// Returns the number of frames from a row's turn to the end, at most ``largestAge``.
  ///
  /// It is at least half of that, if that leaves frames enough, so that the picture is about as old as others are: one of younger
  /// pixels would be ahead of the motion. Multiples of the golden ratio spread any number of neighbouring rows evenly.
  func turn(ofRow y: Int) -> Int {
    let order = UInt32(truncatingIfNeeded: y).fibonacciHash(bits: 16)
    return largestAge - order * max(largestAge / 2, min(largestAge, LeadInTrial.fewestTurns)) / 65536
  }
}
