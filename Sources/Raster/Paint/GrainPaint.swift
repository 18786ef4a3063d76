import FixedPoint

/// Specks of black and white, each of one opacity.
///
/// The specks are those of a tile that repeats; the opacity is the magnitude of the mean of two random numbers, so that faint
/// specks are the most frequent.
public struct GrainPaint: Paint, Sendable {
  /// The colours of the tile, row by row.
  let colors: [RGBA16]
  private let side: Int
  /// The pixel at which the tile begins.
  private let origin: (x: Int, y: Int)

  /// The binary logarithm of the number of specks along a side of the tile.
  private static let bits = 8
  /// The number of pixels after which specks repeat.
  var period: Int { side << GrainPaint.bits }

  /// Creates a paint.
  ///
  /// - Parameters:
  ///   - seed: The seed of the specks.
  ///   - amount: The opacity of the strongest specks, 0…65535.
  ///   - side: The side of a speck in pixels, at least 1.
  ///   - origin: The pixel at which the tile begins.
  public init(seed: UInt64, amount: UInt16, side: Int, origin: (x: Int, y: Int)) {
    precondition(side >= 1)
    (self.side, self.origin) = (side, origin)
    let draws = RandomDraw(seed: seed)
    colors = (0..<1 << (2 * GrainPaint.bits)).map { index in
      let bits = draws.bits(index: index)
      // The sum of two numbers in −2¹⁵..<2¹⁵.
      let value = Int32(Int16(truncatingIfNeeded: bits)) + Int32(Int16(truncatingIfNeeded: bits >> 16))
      let alpha = RGBA16.product(UInt16(clamping: abs(value)), amount)
      let light = value < 0 ? 0 : alpha
      return RGBA16(red: light, green: light, blue: light, alpha: alpha)
    }
  }

  /// Returns the colour of a pixel.
  public func color(x: Int, y: Int) -> RGBA16 { colors[row(y) + column(x)] }

  private func column(_ x: Int) -> Int { GrainPaint.cell(x - origin.x, side) }

  /// Returns the index of the first speck of the tile's row at a row of pixels.
  func row(_ y: Int) -> Int { GrainPaint.cell(y - origin.y, side) << GrainPaint.bits }

  private static func cell(_ offset: Int, _ side: Int) -> Int {
    (side == 1 ? offset : (offset - (offset < 0 ? side - 1 : 0)) / side) & (1 << bits - 1)
  }

  /// Returns the numbers of the specks of a row of pixels, from column 0 on.
  ///
  /// - Parameter numbers: A number for each of ``colors``.
  func row(_ y: Int, count: Int, of numbers: [UInt16]) -> [UInt16] {
    precondition(numbers.count == colors.count)
    let (numbers, first, last) = (numbers.span, row(y), 1 << GrainPaint.bits - 1)
    return unsafe [UInt16](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let pixels = buffer.baseAddress else { return }
      let rest = -origin.x % side
      var (x, speck, end) = (0, column(0), side - (rest < 0 ? rest + side : rest))
      while x < count {
        // Unchecked: the tile has this speck.
        let number = unsafe numbers[unchecked: first &+ speck]
        let stop = min(count, end)
        while x < stop {
          unsafe (pixels + x).initialize(to: number)
          x &+= 1
        }
        end &+= side
        speck = (speck &+ 1) & last
      }
      initialized = count
    }
  }

  /// Writes the colours of a run of pixels.
  @unsafe public func write(to row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    let first = self.row(y)
    for x in columns { unsafe row[x] = colors[first + column(x)] }
  }

  /// Draws over a run of fully covered pixels.
  @unsafe public func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    let first = self.row(y)
    for x in columns { unsafe row[x] = colors[first + column(x)].over(row[x]) }
  }
}
