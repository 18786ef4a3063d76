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
    let upright = try UprightPicture(of: given, orientation, aspect: aspect)
    let region = try upright.region(of: crop)
    let natural = crop?.size ?? upright.squared(isEven: isEven)
    let filter: Filter = isLinear ? .cubicInLinearLight : .cubic
    guard let bounds else {
      try RequestChecks.check(natural, .video)
      self.init(of: given, orientation: orientation, region, to: natural, filter)
      return
    }
    try RequestChecks.checkSides(bounds.width, bounds.height, of: bounds.text, .size)
    let box = bounds.size(like: natural, isEven: isEven)
    do {
      try RequestChecks.check(box)
    } catch let error as RequestError {
      let isWhole = bounds.width != nil && bounds.height != nil
      throw isWhole ? error : RequestError(.size, refusing: bounds.text, error.problem)
    }
    // An open side has the proportions already, but for its rounding.
    let isFitted = fitting == .fit && bounds.size != nil && box != natural
    self.init(
      of: given, orientation: orientation, fitting == .fill ? region.filling(box, shownAs: natural) : region,
      to: isFitted ? natural.fitted(in: box, isEven: isEven) : box, filter)
  }

  /// Decides and checks the shape of the whole frames of a stream.
  ///
  /// - Throws: ``Zoetrope/RequestError``.
  package init(of facts: StreamFacts, isEven: Bool = false) throws {
    try self.init(of: facts.size, orientation: facts.orientation, aspect: facts.pixelAspect, isEven: isEven)
  }

  /// Decides and checks the shape of frames for a target: within its limits where no size was requested.
  ///
  /// - Parameters:
  ///   - bounds: The requested size; nil for that of the frames, or the nearest that the target allows.
  ///   - fitting: The requested fitting; nil to fit frames within a requested size, and to fill that of a target or one requested
  ///     for a target that takes a single shape.
  ///   - limits: The limits of the target; nil for none.
  /// - Throws: ``Zoetrope/RequestError``.
  package init(
    of facts: StreamFacts, crop: Crop? = nil, bounds: Bounds?, fitting: Fitting?, limits: TargetLimits?, isEven: Bool,
    inLinearLight isLinear: Bool = false
  ) throws {
    func shape(_ bounds: Bounds?, _ fitting: Fitting) throws -> FrameGeometry {
      try FrameGeometry(
        of: facts.size, orientation: facts.orientation, aspect: facts.pixelAspect, crop: crop, bounds: bounds,
        fitting: fitting, isEven: isEven, inLinearLight: isLinear)
    }
    // A size of the proportions that a target takes would not have them if frames were fitted within it.
    let fillsTarget = limits?.fixesProportions == true && bounds?.size != nil
    self = try shape(bounds, fitting ?? (fillsTarget ? .fill : .fit))
    guard bounds == nil, let limits else { return }
    let allowed = limits.size(for: size, isFlexible: false, isEven: isEven)
    if allowed != size { self = try shape(Bounds(allowed), fitting ?? .fill) }
  }

  /// Returns the note on the part of frames that is cut off since a target takes other proportions; nil for less than 1 %.
  ///
  /// - Parameters:
  ///   - facts: The facts of the frames.
  ///   - crop: The requested part of the picture.
  ///   - fitting: The requested fitting, which needs no note.
  ///   - target: The target; nil for none.
  /// - Throws: ``Zoetrope/RequestError``.
  package func cutNote(
    of facts: StreamFacts, crop: Crop? = nil, fitting: Fitting?, for target: Target?
  ) throws -> String? {
    guard fitting == nil, let target else { return nil }
    let whole = try FrameGeometry(
      of: facts.size, orientation: facts.orientation, aspect: facts.pixelAspect, crop: crop)
    let isWide = shownWidth < whole.shownWidth
    let (shown, all) = isWide ? (shownWidth, whole.shownWidth) : (shownHeight, whole.shownHeight)
    // Less is due to the rounding of sides.
    guard shown * 100 <= all * 99 else { return nil }
    let percentage = Rational(Int64(100 * (all - shown)), Int64(all)).decimal(places: 1)
    return "\(percentage) % of the \(isWide ? "width" : "height") of frames is cut off, "
      + "since \(target.name) takes other proportions"
  }

  /// Decides the shape of frames among others of a size: upright, with pixels that are squares, and with a margin of a colour
  /// where they are fitted to the size and narrower or lower.
  init(
    of facts: StreamFacts, within size: PixelSize, _ fitting: Fitting, inLinearLight isLinear: Bool, on margin: RGBA16
  ) throws {
    let shape = try FrameGeometry(
      of: facts, bounds: Bounds(size), fitting: fitting, limits: nil, isEven: false, inLinearLight: isLinear)
    self.init(shape, inTheMiddleOf: size, on: margin)
  }
}

extension PixelSize {
  /// Returns the largest size of these proportions within a box, with even sides on request.
  fileprivate func fitted(in box: PixelSize, isEven: Bool) -> PixelSize {
    let isWider = width * box.height > box.width * height
    // The box is a limit, so a codec that needs even sides gets the largest within it.
    let box = isEven ? box.evenWithin : box
    let size = FrameGeometry.Bounds(width: isWider ? box.width : nil, height: isWider ? nil : box.height)
      .size(like: self, isEven: isEven)
    return PixelSize(width: min(size.width, box.width), height: min(size.height, box.height))
  }
}

extension PixelRegion {
  /// Returns the middle part that has the proportions of a box, to the nearest pixel.
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - natural: The size of the region in square pixels.
  fileprivate func filling(_ box: PixelSize, shownAs natural: PixelSize) -> PixelRegion {
    let (wider, higher) = (natural.width * box.height, box.width * natural.height)
    let part = PixelSize(
      width: min(width, FrameGeometry.scaled(width, by: higher, of: wider)),
      height: min(height, FrameGeometry.scaled(height, by: wider, of: higher)))
    let (left, top) = (x + (width - part.width) / 2, y + (height - part.height) / 2)
    return PixelRegion(nonEmpty: left..<left + part.width, top..<top + part.height)
  }
}
