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

  /// How exact the blur is.
  public enum Precision: Sendable {
    /// Within 0.2 codes of 255 of the Gaussian for a step from black to white in each direction.
    case fine
    /// Within 0.75 codes for such a step, at an eighth of the work: for what a second blur or a sharp line lies on.
    case coarse

    /// The smallest standard deviation in cells for which a picture is reduced further: 7.5 or 3.75. What the
    /// enlarging is off goes with the inverse of its square.
    fileprivate var smallestDeviation: Fixed { Fixed(raw: self == .fine ? 15 << 15 : 15 << 14) }
  }

  /// A plan for pictures of a size in pixels.
  ///
  /// - Parameters:
  ///   - sigma: The standard deviation in pixels.
  ///   - width: Columns of the full-size picture.
  ///   - height: Its rows.
  ///   - precision: How exact the blur is.
  public init(standardDeviation sigma: Fixed, width: Int, height: Int, precision: Precision = .fine) {
    var shift = 0
    while shift < BlurPlan.largestShift, sigma.raw >> (shift + 1) >= precision.smallestDeviation.raw { shift += 1 }
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

  /// How many pixels a blur reaches beyond what is blurred, at most.
  public static func reach(standardDeviation sigma: Fixed, precision: Precision = .fine) -> Int {
    let plan = BlurPlan(standardDeviation: sigma, width: 1, height: 1, precision: precision)
    return (plan.kernel.radius + 1 + neighbors(plan.shift)) << plan.shift
  }

  /// The largest width of a cell in pixels that a blur is kept in.
  public static func cellSize(standardDeviation sigma: Fixed) -> Int {
    1 << BlurPlan(standardDeviation: sigma, width: 1, height: 1, precision: .coarse).shift
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
