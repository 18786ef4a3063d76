import Quantization

/// Seam convergence: draws the last frames of a loop towards the first picture, so that the loop restarts without a
/// jump.
///
/// Without it, the canvas at the end of the loop and the first picture are within tolerance of nearly the same target,
/// but they differ in every pixel's dither, and the switch from one pattern to the other shows as a twitch.
///
/// So each pixel takes its colour of the first picture when the ``LeadIn`` has drawn it last. Earlier, it would run ahead
/// of the motion, which would then rest at the seam. The pixels that the first frame draws itself are left to the first
/// image, as many change over the seam as in any step, and so are those that the clip itself changes there.
///
/// A pixel that is to look as in the first frame, as when something has passed over a still picture, cannot run ahead of any motion.
/// If it is drawn, then in the colour of the first picture, in any frame.
struct SeamConvergence: Sendable {
  /// The ages of the pixels of the first picture, in frames.
  let ages: [UInt8]
  /// The number of frames over which the loop converges: the largest age.
  let frameCount: Int
  /// The first picture of the loop, as the canvas showed it.
  let picture: FirstPicture
  /// The palette of the first picture.
  let table: ImageTable
  /// The colours of the first frame; empty if other images do not have the colours of the first picture.
  private let beginning: [OklabColor]
  /// The mean error of that palette outside flat areas.
  private let unevenError: Int64
  /// Whether most pixels converge: not those of a clip that ends with another picture.
  private let includesMost: Bool

  /// Creates the convergence to a picture that has been drawn.
  init(
    ages: [UInt8], frameCount: Int, picture: FirstPicture, table: ImageTable, beginning: [OklabColor] = [],
    unevenError: Int64
  ) {
    (self.ages, self.frameCount, self.picture) = (ages, frameCount, picture)
    (self.table, self.unevenError) = (table, unevenError)
    self.beginning = table.isLocal ? [] : beginning
    includesMost = 2 * ages.count { $0 > 0 } > ages.count
  }

  /// The least limit of the squared distance between a frame and the first picture: three 8-bit codes. The best image
  /// of one palette is that far from a smooth frame, whatever the quality of those that improve on it.
  private static let leastLimit = 9 * OklabColor.squaredCode

  /// The squared distance from the first picture below which the canvas stays as it is: 3/4 of the square of an 8-bit code.
  /// More shows as a twitch where little moves; less takes up to 2 % of a short loop's bytes (benchmark).
  private static let nearLimit = OklabColor.squaredCode * 3 / 4

  /// The squared error up to which a pixel is drawn in the colour of the first picture before it is due, unless less is held: 4.4 8-bit
  /// codes, as much as still pixels keep at the standard quality (chosen by benchmark).
  private static let restoringLimit = 19 * OklabColor.squaredCode

  /// Returns a frame with the first picture's colours at the pixels that are drawn and look as in the first frame.
  ///
  /// - Parameters:
  ///   - target: The frame.
  ///   - damage: The damage of the frame.
  ///   - table: The palette of the frame.
  ///   - settings: The error limits of the frame.
  func restoring(
    _ target: TargetFrame, _ damage: Damage, _ table: ImageTable, _ settings: CompressionSettings
  ) -> TargetFrame {
    // A local palette lacks those colours.
    if table.isLocal || beginning.isEmpty { return target }
    // With a larger error, the next frame would draw the pixel again.
    let limit = min(settings.stillHoldLimit, max(settings.holdLimit, SeamConvergence.restoringLimit))
    var result = target
    damage.forEachDrawn { position in
      let (color, wanted) = (picture[position], target.colors[position])
      // Exactly: in slow motion, many pixels nearly look so long before the loop ends, and it would rest.
      if wanted == beginning[position], !color.isTransparent, color.squaredDistance(to: wanted) <= limit {
        result.colors[position] = color
      }
    }
    return result
  }

  /// Returns the frame with the first picture's colours at due pixels, and which pixels those are.
  ///
  /// - Parameters:
  ///   - target: The frame.
  ///   - canvas: The canvas before the frame.
  ///   - framesLeft: The number of frames after it until the loop restarts.
  ///   - settings: The error limits of the frame.
  func apply(to target: TargetFrame, on canvas: [OklabColor], framesLeft: Int, _ settings: CompressionSettings) -> (
    frame: TargetFrame, isConverged: [Bool]
  ) {
    let limit = limit(settings)
    // At high qualities, few pixels stay on the canvas with such an error.
    let nearLimit = min(SeamConvergence.nearLimit, settings.holdLimit / 3)
    var isConverged = [Bool](repeating: false, count: ages.count)
    var result = target
    for position in ages.indices where framesLeft < Int(ages[position]) {
      let color = picture[position]
      guard color.squaredDistance(to: target.colors[position]) <= limit else { continue }
      guard color.squaredDistance(to: canvas[position]) > nearLimit else {
        result.colors[position] = canvas[position]
        continue
      }
      result.colors[position] = color
      isConverged[position] = !color.isTransparent
    }
    return (result, isConverged)
  }

  /// Returns the largest squared distance between the first picture and a frame that converges. If one palette fits the picture
  /// badly, and most pixels converge, it is four times the mean error outside flat areas: with eight times it, so many converge
  /// that the loop rests at the seam.
  func limit(_ settings: CompressionSettings) -> Int32 {
    max(
      settings.holdLimit + OklabColor.squaredCode, SeamConvergence.leastLimit,
      includesMost ? Int32(clamping: 4 * unevenError) : 0)
  }
}
