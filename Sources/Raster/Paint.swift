public import FixedPoint

/// A colour for every pixel.
public protocol Paint {
  /// The colour of the pixel in column `x` and row `y`.
  func color(x: Int, y: Int) -> RGBA16

  /// Draws over a run of pixels of row `y` that is covered whole.
  @unsafe func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int)
}

/// One colour everywhere.
public struct SolidPaint: Paint, Sendable {
  let color: RGBA16

  /// A paint of one colour.
  public init(_ color: RGBA16) { self.color = color }

  /// The colour of a pixel.
  public func color(x: Int, y: Int) -> RGBA16 { color }

  /// Draws over a run of pixels that is covered whole.
  @unsafe public func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    for x in columns { unsafe row[x] = color.over(row[x]) }
  }
}

/// Colours along a line, padded beyond its ends, interpolated before they are multiplied by alpha.
public struct LinearGradientPaint: Paint, Sendable {
  /// A colour, channels not multiplied by alpha, and where it stands on the line, 0…65536 standing for 0…1.
  public struct Stop: Sendable {
    let offset: Int64
    let channels: [UInt16]

    /// A stop.
    public init(offset: Fixed, red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16) {
      self.offset = offset.raw
      channels = [red, green, blue, alpha]
    }
  }

  /// The position of pixel (0, 0)'s middle on the line, and how much a column and a row add, in units of 2⁻³².
  private let first: Int64
  private let perColumn: Int64
  private let perRow: Int64
  private let stops: [Stop]

  /// A gradient between two different points, in pixels, with at least one stop.
  public init(start: PixelPoint, end: PixelPoint, stops: [Stop]) {
    precondition(!stops.isEmpty)
    self.stops = stops
    let (dx, dy) = (Int128((end.x - start.x).raw), Int128((end.y - start.y).raw))
    let square = max(1, dx * dx + dy * dy)
    // On a line longer than 2²⁴ pixels the lowest bits of both are left out, so that 128 bits suffice.
    let excess = max(0, 48 - square.leadingZeroBitCount)
    /// The projection of a vector, in pixels of 2⁻¹⁶, onto the line; far outside it is clamped, which only pads.
    func projection(_ x: Int128, _ y: Int128) -> Int64 {
      let along = (((x * dx + y * dy) >> excess) << 32).divided(by: square >> excess, .nearest)
      return Int64(min(max(along, -1 << 46), 1 << 46))
    }
    first = projection(Int128(1 << 15 - start.x.raw), Int128(1 << 15 - start.y.raw))
    perColumn = projection(1 << 16, 0)
    perRow = projection(0, 1 << 16)
  }

  /// The colour of a pixel.
  public func color(x: Int, y: Int) -> RGBA16 {
    let position = first &+ Int64(x) &* perColumn &+ Int64(y) &* perRow
    let offset = max(0, min(1 << 32, position))
    guard let next = stops.firstIndex(where: { $0.offset << 16 > offset }) else {
      return premultiplied(stops.count - 1)
    }
    guard next > 0 else { return premultiplied(0) }
    let (from, to) = (stops[next - 1], stops[next])
    let span = (to.offset - from.offset) << 16
    let part = ((offset - from.offset << 16) << 16).divided(by: span, .nearest)  // 0…65536
    return premultiply { channel in
      let (a, b) = (Int64(from.channels[channel]), Int64(to.channels[channel]))
      return UInt16((a << 16 + (b - a) * part).shiftedRight(by: 16, .nearest))
    }
  }

  /// Draws over a run of pixels that is covered whole.
  @unsafe public func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    for x in columns { unsafe row[x] = color(x: x, y: y).over(row[x]) }
  }

  private func premultiplied(_ stop: Int) -> RGBA16 { premultiply { stops[stop].channels[$0] } }

  private func premultiply(_ channel: (Int) -> UInt16) -> RGBA16 {
    RGBA16(red: channel(0), green: channel(1), blue: channel(2), alpha: .max).scaled(by: channel(3))
  }
}
