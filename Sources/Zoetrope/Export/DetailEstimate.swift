import FixedPoint
import Frames
import LoopTiming
import Raster
import SceneRendering
import Video

/// An estimate of the detail of a loop, from frames at a few moments.
///
/// It counts pixels at which the luma bends: by the second difference to the left and right neighbours or to those above and
/// below. A slow gradient hardly bends; an edge, a speck and a texture do.
struct DetailEstimate {
  private var count = 0
  private var sharpCount = 0
  private var changingCount = 0
  /// The sum of the changes of the luma from one frame to the next, in codes of 16 bits.
  private var changeSum = 0

  /// Draws frames of a loop and measures them.
  ///
  /// - Parameters:
  ///   - layout: The scene, in the size of the frames that are to be encoded.
  ///   - pictures: The pictures of the scene, as they are drawn.
  ///   - plan: The loop.
  init(_ layout: SceneLayout, _ pictures: PreparedPictures, _ plan: LoopPlan) {
    let size = layout.size
    let shortSide = min(size.width, size.height)
    let part = Rational(Int64(min(shortSide, DetailEstimate.largestShortSide)), Int64(shortSide))
    // A scale of many digits, made smaller, may have too many; the size as it is only costs time.
    let smaller = layout.exactScale(times: part)
    func measured(_ side: Int) -> Int {
      smaller == nil ? side : max(1, side * Int(part.numerator) / Int(part.denominator))
    }
    let renderer = FrameRenderer(
      scene: layout.resolved, plan: plan, width: measured(size.width), height: measured(size.height),
      scale: smaller ?? layout.scale, pictures: pictures)
    var (frame, next) = (
      Pixmap(width: renderer.width, height: renderer.height), Pixmap(width: renderer.width, height: renderer.height)
    )
    // Not at the start and in the middle, where motion that swings to and fro rests.
    for eighth in [1, 3, 6] {
      let index = plan.frameCount * eighth / 8
      renderer.render(frame: index, into: &frame)
      renderer.render(frame: index + 1, into: &next)
      add(frame, next: next)
    }
  }

  /// The largest short side of the frames that are drawn, in pixels: larger ones only take more time.
  private static let largestShortSide = 1080

  /// Counts the pixels of a frame that bend, and those whose bend is another one in the next frame.
  private mutating func add(_ frame: Pixmap, next: Pixmap) {
    let width = frame.width
    for y in stride(from: 1, to: frame.height - 1, by: DetailEstimate.rowDistance) {
      for index in y * width + 1..<max(y * width + 1, (y + 1) * width - 1) {
        func measure(_ frame: borrowing Pixmap) -> (luma: Int32, bend: (Int32, Int32)) {
          func luma(_ offset: Int) -> Int32 { DetailEstimate.luma(frame.pixels[index + offset]) }
          let center = luma(0)
          return (center, (luma(-1) + luma(1) - 2 * center, luma(-width) + luma(width) - 2 * center))
        }
        let ((luma, bend), (nextLuma, nextBend)) = (measure(frame), measure(next))
        count += 1
        if max(abs(bend.0), abs(bend.1)) > 4 * DetailEstimate.code { sharpCount += 1 }
        if max(abs(nextBend.0 - bend.0), abs(nextBend.1 - bend.1)) > DetailEstimate.code / 2 { changingCount += 1 }
        changeSum += Int(abs(nextLuma - luma))
      }
    }
  }

  /// The distance of the rows that are counted.
  private static let rowDistance = 4

  /// The step of a code of 8 bits.
  private static let code: Int32 = 257

  /// The luma, in codes of 16 bits, by the weights of BT.709.
  private static func luma(_ color: RGBA16) -> Int32 {
    (54 * Int32(color.red) + 183 * Int32(color.green) + 19 * Int32(color.blue)) >> 8
  }

  /// The detail. The bounds, in ten-thousandths, separate the built-in scenes for which a preset takes about the same bytes
  /// from the others.
  var detail: PictureDetail {
    func isAtMost(_ part: Int, _ counted: Int) -> Bool { counted * 10_000 <= count * part }
    // A mean change of a sixteenth of a code. `silk`, `prism` and `ripples` change by two to eight times as much.
    if isAtMost(5, sharpCount), isAtMost(30, changingCount) {
      return 16 * changeSum <= count * Int(DetailEstimate.code) ? .calm : .smooth
    }
    return isAtMost(100, sharpCount) && isAtMost(50, changingCount) ? .outlined : .drawn
  }
}
