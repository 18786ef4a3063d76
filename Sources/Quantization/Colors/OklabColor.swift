public import FixedPoint
public import Raster

/// A colour in Oklab, where distances approximate perceived differences, or transparent.
///
/// The lanes are a, L and b in units of 1/26000; the chroma axes a and b are stretched by one and a half, because
/// colour gradients show bands otherwise (chosen by benchmark). The last lane is 0 for an opaque colour and 24 · 2¹⁰
/// for transparent. So transparent is farther from every colour than any two colours are from each other: 24576 >
/// 24387.
@frozen
public struct OklabColor: Equatable, Sendable {
  /// The lanes a, L, b and transparency. a and b are offset to be non-negative: Oklab's 0 is at 9200 and at 12200.
  public var lanes: SIMD4<Int16>

  /// The distance of one 8-bit code in all channels, in dark gray at code 60. In the brightest gray it is 77, next to
  /// black 240.
  @inlinable
  public static var code: Int16 { 98 }

  /// The square of ``code``.
  @inlinable
  public static var squaredCode: Int32 { Int32(code) * Int32(code) }

  /// The offsets of a and b, so large that no sRGB colour is below 0. A computed property, so that no pixel checks
  /// whether a global is initialized.
  @inline(__always)
  private static var gray: SIMD4<Int32> { SIMD4(9200, 0, 12200, 0) }

  /// The largest values of the lanes. L of white is 23402; a of magenta and b of yellow are below 20000.
  @inlinable
  public static var maximum: SIMD4<Int16> { SIMD4(20000, 23420, 20000, 0) }

  /// The transparent "colour".
  @inlinable
  public static var transparent: OklabColor { OklabColor(lanes: SIMD4(9200, 11700, 12200, 24 << 10)) }

  /// Creates a colour from its lanes.
  @inlinable @inline(__always)
  public init(lanes: SIMD4<Int16>) { self.lanes = lanes }

  /// The lanes in one number, different for each colour, which is hashed twice as fast as they are.
  @inlinable @inline(__always)
  package var key: Int { ((Int(lanes[0]) << 16 | Int(lanes[1])) << 16 | Int(lanes[2])) << 16 | Int(lanes[3]) }

  /// Creates the colour with a ``key``.
  package init(key: Int) { lanes = SIMD4(truncatingIfNeeded: SIMD4(key >> 48, key >> 32, key >> 16, key)) }

  /// Converts a 16-bit colour, rounded down to 12 bits a channel, as palette colours are: equal colours stay equal. For
  /// loops, which fetch the tables once.
  ///
  /// - Parameters:
  ///   - cones: ``OklabTables/cones``.
  ///   - roots: ``OklabTables/roots``.
  @inline(__always)
  init(_ color: RGBA16, cones: Span<SIMD4<Int32>>, roots: Span<Int16>) {
    // Unchecked: each channel has 4096 entries, and there is a root for every possible sum of light.
    func light(_ channel: Int, _ code: UInt16) -> SIMD4<Int32> {
      unsafe cones[unchecked: 4096 &* channel &+ Int(code >> 4)]
    }
    let light = (light(0, color.red) &+ light(1, color.green) &+ light(2, color.blue)) &>> 8
    func root(_ lane: Int) -> Int32 { Int32(unsafe roots[unchecked: Int(light[lane])]) }
    let (long, middle, short) = (root(0), root(1), root(2))
    // Oklab's second matrix, rounded to the nearest.
    func lane(_ ofLong: Int32, _ ofMiddle: Int32, _ ofShort: Int32, gray: Int32) -> Int16 {
      let sum = long &* ofLong &+ middle &* ofMiddle &+ short &* ofShort
      return Int16(truncatingIfNeeded: (sum &+ (1 << 12)) >> 13 &+ gray)
    }
    lanes = SIMD4(
      lane(19286, -23679, 4393, gray: OklabColor.gray[0]), lane(1368, 5158, -26, gray: 0),
      lane(253, 7632, -7885, gray: OklabColor.gray[2]), 0)
  }

  /// Converts a 16-bit colour, rounded down to 12 bits a channel.
  public init(_ color: RGBA16) {
    let (cones, roots) = (OklabTables.tables.cones, OklabTables.tables.roots)
    self.init(color, cones: cones.span, roots: roots.span)
  }

  /// Converts an 8-bit colour.
  public init(_ color: RGB8) { self.init(RGBA16(color)) }

  /// The nearest 8-bit colour, or one about as near: a local minimum of the distance.
  public var color: RGB8 {
    // The inverse matrices alone may be some codes off where a channel has little influence, because lanes are rounded;
    // so the search moves to the nearest of the 27 neighbours until none is nearer.
    var best = (color: roughColor, distance: Int32.max)
    var center: RGB8
    repeat {
      center = best.color
      for red in center.red.neighbors {
        for green in center.green.neighbors {
          for blue in center.blue.neighbors {
            let color = RGB8(red: red, green: green, blue: blue)
            let distance = squaredDistance(to: OklabColor(color))
            if distance < best.distance { best = (color, distance) }
          }
        }
      }
    } while best.color != center
    return best.color
  }

  /// The result of Oklab's inverse matrices.
  private var roughColor: RGB8 {
    let lanes = SIMD4<Int64>(truncatingIfNeeded: SIMD4<Int32>(truncatingIfNeeded: lanes) &- OklabColor.gray)
    // The factors are in units of 10⁻¹⁰.
    func light(_ a: Int64, _ b: Int64) -> Int64 {
      let root = (lanes[1] * 15_000_000_000 + lanes[0] * a + lanes[2] * b) / (39000 * 10_000_000_000 >> 15)
      let whole = root + OklabTables.blackRoot
      return (whole * whole * whole) >> 21 - Int64(OklabTables.constant) << 8
    }
    let (long, middle) = (light(3_963_377_774, 2_158_037_573), light(-1_055_613_458, -638_541_728))
    let short = light(-894_841_775, -12_914_855_480)
    func code(_ ofLong: Int64, _ ofMiddle: Int64, _ ofShort: Int64) -> UInt8 {
      let light = (long * ofLong + middle * ofMiddle + short * ofShort) / 10_000_000_000
      return UInt8(LinearLight.tables.code(ofLight: UInt16(max(0, min(light >> 8, 65535)))) >> 8)
    }
    return RGB8(
      red: code(40_767_416_621, -33_077_115_913, 2_309_699_292),
      green: code(-12_684_380_046, 26_097_574_011, -3_413_193_965),
      blue: code(-41_960_863, -7_034_186_147, 17_076_147_010))
  }

  /// Whether the value is transparent.
  @inlinable
  public var isTransparent: Bool { lanes[3] != 0 }

  /// Compares the lanes as one word, for which vectors take several instructions.
  @inlinable @inline(__always)
  public static func == (first: OklabColor, second: OklabColor) -> Bool {
    unsafe unsafeBitCast(first.lanes, to: UInt64.self) == unsafeBitCast(second.lanes, to: UInt64.self)
  }

  /// Returns the squared distance to another colour, below 2³⁰.
  @inlinable @inline(__always)
  public func squaredDistance(to other: OklabColor) -> Int32 {
    let difference = lanes &- other.lanes
    let (a, lightness) = (Int32(difference[0]), Int32(difference[1]))
    let (b, presence) = (Int32(difference[2]), Int32(difference[3]))
    return (a &* a &+ lightness &* lightness) &+ (b &* b &+ presence &* presence)
  }

  /// Returns the colour plus an error, clamped to the range of the lanes.
  @inlinable @inline(__always)
  public func moved(by error: SIMD4<Int16>) -> OklabColor {
    OklabColor(lanes: (lanes &+ error).kept(from: .zero, to: OklabColor.maximum))
  }
}

extension [OklabColor] {
  /// Sets all elements from a picture's pixels in raster order.
  ///
  /// - Parameters:
  ///   - pixmap: A picture with as many pixels as the array has elements.
  ///   - alpha: The treatment of pixels that are not opaque.
  ///   - isEightBit: Whether each colour is first rounded to 8 bits, the precision of a colour table.
  package mutating func set(_ pixmap: borrowing Pixmap, alpha: AlphaMode, isEightBit: Bool) {
    let pixels = pixmap.pixels.span
    precondition(pixels.count == count)
    let (cones, roots) = (OklabTables.tables.cones, OklabTables.tables.roots)
    var colors = mutableSpan
    for position in pixels.indices {
      colors[position] =
        alpha.color(of: pixels[position]).map {
          OklabColor(isEightBit ? RGBA16(RGB8($0)) : $0, cones: cones.span, roots: roots.span)
        } ?? .transparent
    }
  }
}

extension UInt8 {
  /// The value and its neighbours.
  fileprivate var neighbors: ClosedRange<UInt8> { (self == 0 ? 0 : self - 1)...(self == .max ? .max : self + 1) }
}
