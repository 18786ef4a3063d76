public import FixedPoint
public import Geometry

/// A copy of a picture at a position, of any size and angle, in pixels.
public struct ImageCopy: Sendable {
  private let image: ImageLevels
  private let center: Point
  private let size: Size
  private let turn: Angle
  private let repeats: Bool
  private let continuesBeyond: RectangleSides

  /// Creates a copy.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - center: The position of its middle.
  ///   - size: Its size before it is turned.
  ///   - turn: The rotation about the middle, clockwise.
  ///   - repeats: Whether copies beside one another fill the plane.
  ///   - continuesBeyond: The sides beyond which the outermost pixels continue; beyond the others it is clear. An edge that is
  ///     also that of the painted shape must continue: clipped to it twice, its pixels would have the square of its coverage.
  public init(
    _ image: ImageLevels, center: Point, size: Size, turn: Angle, repeats: Bool, continuesBeyond: RectangleSides = []
  ) {
    (self.image, self.center, self.turn, self.repeats) = (image, center, turn, repeats)
    self.continuesBeyond = continuesBeyond
    // A side below 1/16 pixel is drawn as one of that length, and one above 2³⁰ pixels, too. That is ten pixels per point for the
    // longest side at the largest scale, 10⁵ · 10³ points; rates of a turned copy, in units of 2⁻³², are coarse for longer ones.
    func bounded(_ side: Fixed) -> Fixed { max(Fixed(raw: 1 << 12), min(Fixed(1 << 30), side)) }
    self.size = Size(width: bounded(size.width), height: bounded(size.height))
  }

  /// Returns the paint of a region of a picture; it is clear beyond the copy's sides that do not continue.
  public func paint(in region: PixelRegion) -> PixmapPaint {
    PixmapPaint(pixels(in: region), origin: (region.x, region.y))
  }

  /// Returns the pixels of a region, which are kept if they are asked for again.
  private func pixels(in region: PixelRegion) -> Pixmap {
    let key = ImageCopyCache.Key(
      center: center, size: size, turn: turn, repeats: repeats, continuesBeyond: continuesBeyond, region: region)
    return image.copies.pixels(of: key) {
      let picture = turn.steps == 0 ? upright(in: region) : turned(in: region)
      return repeats || continuesBeyond == .all ? picture : picture.clipped(to: outline(in: region))
    }
  }

  /// Returns the pixels of a region: a mix of samples across and then down, each rounded to the nearest.
  private func upright(in region: PixelRegion) -> Pixmap {
    let origin = Point(x: center.x - size.width.half, y: center.y - size.height.half)
    let source = level
    let edge: ImageTaps.Edge = repeats ? .repeats : .extends
    let across = ImageTaps(
      count: source.width, start: origin.x, length: size.width, pixels: region.columns, edge: edge)
    let down = ImageTaps(count: source.height, start: origin.y, length: size.height, pixels: region.rows, edge: edge)
    var picture = Pixmap(width: region.width, height: region.height)
    // The rows of samples that are mixed across, as long as they are used.
    var lines: [Int: [SIMD4<Int32>]] = [:]
    for (y, taps) in down.taps.enumerated() {
      lines = lines.filter { line in taps.contains { $0.index == line.key } }
      for tap in taps where lines[tap.index] == nil {
        lines[tap.index] = ImageCopy.mixed(source, row: tap.index, across)
      }
      var sums = [SIMD4<Int32>](repeating: SIMD4(repeating: CubicTaps.half), count: region.width)
      for tap in taps {
        guard let line = lines[tap.index] else { continue }
        for x in sums.indices { sums[x] &+= line[x] &* tap.weight }
      }
      for x in sums.indices { picture[x, y] = RGBA16(clipping: sums[x] &>> CubicTaps.shift) }
    }
    return picture
  }

  /// Returns a row of samples mixed across, rounded to the nearest.
  private static func mixed(_ source: Pixmap, row: Int, _ across: ImageTaps) -> [SIMD4<Int32>] {
    let start = row * source.width
    return across.taps.map { taps in
      var sum = SIMD4<Int32>(repeating: CubicTaps.half)
      for tap in taps {
        sum &+= SIMD4<Int32>(truncatingIfNeeded: SIMD4(source.pixels[start &+ tap.index])) &* tap.weight
      }
      return sum &>> CubicTaps.shift
    }
  }

  /// The picture in a size from which the copy is made.
  private var level: Pixmap { image.level(width: size.width.rounded(.up), height: size.height.rounded(.up)) }

  /// Returns the pixels of a region of a turned copy: an upright one of about its size, interpolated by the same kernel.
  private func turned(in region: PixelRegion) -> Pixmap {
    let level = level
    // Where the copy is larger than the picture, the picture itself is interpolated.
    let (width, height) = (
      max(1, min(level.width, size.width.rounded(.nearest))), max(1, min(level.height, size.height.rounded(.nearest)))
    )
    // Neither the angle nor the position changes it, so that it is the same one in all frames of a rotation.
    let copy = ImageCopy(
      image, center: Point(x: Fixed(width).half, y: Fixed(height).half),
      size: Size(width: Fixed(width), height: Fixed(height)), turn: Angle(steps: 0), repeats: repeats,
      continuesBeyond: .all)
    let source = copy.pixels(in: PixelRegion(width: width, height: height))
    let (sine, cosine) = turn.sineAndCosine
    /// Returns source pixels per pixel for a component of the rotation, in units of 2⁻³².
    func rate(_ part: Int64, _ count: Int, _ side: Fixed) -> Int128 {
      ((Int128(part) * Int128(count)) << 18).divided(by: Int128(side.raw), .nearest)
    }
    let across = (x: rate(cosine, width, size.width), y: rate(-sine, height, size.height))
    let down = (x: rate(sine, width, size.width), y: rate(cosine, height, size.height))
    let dx = Int128((Int64(2 * region.x + 1) << 15) - center.x.raw)
    let interpolation = CubicInterpolation(source, repeats: repeats)
    var picture = Pixmap(width: region.width, height: region.height)
    for y in 0..<region.height {
      let dy = Int128((Int64(2 * (region.y + y) + 1) << 15) - center.y.raw)
      // The position of the row's first pixel relative to the middle of the source's first one, in units of 2⁻⁴⁸ source pixels.
      // The next pixels follow at steps of 2¹⁶ times the rates: exactly, so that a pixel does not depend on the region.
      var u: Int128 = across.x * dx + down.x * dy + Int128(width - 1) << 47
      var v: Int128 = across.y * dx + down.y * dy + Int128(height - 1) << 47
      for x in 0..<region.width {
        // In units of 2⁻¹⁶ source pixels, rounded down.
        picture[x, y] = interpolation.color(x: Int64(u >> 32), y: Int64(v >> 32))
        u += across.x << 16
        v += across.y << 16
      }
    }
    return picture
  }

  /// Returns the outline of the copy, far beyond the sides that continue, relative to a region.
  private func outline(in region: PixelRegion) -> PolygonCoverage {
    let box = Rectangle(origin: Point(x: -size.width.half, y: -size.height.half), size: size)
    let corners = Path(box.extended(continuesBeyond, by: RectangleSides.continuation))
    let transform = AffineTransform.rotation(turn).followed(
      by: .translation(x: center.x - Fixed(region.x), y: center.y - Fixed(region.y)))
    return PolygonCoverage(corners.transformed(by: transform))
  }
}
