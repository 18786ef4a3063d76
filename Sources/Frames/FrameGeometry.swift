package import Raster

/// The shape of frames: how they are turned upright, cropped and resized.
public struct FrameGeometry: Equatable, Sendable {
  /// How frames are fitted to a size.
  public enum Fitting: String, CaseIterable, Sendable {
    /// As large as the size allows, keeping their proportions.
    case fit
    /// All of the size, keeping their proportions; what exceeds it is cut off on both sides.
    case fill
    /// All of the size, without regard to their proportions.
    case stretch
  }

  /// A size of which one side may follow from the other.
  public struct Bounds: Equatable, Sendable {
    /// Columns; nil to keep the proportions.
    public let width: Int?
    /// Rows; nil to keep the proportions.
    public let height: Int?

    /// Creates a size of which at least one side is given.
    ///
    /// - Precondition: A side is not nil; ``init(validatingWidth:height:)`` takes any.
    public init(width: Int?, height: Int?) {
      precondition(width != nil || height != nil)
      (self.width, self.height) = (width, height)
    }

    /// Creates a size of sides that come from elsewhere: nil if neither is given.
    public init?(validatingWidth width: Int?, height: Int?) {
      guard width != nil || height != nil else { return nil }
      self.init(width: width, height: height)
    }

    /// Creates a size of which both sides are given.
    public init(_ size: PixelSize) { self.init(width: size.width, height: size.height) }

    /// Reads a size as ``PixelSize`` does, or one side of it, `480x` or `x270`; nil for anything else. A side of -1 is left
    /// out, too.
    public init?(text: String) {
      // ffmpeg leaves a side open as -1, or -2 for an even one.
      let sides = text.split(omittingEmptySubsequences: false, whereSeparator: PixelSize.parts)
        .map { ["-1", "-2"].contains($0) ? "" : $0 }
      if sides == ["", ""] { return nil }
      if sides.count == 2, let open = sides.firstIndex(of: ""), let side = Int(sides[1 - open]) {
        self.init(width: open == 0 ? nil : side, height: open == 0 ? side : nil)
      } else if let size = PixelSize(text: text) {
        self.init(size)
      } else {
        return nil
      }
    }

    /// The size, if both sides are given.
    public var size: PixelSize? {
      guard let width, let height else { return nil }
      return PixelSize(width: width, height: height)
    }

    /// The text that reads as this.
    package var text: String { "\(width.map { "\($0)" } ?? "")x\(height.map { "\($0)" } ?? "")" }

    /// Returns the size in which a side that is not given keeps the proportions of another size, rounded to the nearest.
    package func size(like other: PixelSize, isEven: Bool = false) -> PixelSize {
      PixelSize(
        width: width ?? scaled(other.width, by: height ?? 1, of: other.height, isEven: isEven),
        height: height ?? scaled(other.height, by: width ?? 1, of: other.width, isEven: isEven))
    }
  }

  /// Returns a side times a fraction, rounded to the nearest whole or even number above 0.
  package static func scaled(_ side: Int, by numerator: Int, of denominator: Int, isEven: Bool = false) -> Int {
    // Sides are at most 2¹⁴ after the checks of a request; before, they only must not trap.
    let (unit, denominator) = (Int128(isEven ? 2 : 1), Int128(denominator))
    let nearest = (2 * Int128(side) * Int128(numerator) + unit * denominator) / (2 * unit * denominator) * unit
    return Int(clamping: max(unit, nearest))
  }

  /// A rectangle of a picture.
  public struct Crop: Equatable, Sendable {
    /// Its size.
    public var size: PixelSize
    /// Columns to the left of it.
    public var left: Int
    /// Rows above it.
    public var top: Int

    /// Creates a rectangle from its size, the columns to the left of it and the rows above it.
    public init(size: PixelSize, left: Int, top: Int) { (self.size, self.left, self.top) = (size, left, top) }

    /// Reads `400x300+20+10`: a size, columns to the left of it and rows above it; nil for anything else.
    public init?(text: String) {
      let parts = text.split(separator: "+", omittingEmptySubsequences: false)
      guard parts.count == 3, let size = PixelSize(text: parts[0]), let left = Int(parts[1]), let top = Int(parts[2])
      else { return nil }
      self.init(size: size, left: left, top: top)
    }
  }

  /// How pixels are resampled.
  package enum Filter: Sendable {
    /// The mean of the covered area; for smaller sizes only.
    case area
    /// Cubic convolution of the codes of sRGB.
    case cubic
    /// Cubic convolution of light.
    case cubicInLinearLight
  }

  /// The size of the frames as they are stored.
  package let given: PixelSize
  /// The rotation and mirroring that make frames upright.
  private let orientation: Orientation
  /// The shown part of the upright picture.
  private let region: PixelRegion
  /// The size of the shown part in the result.
  private let scaled: PixelSize
  /// The size of the result.
  public let size: PixelSize
  private let filter: Filter
  /// The margin of a picture that is smaller than the result.
  private let margin: Margin

  private enum Margin: Equatable {
    /// Pixels of a colour on all sides.
    case color(RGBA16)
    /// Copies of the last column and row.
    case edge
  }

  /// A shape that was decided and checked.
  package init(
    of given: PixelSize, orientation: Orientation, _ region: PixelRegion, to size: PixelSize, _ filter: Filter
  ) {
    (self.given, self.orientation, self.region, self.filter) = (given, orientation, region, filter)
    (scaled, self.size, margin) = (size, size, .color(.clear))
  }

  /// Another shape in the middle of a size, with a margin of a colour around it.
  ///
  /// - Precondition: neither side of `shape` is larger than that of the size.
  package init(_ shape: FrameGeometry, inTheMiddleOf size: PixelSize, on color: RGBA16) {
    self.init(shape, within: size, .color(color))
  }

  /// Another shape that is extended to a size by copies of its last column and row.
  ///
  /// - Precondition: neither side of `shape` is larger than that of the size.
  package init(_ shape: FrameGeometry, extendedTo size: PixelSize) { self.init(shape, within: size, .edge) }

  private init(_ shape: FrameGeometry, within size: PixelSize, _ margin: Margin) {
    precondition(shape.size.width <= size.width && shape.size.height <= size.height)
    (given, orientation, region, filter) = (shape.given, shape.orientation, shape.region, shape.filter)
    (scaled, self.size, self.margin) = (shape.scaled, size, margin)
  }

  /// The reduction of whole frames to a size.
  ///
  /// - Precondition: neither side of `size` is larger than that of the frames.
  package init(reducing given: PixelSize, to size: PixelSize) {
    precondition(size.width <= given.width && size.height <= given.height)
    let whole = PixelRegion(width: given.width, height: given.height)
    self.init(of: given, orientation: .upright, whole, to: size, .area)
  }

  /// The number of columns of the upright picture that are shown.
  package var shownWidth: Int { region.width }

  /// The number of rows of the upright picture that are shown.
  package var shownHeight: Int { region.height }

  /// Whether the frames have a margin.
  package var hasMargin: Bool { size != scaled }

  /// Whether frames stay as they are.
  package var isIdentity: Bool {
    orientation == .upright && scaled == given && size == given
      && region == PixelRegion(width: given.width, height: given.height)
  }

  /// Returns the shown picture of a frame as it is stored.
  package func apply(to frame: Pixmap) -> Pixmap {
    let part = orientation.applied(to: frame).cropped(to: region)
    guard part.width != scaled.width || part.height != scaled.height else { return withMargin(part) }
    var shown = Pixmap(width: scaled.width, height: scaled.height)
    switch filter {
    case .area: shown.reduce(part)
    case .cubic: shown.resample(part)
    case .cubicInLinearLight: shown.resample(part, inLinearLight: true)
    }
    return withMargin(shown)
  }

  /// Returns a picture with its margin.
  private func withMargin(_ picture: Pixmap) -> Pixmap {
    guard hasMargin else { return picture }
    switch margin {
    case .color(let color): return centered(picture, on: color)
    case .edge: return extended(picture)
    }
  }

  /// Returns a picture in the middle of a colour.
  private func centered(_ picture: Pixmap, on color: RGBA16) -> Pixmap {
    var whole = Pixmap(width: size.width, height: size.height, filledWith: color)
    let (left, top) = ((size.width - scaled.width) / 2, (size.height - scaled.height) / 2)
    for y in 0..<scaled.height {
      let (row, start) = (y * scaled.width, (top + y) * size.width + left)
      whole.pixels.replaceSubrange(start..<start + scaled.width, with: picture.pixels[row..<row + scaled.width])
    }
    return whole
  }

  /// Returns a picture with copies of its last column and row.
  private func extended(_ picture: Pixmap) -> Pixmap {
    var whole = Pixmap(width: size.width, height: size.height)
    for y in 0..<size.height {
      let (row, start) = (min(y, scaled.height - 1) * scaled.width, y * size.width)
      whole.pixels.replaceSubrange(start..<start + scaled.width, with: picture.pixels[row..<row + scaled.width])
      for x in scaled.width..<size.width { whole.pixels[start + x] = picture.pixels[row + scaled.width - 1] }
    }
    return whole
  }
}
