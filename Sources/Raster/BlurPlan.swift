public import FixedPoint

/// How a picture is blurred small: what a wide Gaussian leaves is so smooth that it can be composed, blurred and kept in
/// cells of many pixels and enlarged by straight lines between their middles.
///
/// Three steps on that road blur a little on their own, and the kernel is made narrower by their variances: averaging
/// over a cell (1/12 of a square cell, of which the full-size picture has 1/12 of a square pixel, 1/(12 f²), anyway), and
/// enlarging, which mixes two neighbours at the parts t and 1 − t, variance t(1 − t), over the pixels of a cell of f × f
/// pixels on average 1/6 + 1/(12 f²); a quarter of a square cell together. Left over is that the blur is a little too
/// narrow at the middles of cells and too wide between them: by f''/12 each way, which for a step of height A is at most
/// 0.242 A / (12 σ²), σ in cells.
public struct BlurPlan: Sendable {
  /// A cell is 2^shift pixels wide and high.
  public let shift: Int
  /// The blur, in cells.
  public let kernel: GaussianKernel
  /// The columns and rows of the picture to be blurred, in cells, its margins included.
  public let composedSize: (width: Int, height: Int)

  /// The smallest standard deviation in cells for which a picture is reduced further. At 7.5 the error of enlarging is
  /// at most 0.09 codes of 255 for a step from black to white in each direction.
  private static let smallestDeviation = Fixed(raw: 15 << 15)

  /// A plan for pictures of a size in pixels.
  ///
  /// - Parameters:
  ///   - sigma: The standard deviation in pixels.
  ///   - width: Columns of the full-size picture.
  ///   - height: Its rows.
  public init(standardDeviation sigma: Fixed, width: Int, height: Int) {
    var shift = 0
    while shift < BlurPlan.largestShift, sigma.raw >> (shift + 1) >= BlurPlan.smallestDeviation.raw { shift += 1 }
    var variance = Int64((Int128(sigma.raw) * Int128(sigma.raw)).shiftedRight(by: 16 + 2 * shift, .nearest))
    if shift > 0 { variance -= 1 << 14 }  // a quarter of a square cell
    self.shift = shift
    kernel = GaussianKernel(variance: Fixed(raw: variance))
    let size = (width: BlurPlan.cells(width, shift), height: BlurPlan.cells(height, shift))
    let margins = 2 * (kernel.radius + BlurPlan.neighbors(shift))
    composedSize = (size.width + margins, size.height + margins)
  }

  /// The largest cell that enlarging can weigh with 16 bits.
  private static let largestShift = 13

  /// The width of a cell in pixels.
  public static func cellSize(standardDeviation sigma: Fixed) -> Int {
    1 << BlurPlan(standardDeviation: sigma, width: 1, height: 1).shift
  }

  /// How many pixels the blur reaches beyond what is blurred, at most.
  public static func reach(standardDeviation sigma: Fixed) -> Int {
    let plan = BlurPlan(standardDeviation: sigma, width: 1, height: 1)
    return (plan.kernel.radius + 1 + neighbors(plan.shift)) << plan.shift
  }

  /// The transform by which the picture to be blurred is drawn, from the one of the full-size picture.
  public func composedTransform(_ transform: PixelTransform) -> PixelTransform {
    transform.reduced(by: shift, margin: kernel.radius + BlurPlan.neighbors(shift))
  }

  /// Blurs a picture of ``composedSize``.
  public func blur(_ composed: Pixmap) -> SmoothField {
    precondition(composed.width == composedSize.width && composed.height == composedSize.height)
    return SmoothField(cells: composed.blurred(by: kernel), shift: shift)
  }

  private static func cells(_ pixels: Int, _ shift: Int) -> Int { pixels.shiftedRight(by: shift, .up) }

  /// Cells beyond each edge that enlarging refers to.
  private static func neighbors(_ shift: Int) -> Int { shift > 0 ? 1 : 0 }
}
