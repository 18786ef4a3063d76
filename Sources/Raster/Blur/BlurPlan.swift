public import FixedPoint

/// A plan for computing a wide Gaussian blur at reduced size.
///
/// The naive blur convolves every pixel. But the result of a wide blur is so smooth that the picture can be composed
/// and blurred in cells of f × f pixels, and enlarged by linear interpolation between the cells' middles.
///
/// Reducing and enlarging blur a little themselves, so the kernel's variance is reduced by theirs, in square cells:
/// - Averaging over a cell adds 1/12, of which the full-size picture has 1/12 of a square pixel, 1/(12 f²), anyway.
/// - Linear interpolation mixes two neighbours with the weights t and 1 − t, which adds the variance t(1 − t). Averaged
///   over the pixels of a cell that is 1/6 + 1/(12 f²).
///
/// Together they add a quarter of a square cell. The remaining error: the blur is slightly too narrow at the middles of
/// cells and too wide between them, by f''/12 in each direction. With σ in cells, that is at most 0.242 A / (12 σ²) for
/// a step of height A.
public struct BlurPlan: Sendable {
  /// The binary logarithm of the cell size: a cell is 2^shift pixels wide and high.
  public let shift: Int
  /// The kernel of the blur, in cells.
  public let kernel: GaussianKernel
  /// The size of the picture to blur, margins included, in cells.
  public let composedSize: (width: Int, height: Int)

  /// The precision of a blur.
  public enum Precision: Sendable {
    /// Within 0.2 codes of 255 of the exact Gaussian, for a step from black to white in each direction.
    case fine
    /// Within 0.75 codes for such a step, at an eighth of the cost: for content that is blurred again or covered by
    /// sharp lines.
    case coarse

    /// The standard deviation in cells above which the picture is reduced further: 7.5 or 3.75. The error of enlarging
    /// is proportional to the inverse of its square.
    fileprivate var smallestDeviation: Fixed { Fixed(raw: self == .fine ? 15 << 15 : 15 << 14) }
  }

  /// Creates a plan for pictures of a size in pixels.
  ///
  /// - Parameters:
  ///   - sigma: The standard deviation in pixels.
  ///   - width: The width of the full-size picture.
  ///   - height: The height of the full-size picture.
  ///   - precision: The precision of the blur.
  public init(standardDeviation sigma: Fixed, width: Int, height: Int, precision: Precision = .fine) {
    var shift = 0
    while shift < BlurPlan.largestShift, sigma.raw >> (shift + 1) >= precision.smallestDeviation.raw { shift += 1 }
    var variance = sigma.raw.multiplied(by: sigma.raw, shift: 16 + 2 * shift)
    if shift > 0 { variance -= 1 << 14 }  // a quarter of a square cell
    self.shift = shift
    kernel = GaussianKernel(variance: Fixed(raw: variance))
    let size = (width: BlurPlan.cells(width, shift), height: BlurPlan.cells(height, shift))
    let margins = 2 * (kernel.radius + BlurPlan.neighbors(shift))
    composedSize = (size.width + margins, size.height + margins)
  }

  /// The largest shift for which the interpolation weights fit 16 bits.
  private static let largestShift = 13

  /// The largest standard deviation in pixels for which a plan's memory is bounded: 15 of the largest cells, a kernel of
  /// at most 107 cells.
  ///
  /// Beyond it the kernel and the margins would grow with the deviation, to gigabytes, without a visible change: it is
  /// seven times as long as the longest pictures that codecs take.
  public static let largestDeviation = Fixed(15 << largestShift)

  /// Returns a bound on the distance in pixels that a blur reaches beyond its input.
  public static func reach(standardDeviation sigma: Fixed, precision: Precision = .fine) -> Int {
    let plan = BlurPlan(standardDeviation: sigma, width: 1, height: 1, precision: precision)
    return (plan.kernel.radius + 1 + neighbors(plan.shift)) << plan.shift
  }

  /// Returns the width in pixels of the largest cells in which a blur is stored.
  public static func cellSize(standardDeviation sigma: Fixed) -> Int {
    1 << BlurPlan(standardDeviation: sigma, width: 1, height: 1, precision: .coarse).shift
  }

  /// Returns the transform for drawing the picture to blur, from the transform for the full-size picture.
  ///
  /// - Parameters:
  ///   - transform: The transform for the full-size picture.
  ///   - refinement: The binary logarithm of the number of drawn pixels along a side of a cell, at most ``shift``.
  public func composedTransform(_ transform: PixelTransform, refinement: Int = 0) -> PixelTransform {
    transform.reduced(by: shift - refinement, margin: (kernel.radius + BlurPlan.neighbors(shift)) << refinement)
  }

  /// The largest refinement whose picture has at most 2¹⁴ pixels along a side and 2²³ in all, about a frame of 3840×2160.
  public var largestRefinement: Int {
    var refinement = 0
    while refinement < shift, max(composedSize.width, composedSize.height) << (refinement + 1) <= 1 << 14,
      (composedSize.width * composedSize.height) << (2 * refinement + 2) <= 1 << 23
    {
      refinement += 1
    }
    return refinement
  }

  /// Returns the blur of a picture of ``composedSize``.
  public func blur(_ composed: Pixmap) -> SmoothField {
    precondition(composed.width == composedSize.width && composed.height == composedSize.height)
    return SmoothField(cells: composed.blurred(by: kernel), shift: shift)
  }

  /// Blurs a picture of ``composedSize`` and draws it over a region of a pixmap, with an opacity of 0…65535.
  public func draw(_ composed: Pixmap, over pixmap: inout Pixmap, in region: PixelRegion, opacity: UInt16) {
    guard shift == 0 else { return blur(composed).draw(over: &pixmap, in: region, opacity: opacity) }
    // Cells are pixels: each run of a row can be drawn when it is blurred.
    precondition(composed.width == composedSize.width && composed.height == composedSize.height)
    precondition(composed.width - 2 * kernel.radius == region.width)
    precondition(composed.height - 2 * kernel.radius == region.height)
    precondition(region.columns.upperBound <= pixmap.width && region.rows.upperBound <= pixmap.height)
    let width = pixmap.width
    precondition(pixmap.hasAllPixels)
    unsafe pixmap.pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe composed.forEachBlurredRun(by: kernel) { y, x, run in
        let start = (region.y + y) * width + region.x + x
        unsafe blend(
          run, over: UnsafeMutableBufferPointer(rebasing: pixels[start..<start + run.count]), .sourceOver,
          opacity: opacity)
      }
    }
  }

  private static func cells(_ pixels: Int, _ shift: Int) -> Int { pixels.shiftedRight(by: shift, .up) }

  /// Returns the number of cells beyond each edge that interpolation reads.
  private static func neighbors(_ shift: Int) -> Int { shift > 0 ? 1 : 0 }
}
