public import FixedPoint
public import Frames
import Raster

extension FrameGeometry {
  /// Decides and checks the shape of frames.
  ///
  /// - Parameters:
  ///   - given: The size of the frames as they are stored.
  ///   - orientation: The rotation and mirroring that make frames upright.
  ///   - aspect: The width of a stored pixel divided by its height.
  ///   - crop: The shown part of the upright picture, in square pixels; nil for all of it.
  ///   - bounds: The size of the result; nil to keep the size.
  ///   - fitting: How frames are fitted to the bounds.
  ///   - isEven: Whether sides that follow from proportions must be even, unlike those that are given.
  ///   - isLinear: Whether light is mixed when the size changes, instead of the codes of sRGB.
  /// - Throws: ``Zoetrope/RequestError``.
  public init(
    of given: PixelSize, orientation: Orientation = .upright, aspect: Rational = Rational(1), crop: Crop? = nil,
    bounds: Bounds? = nil, fitting: Fitting = .fit, isEven: Bool = false,
    inLinearLight isLinear: Bool = false
  ) throws {
    // No camera makes pixels beyond that, and sides could overflow.
    guard aspect >= Rational(1, 1000), aspect <= Rational(1000) else {
      throw RequestError(.video, "pixels of the frames are \(aspect) times as wide as high; allowed: 1/1000…1000")
    }
    let filter: Filter = isLinear ? .cubicInLinearLight : .cubic
    let upright = orientation.swapsSides ? PixelSize(width: given.height, height: given.width) : given
    let wide = orientation.swapsSides ? try Rational(1).divided(by: aspect) : aspect
    // Pixels that are not square become larger, never smaller: no column or row is lost.
    let (across, down) = (max(wide, Rational(1)), try Rational(1).divided(by: min(wide, Rational(1))))
    var part = Region(x: 0, y: 0, width: upright.width, height: upright.height)
    func squared(isEven: Bool) -> PixelSize {
      PixelSize(
        width: FrameGeometry.squared(upright.width, across, isEven: isEven),
        height: FrameGeometry.squared(upright.height, down, isEven: isEven))
    }
    var natural = squared(isEven: isEven)
    if let crop {
      // The same for all formats.
      let shown = squared(isEven: false)
      guard (0..<shown.width).contains(crop.left), (0..<shown.height).contains(crop.top),
        (1...shown.width - crop.left).contains(crop.size.width),
        (1...shown.height - crop.top).contains(crop.size.height)
      else {
        throw RequestError(
          .crop, "\(crop.size)+\(crop.left)+\(crop.top): the frames are \(shown), and this is not within")
      }
      let columns = FrameGeometry.stored(crop.left, crop.size.width, of: shown.width, in: upright.width)
      let rows = FrameGeometry.stored(crop.top, crop.size.height, of: shown.height, in: upright.height)
      part = Region(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
      natural = crop.size
    }
    guard let bounds else {
      try RequestChecks.check(natural, .video)
      self.init(of: given, orientation: orientation, part, to: natural, filter)
      return
    }
    try RequestChecks.checkSides(bounds.width, bounds.height, of: bounds.text, .size)
    /// Returns a side that follows from the proportions of the frames, within the box.
    func side(_ side: Int, by numerator: Int, of denominator: Int, within limit: Int) -> Int {
      min(
        FrameGeometry.scaled(side, by: numerator, of: denominator, isEven: isEven),
        isEven ? max(2, limit / 2 * 2) : limit)
    }
    let box = bounds.size(like: natural, isEven: isEven)
    do {
      try RequestChecks.check(box)
    } catch let error as RequestError {
      let isWhole = bounds.width != nil && bounds.height != nil
      throw isWhole ? error : RequestError(.size, "\(bounds.text): \(error.problem)")
    }
    let isWider = natural.width * box.height > box.width * natural.height
    var size = box
    switch fitting {
    case .stretch: break
    // An open side has the proportions already, but for its rounding.
    case .fit where bounds.size == nil || box == natural: break
    case .fit:
      // The box is a limit, so a codec that needs even sides gets the largest within it.
      let box = isEven ? box.evenWithin : box
      size =
        isWider
        ? PixelSize(
          width: box.width, height: side(natural.height, by: box.width, of: natural.width, within: box.height))
        : PixelSize(
          width: side(natural.width, by: box.height, of: natural.height, within: box.width), height: box.height)
    case .fill:
      // The middle part of the frames that has the proportions of the box, to the nearest pixel.
      let (wider, higher) = (natural.width * box.height, box.width * natural.height)
      let width = isWider ? FrameGeometry.scaled(part.width, by: higher, of: wider) : part.width
      let height = isWider ? part.height : FrameGeometry.scaled(part.height, by: wider, of: higher)
      part = Region(
        x: part.x + (part.width - width) / 2, y: part.y + (part.height - height) / 2, width: width, height: height)
    }
    self.init(of: given, orientation: orientation, part, to: size, filter)
  }

  /// Decides and checks the shape of frames for a target: within its limits where no size was requested.
  ///
  /// - Parameters:
  ///   - bounds: The requested size; nil for that of the frames, or the nearest that the target allows.
  ///   - fitting: The requested fitting; nil to fit frames within a requested size, and to fill that of a target.
  ///   - limits: The limits of the target; nil for none.
  /// - Throws: ``Zoetrope/RequestError``.
  package init(
    of given: PixelSize, orientation: Orientation, aspect: Rational, crop: Crop? = nil, bounds: Bounds?,
    fitting: Fitting?, limits: TargetLimits?, isEven: Bool, inLinearLight isLinear: Bool = false
  ) throws {
    func shape(_ bounds: Bounds?, _ fitting: Fitting) throws -> FrameGeometry {
      try FrameGeometry(
        of: given, orientation: orientation, aspect: aspect, crop: crop, bounds: bounds, fitting: fitting,
        isEven: isEven, inLinearLight: isLinear)
    }
    self = try shape(bounds, fitting ?? .fit)
    guard bounds == nil, let limits else { return }
    let allowed = limits.size(for: size, isFlexible: false, isEven: isEven)
    if allowed != size { self = try shape(Bounds(allowed), fitting ?? .fill) }
  }

  /// Returns the length of a side in square pixels.
  private static func squared(_ side: Int, _ factor: Rational, isEven: Bool) -> Int {
    guard factor != Rational(1) else { return side }
    return scaled(side, by: Int(factor.numerator), of: Int(factor.denominator), isEven: isEven)
  }

  /// Returns the stored columns or rows that are shown in a stretch of square pixels, to the nearest, and at least one.
  ///
  /// - Parameters:
  ///   - start: The start of the stretch.
  ///   - count: Its length.
  ///   - shown: The number of all square pixels.
  ///   - stored: The number of all stored columns or rows.
  private static func stored(_ start: Int, _ count: Int, of shown: Int, in stored: Int) -> Range<Int> {
    func nearest(_ position: Int) -> Int {
      Int((2 * Int128(position) * Int128(stored) + Int128(shown)) / (2 * Int128(shown)))
    }
    let first = min(nearest(start), stored - 1)
    return first..<max(first + 1, nearest(start + count))
  }

  /// Decides the shape of frames among others of a size: upright, with pixels that are squares, and with a margin of a colour
  /// where they are fitted to the size and narrower or lower.
  init(
    of given: PixelSize, orientation: Orientation, aspect: Rational, within size: PixelSize, _ fitting: Fitting,
    inLinearLight isLinear: Bool, on margin: RGBA16
  ) throws {
    let shape = try FrameGeometry(
      of: given, orientation: orientation, aspect: aspect, bounds: Bounds(size), fitting: fitting,
      inLinearLight: isLinear)
    self.init(shape, inTheMiddleOf: size, on: margin)
  }
}
