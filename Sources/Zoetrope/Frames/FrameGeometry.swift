public import FixedPoint
public import Raster

/// What becomes of the shape of frames that somebody hands in: they are turned upright, cropped, and made as large as is
/// wished for.
public struct FrameGeometry: Equatable, Sendable {
  /// How frames become another size.
  public enum Fitting: String, CaseIterable, Sendable {
    /// As large as the size allows, in their own proportions.
    case fit
    /// All of the size, in their own proportions; what sticks out is cut off on both sides.
    case fill
    /// All of the size, whatever that does to their proportions.
    case stretch
  }

  /// A size of which one side may follow from the other.
  public struct Bounds: Equatable, Sendable {
    /// Columns; nil for what keeps proportions.
    public var width: Int?
    /// Rows; nil for what keeps proportions.
    public var height: Int?

    /// As it is read.
    var text: String { "\(width.map { "\($0)" } ?? "")x\(height.map { "\($0)" } ?? "")" }

    /// Reads `480x270`, `480x` or `x270`; nil for anything else.
    public init?(text: String) {
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2 else { return nil }
      (width, height) = (Int(sides[0]), Int(sides[1]))
      guard width != nil || height != nil, width != nil || sides[0].isEmpty, height != nil || sides[1].isEmpty
      else { return nil }
    }
  }

  /// A part of a picture.
  public struct Crop: Equatable, Sendable {
    /// Its size.
    public var size: PixelSize
    /// Columns to the left of it.
    public var left: Int
    /// Rows above it.
    public var top: Int

    /// Reads `400x300+20+10`: a size, columns to the left of it and rows above it; nil for anything else.
    public init?(text: String) {
      let parts = text.split(separator: "+", omittingEmptySubsequences: false)
      guard parts.count == 3, let size = PixelSize(text: parts[0]), let left = Int(parts[1]), let top = Int(parts[2])
      else { return nil }
      (self.size, self.left, self.top) = (size, left, top)
    }
  }

  /// The part of the upright picture that is shown.
  private let source: Part
  private let turn: QuarterTurn
  /// What comes out.
  public let size: PixelSize
  /// Whether light is mixed when the size changes, instead of the codes of sRGB.
  private let isLinear: Bool

  private struct Part: Equatable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// Decides what becomes of frames.
  ///
  /// - Parameters:
  ///   - given: Their size, as they are stored.
  ///   - turn: By how much they are to be turned to stand upright.
  ///   - aspect: How wide a pixel is for its height, as it is stored.
  ///   - crop: The part of the upright picture, in its stored pixels, that is shown; nil for all of it.
  ///   - bounds: How large it becomes; nil for as it is.
  ///   - fitting: How.
  ///   - isLinear: Whether light is mixed when the size changes, instead of the codes of sRGB.
  /// - Throws: ``RequestError``.
  public init(
    of given: PixelSize, turn: QuarterTurn = .none, aspect: Rational = Rational(1), crop: Crop? = nil,
    bounds: Bounds? = nil, fitting: Fitting = .fit, inLinearLight isLinear: Bool = false
  ) throws {
    // Beyond that nobody can have meant it, and sides could not be counted.
    guard aspect >= Rational(1, 1000), aspect <= Rational(1000) else {
      throw RequestError(.video, "pixels of the frames are \(aspect) times as wide as high; allowed: 1/1000…1000")
    }
    self.isLinear = isLinear
    let upright = turn.swapsSides ? PixelSize(width: given.height, height: given.width) : given
    var part = Part(x: 0, y: 0, width: upright.width, height: upright.height)
    if let crop {
      guard (0..<upright.width).contains(crop.left), (0..<upright.height).contains(crop.top),
        (1...upright.width - crop.left).contains(crop.size.width),
        (1...upright.height - crop.top).contains(crop.size.height)
      else {
        throw RequestError(
          .crop, "\(crop.size)+\(crop.left)+\(crop.top): the frames are \(upright), and this is not within")
      }
      part = Part(x: crop.left, y: crop.top, width: crop.size.width, height: crop.size.height)
    }
    let wide = turn.swapsSides ? try Rational(1).divided(by: aspect) : aspect
    // What stands for a pixel that is not square is made of square ones, of which none gets lost.
    let natural =
      wide >= Rational(1)
      ? PixelSize(
        width: Int(try wide.multiplied(by: Rational(Int64(part.width))).rounded(.nearest)), height: part.height)
      : PixelSize(
        width: part.width, height: Int(try Rational(Int64(part.height)).divided(by: wide).rounded(.nearest)))
    guard let bounds else {
      try RenderJob.check(natural, .video)
      (self.turn, source, size) = (turn, part, natural)
      return
    }
    let sides = 1...PixelSize.largestSide
    guard bounds.width.map(sides.contains) ?? true, bounds.height.map(sides.contains) ?? true else {
      throw RequestError(.size, "\(bounds.text) pixels; each side must be 1…\(PixelSize.largestSide)")
    }
    func scaled(_ side: Int, _ by: Int, _ of: Int) -> Int { max(1, (2 * side * by + of) / (2 * of)) }
    let box = PixelSize(
      width: bounds.width ?? scaled(natural.width, bounds.height ?? 1, natural.height),
      height: bounds.height ?? scaled(natural.height, bounds.width ?? 1, natural.width))
    do {
      try RenderJob.check(box)
    } catch let error as RequestError {
      let isWhole = bounds.width != nil && bounds.height != nil
      throw isWhole ? error : RequestError(.size, "\(bounds.text): \(error.problem)")
    }
    let isWider = natural.width * box.height > box.width * natural.height
    switch fitting {
    case .stretch: (source, size) = (part, box)
    case .fit:
      source = part
      size =
        isWider
        ? PixelSize(width: box.width, height: scaled(natural.height, box.width, natural.width))
        : PixelSize(width: scaled(natural.width, box.height, natural.height), height: box.height)
    case .fill:
      size = box
      // The part of the frames that has the box's proportions, to the nearest pixel, from the middle.
      let width = isWider ? scaled(part.width, box.width * natural.height, natural.width * box.height) : part.width
      let height = isWider ? part.height : scaled(part.height, box.height * natural.width, natural.height * box.width)
      source = Part(
        x: part.x + (part.width - width) / 2, y: part.y + (part.height - height) / 2, width: width, height: height)
    }
    self.turn = turn
  }

  /// Makes of a frame as it is stored what is shown.
  public func apply(to frame: Pixmap) -> Pixmap {
    let upright = turn.applied(to: frame)
    var part = upright
    if source.width != upright.width || source.height != upright.height {
      part = Pixmap(width: source.width, height: source.height)
      for y in 0..<source.height {
        let start = (source.y + y) * upright.width + source.x
        part.pixels.replaceSubrange(
          y * source.width..<(y + 1) * source.width, with: upright.pixels[start..<start + source.width])
      }
    }
    guard part.width != size.width || part.height != size.height else { return part }
    var shown = Pixmap(width: size.width, height: size.height)
    shown.resample(part, inLinearLight: isLinear)
    return shown
  }
}
