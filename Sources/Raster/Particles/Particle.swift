public import Color
public import FixedPoint
public import Geometry

/// A round or elongated speck of one colour, positioned to fractions of a pixel.
///
/// Coverage is a function of the distance d from a line through the middle, which has no length if the particle is round.
/// With t = (r² + e − d²) / 2e, clamped to 0…1, and p = 1 − d² / (r² + e), clamped to 0…1:
///
/// | shape | coverage |
/// |---|---|
/// | disc | t² · (3 − 2t) |
/// | ring | t² · (3 − 2t) · (1 − p² / 2) |
/// | glow | 0.3 · p³ + 0.7 · c³ with e = 0, and c = 1 − d² / q², clamped to 0…1, for the core's radius q = r / 4 |
///
/// The integral of a disc's coverage is π r² for all e up to r², so a soft disc is as bright as a hard one. e is at least 2r
/// times half the width of an edge of 1.25 pixels, between the width of a pixel and its diagonal.
///
/// A disc or a ring of less than two pixels, a glow of less than three, and a core of less than two and a half are drawn with that
/// diameter and so much less opacity that they cover the same area. Summed over pixels, the coverage of a disc or a glow of any
/// size is within 8 % of its integral wherever it stands between pixels, so it does not flicker as it moves.
public struct Particle: Sendable {
  /// The look.
  public enum Shape: Sendable {
    /// Of even brightness.
    case disc
    /// Brighter at the rim.
    case ring
    /// A bright core with a halo.
    case glow
  }

  private let shape: Shape
  private let color: RGBA16
  /// The middle in units of 2⁻¹² pixels.
  private let center: (x: Int64, y: Int64)
  /// Half the length of the line, in the same unit.
  private let reach: Int64
  /// The direction of the line, in units of 2⁻³⁰.
  private let direction: (x: Int64, y: Int64)
  /// The radius beyond which the coverage is 0, rounded up, in units of 2⁻¹² pixels.
  private let outer: Int64
  /// r² + e and 2e, in units of 2⁻²⁴.
  private let (square, range): (Int64, Int64)
  /// The core of a glow.
  private let core: Core

  /// The bright middle of a glow.
  fileprivate struct Core {
    /// The square of the radius, in units of 2⁻²⁴.
    let square: Int64
    /// The coverage of the middle, 0…0.7 in units of 2⁻¹⁶.
    let weight: Int64
  }

  /// The width of the edge of a hard disc, in units of 2⁻¹² pixels: 1.25.
  private static let edge: Int64 = 5120
  /// The smallest radius of a disc or a ring, in units of 2⁻¹² pixels: 1.
  private static let smallest: Int64 = 4096
  /// The smallest radius of a glow, whose coverage is narrower, in units of 2⁻¹² pixels: 1.5.
  private static let smallestGlow: Int64 = 6144
  /// The smallest radius of the core of a glow, in units of 2⁻¹² pixels: 1.25.
  private static let smallestCore: Int64 = 5120
  /// The largest radius and half length, in units of 2⁻¹² pixels: 2¹⁴ pixels, so that squares fit.
  private static let largest: Int64 = 1 << 26

  /// Creates a particle.
  ///
  /// - Parameters:
  ///   - shape: The look.
  ///   - center: The middle in pixels.
  ///   - diameter: The diameter in pixels.
  ///   - length: The length in pixels, at least the diameter.
  ///   - angle: The direction of the length.
  ///   - softness: The part of the radius over which a disc or a ring fades out, 0…1.
  ///   - color: The colour.
  public init(
    _ shape: Shape, center: Point, diameter: Fixed, length: Fixed, angle: Angle, softness: Fixed, color: RGBA16
  ) {
    self.shape = shape
    func units(_ length: Fixed) -> Int64 { length.raw.shiftedRight(by: 4, .nearest) }
    self.center = (units(center.x), units(center.y))
    let wish = max(0, min(Particle.largest, units(diameter.half)))
    reach = max(0, min(Particle.largest, units((length - diameter).half)))
    let (sine, cosine) = angle.sineAndCosine
    direction = (cosine, sine)
    let actual = max(shape == .glow ? Particle.smallestGlow : Particle.smallest, wish)
    // Rounded down.
    let inner = (actual * max(0, min(1 << 16, Fixed.one.raw - softness.raw))) >> 16
    let excess = min(actual * actual, max(actual * Particle.edge, actual * actual - inner * inner))
    (square, range) = shape == .glow ? (actual * actual, actual * actual) : (actual * actual + excess, 2 * excess)
    outer = Int64(UInt64(square).squareRoot) + 1
    // The areas are π r² + 4 · r · reach; π = 804 / 256.
    let half = Int128(reach)
    func area(_ radius: Int64) -> Int128 { Int128(radius) * (804 * Int128(radius) + 1024 * half) }
    let part = UInt16((area(wish) * 65535).divided(by: area(actual), .nearest))
    self.color = color.scaled(by: part)
    let coreRadius = max(Particle.smallestCore, actual / 4)
    // 0.7 of 2¹⁶.
    let weight = (area(actual / 4) * 45875).divided(by: area(coreRadius), .nearest)
    core = Core(square: coreRadius * coreRadius, weight: Int64(weight))
  }

  /// Returns the region of a picture that the particle touches; nil if it touches none.
  public func region(width: Int, height: Int) -> PixelRegion? {
    if color.alpha == 0 { return nil }
    func pixels(_ middle: Int64, _ part: Int64) -> Range<Int> {
      let half = (reach * abs(part)).shiftedRight(by: 30, .up) + outer
      return Int((middle - half) >> 12)..<Int((middle + half) >> 12) + 1
    }
    return PixelRegion(
      columns: pixels(center.x, direction.x), rows: pixels(center.y, direction.y), width: width, height: height)
  }

  /// Draws the particle over a pixmap.
  public func draw(over pixmap: inout Pixmap) {
    guard let region = region(width: pixmap.width, height: pixmap.height) else { return }
    let profile = Profile(square: square, range: range, core)
    // One loop for each look, so that no pixel asks for it.
    switch shape {
    case .disc: draw(over: &pixmap, in: region) { profile.disc($0) }
    case .ring: draw(over: &pixmap, in: region) { profile.ring($0) }
    case .glow: draw(over: &pixmap, in: region) { profile.glow($0) }
    }
  }

  /// Draws the particle in a region by its coverage, a function of r² + e − d², which is at least 0.
  @inline(__always)
  private func draw(over pixmap: inout Pixmap, in region: PixelRegion, _ coverage: (_ rest: Int64) -> UInt16) {
    let (lanes, width) = (SIMD4(color), pixmap.width)
    precondition(pixmap.hasAllPixels)
    unsafe pixmap.pixels.withUnsafeMutableBytes { pixels in
      guard let pixels = pixels.baseAddress else { return }
      for y in region.rows {
        let dy = Int64(y) << 12 + 1 << 11 - center.y
        let row = unsafe pixels + (y &* width) &* MemoryLayout<RGBA16>.stride
        @inline(__always) func draw(_ x: Int, _ squareOfDistance: Int64) {
          let coverage = coverage(max(0, square &- squareOfDistance))
          if coverage == 0 { return }
          let pixel = unsafe row + x &* MemoryLayout<RGBA16>.stride
          let source = lanes.scaled(by: SIMD4(repeating: coverage))
          let below = unsafe pixel.loadUnaligned(as: SIMD4<UInt16>.self)
          // Most particles are drawn on a clear picture.
          let result = below[3] == 0 ? source : source &+ below.scaled(by: SIMD4(repeating: .max &- source[3]))
          unsafe pixel.storeBytes(of: result, as: SIMD4<UInt16>.self)
        }
        let columns = columns(atHeight: dy, in: region.columns)
        func way(to x: Int) -> Int64 { Int64(x) &<< 12 &+ 1 &<< 11 &- center.x }
        if reach == 0 {
          for x in columns { draw(x, way(to: x) &* way(to: x) &+ dy &* dy) }
        } else {
          for x in columns { draw(x, squareOfDistance(way(to: x), dy)) }
        }
      }
    }
  }

  /// Returns columns of a row at a height that contain all that the particle touches.
  private func columns(atHeight dy: Int64, in columns: Range<Int>) -> Range<Int> {
    var (middle, half) = (center.x, Int64(0))
    if reach == 0 {
      half = Int64(UInt64(max(0, square - dy * dy)).squareRoot) + 1
    } else if direction.y != 0 {
      // Those of a line that goes on: dx is within (dy · cos ± outer) / sin, with a unit for each rounding.
      middle += dy * direction.x / direction.y
      half = ((outer + 1) << 30) / abs(direction.y) + 2
    } else {
      return columns
    }
    let first = Int((middle - half) >> 12)
    return (first..<max(first, Int((middle + half) >> 12) + 1)).clamped(to: columns)
  }

  /// Returns the square of the distance of a point relative to the middle from the line. The distances along and across the
  /// line are rounded down to 2⁻¹² pixels.
  @inline(__always)
  private func squareOfDistance(_ dx: Int64, _ dy: Int64) -> Int64 {
    let along = (dx &* direction.x &+ dy &* direction.y) &>> 30
    let across = (dy &* direction.x &- dx &* direction.y) &>> 30
    let beyond = max(0, abs(along) &- reach)
    return beyond &* beyond &+ across &* across
  }
}

/// The coverages of particles, 0…65535, as functions of r² + e − d². All products and quotients are rounded down.
private struct Profile {
  /// The bits by which squares are reduced, so that products fit.
  private let shift: Int64
  /// 1 / 2e, 1 / (r² + e) and 1 / q², in units of 2⁻⁴⁶ of a reduced square.
  private let (perRange, perSquare, perCore): (Int64, Int64, Int64)
  /// r² − q².
  private let coreStart: Int64
  /// The weight of the core, in units of 2⁻¹⁶.
  private let coreWeight: Int64

  init(square: Int64, range: Int64, _ core: Particle.Core) {
    let shift = Int64(max(0, 64 - square.leadingZeroBitCount - 31))
    func reciprocal(_ square: Int64) -> Int64 { (1 << 46) / max(1, square >> shift) }
    self.shift = shift
    (perRange, perSquare, perCore) = (reciprocal(range), reciprocal(square), reciprocal(core.square))
    (coreStart, coreWeight) = (square - core.square, core.weight)
  }

  @inline(__always)
  func disc(_ rest: Int64) -> UInt16 { coverage(step(part(rest, perRange))) }

  @inline(__always)
  func ring(_ rest: Int64) -> UInt16 {
    let inside = part(rest, perSquare)
    return coverage((step(part(rest, perRange)) &* ((1 << 17) &- (inside &* inside) &>> 16)) &>> 17)
  }

  @inline(__always)
  func glow(_ rest: Int64) -> UInt16 {
    // 0.3 of 2¹⁶.
    let halo = cube(part(rest, perSquare)) &* 19661
    return coverage((halo &+ cube(part(max(0, rest &- coreStart), perCore)) &* coreWeight) &>> 16)
  }

  /// Returns a part of 0…1 in units of 2⁻¹⁶.
  @inline(__always)
  private func part(_ rest: Int64, _ reciprocal: Int64) -> Int64 {
    min(1 << 16, ((rest &>> shift) &* reciprocal) &>> 30)
  }

  @inline(__always)
  private func step(_ part: Int64) -> Int64 { ((part &* part) &>> 16 &* (3 << 16 &- 2 &* part)) &>> 16 }

  @inline(__always)
  private func cube(_ part: Int64) -> Int64 { ((part &* part) &>> 16 &* part) &>> 16 }

  /// Returns a coverage of 0…1 in units of 2⁻¹⁶ as 0…65535.
  @inline(__always)
  private func coverage(_ value: Int64) -> UInt16 { UInt16(truncatingIfNeeded: value &- value &>> 16) }
}
