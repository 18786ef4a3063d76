import FixedPoint

/// Eight adjacent pixels, separated into even and odd ones, for conversion to Y′CbCr.
struct EightPixels {
  /// Red of the pixels 0, 2, 4, 6, then their green.
  private var evenRedGreen: SIMD8<UInt16>
  /// Red of the pixels 1, 3, 5, 7, then their green.
  private var oddRedGreen: SIMD8<UInt16>
  /// Blue of the pixels 0, 2, 4, 6; the upper half is unused.
  private var evenBlue: SIMD8<UInt16>
  /// Blue of the pixels 1, 3, 5, 7; the upper half is unused.
  private var oddBlue: SIMD8<UInt16>

  /// Creates the eight pixels at an address.
  @inline(__always)
  init(_ row: UnsafePointer<RGBA16>) {
    let pixels = unsafe UnsafeRawPointer(row)
    @inline(__always) func two(_ index: Int) -> SIMD8<UInt16> {
      unsafe pixels.loadUnaligned(fromByteOffset: index * 16, as: SIMD8<UInt16>.self)
    }
    self.init(two(0), two(1), two(2), two(3))
  }

  /// Creates the means of eight pixels of each of two rows, ties rounded up.
  @inline(__always)
  init(meanOf first: UnsafePointer<RGBA16>, _ second: UnsafePointer<RGBA16>) {
    let (upper, lower) = unsafe (UnsafeRawPointer(first), UnsafeRawPointer(second))
    @inline(__always) func two(_ index: Int) -> SIMD8<UInt16> {
      unsafe EightPixels.mean(
        upper.loadUnaligned(fromByteOffset: index * 16, as: SIMD8<UInt16>.self),
        lower.loadUnaligned(fromByteOffset: index * 16, as: SIMD8<UInt16>.self))
    }
    self.init(two(0), two(1), two(2), two(3))
  }

  /// Creates eight pixels from four vectors of two each.
  @inline(__always)
  private init(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>, _ c: SIMD8<UInt16>, _ d: SIMD8<UInt16>) {
    // Two interleaving steps, each a single instruction.
    let (evenAB, evenCD) = (SIMD8.interleavedLow(a, b), SIMD8.interleavedLow(c, d))
    let (oddAB, oddCD) = (SIMD8.interleavedHigh(a, b), SIMD8.interleavedHigh(c, d))
    (evenRedGreen, evenBlue) = EightPixels.interleavedPairs(evenAB, evenCD)
    (oddRedGreen, oddBlue) = EightPixels.interleavedPairs(oddAB, oddCD)
  }

  /// The last pixel, without its alpha.
  @inline(__always)
  var last: SIMD4<UInt16> { SIMD4(oddRedGreen[3], oddRedGreen[7], oddBlue[3], 0) }

  /// Returns the luma codes.
  ///
  /// Sums are in units of 1/256 code. Every product is rounded down and every factor is within half a unit, so the sum
  /// is within 3 units of the formula.
  ///
  /// - Parameters:
  ///   - factors: The factors of the matrix.
  ///   - rounding: The value added to each sum before its fraction is truncated.
  @inline(__always)
  func luma<Sample: VideoSample>(_ factors: Factors, rounding: SIMD8<UInt16>) -> SIMD8<Sample> {
    let (redGreen, blue) = (factors.luma.redGreen, factors.luma.blue)
    let even = evenRedGreen.high(redGreen) &+ evenBlue.high(blue)
    let odd = oddRedGreen.high(redGreen) &+ oddBlue.high(blue)
    let both =
      SIMD8(lowHalf: even.lowHalf, highHalf: odd.lowHalf) &+ SIMD8(lowHalf: even.highHalf, highHalf: odd.highHalf)
    let inOrder = SIMD8(both[0], both[4], both[1], both[5], both[2], both[6], both[3], both[7])
    return Sample.codes(inOrder &+ (rounding &+ (16 << 8 &+ 1)))
  }

  /// Returns the chroma codes of four pairs of columns: means weighted 1 : 2 : 1 around the even columns.
  ///
  /// - Parameters:
  ///   - factors: The factors of the matrix.
  ///   - before: The pixel before these.
  ///   - rounding: The value added to each sum before its fraction is truncated; only the first four lanes are used.
  @inline(__always)
  func chroma<Sample: VideoSample>(
    _ factors: Factors, after before: SIMD4<UInt16>, rounding: SIMD8<UInt16>
  ) -> (blue: SIMD4<Sample>, red: SIMD4<Sample>) {
    let (r, b) = (oddRedGreen, oddBlue)
    let redGreenBefore = SIMD8(before[0], r[0], r[1], r[2], before[1], r[4], r[5], r[6])
    let blueBefore = SIMD8(before[2], b[0], b[1], b[2], 0, 0, 0, 0)
    // Each mean rounds up, so the mean of means is at most one unit of 65535 too high.
    let redGreen = EightPixels.mean(EightPixels.mean(redGreenBefore, oddRedGreen), evenRedGreen)
    let blue = EightPixels.mean(EightPixels.mean(blueBefore, oddBlue), evenBlue)
    @inline(__always) func codes(_ sum: SIMD8<UInt16>) -> SIMD4<Sample> {
      let both = sum &+ SIMD8(lowHalf: sum.highHalf, highHalf: SIMD4())
      return Sample.codes(both &+ (rounding &+ 128 << 8)).lowHalf
    }
    let (cb, cr) = (factors.blueDifference, factors.redDifference)
    let red = SIMD8(lowHalf: redGreen.lowHalf, highHalf: SIMD4())
    let green = SIMD8(lowHalf: SIMD4(), highHalf: redGreen.highHalf)
    return (
      codes(blue.high(cb.blue) &- redGreen.high(cb.redGreen)),
      codes(red.high(cr.redGreen) &- green.high(cr.redGreen) &- blue.high(cr.blue))
    )
  }

  /// Returns the means of lanes, ties rounded up.
  @inline(__always)
  static func mean<Lanes: SIMD<UInt16>>(_ a: Lanes, _ b: Lanes) -> Lanes {
    // The naive (a + b + 1) >> 1 overflows 16 bits. As a + b = 2·(a | b) − (a ^ b), halving each term avoids the carry.
    (a | b) &- ((a ^ b) &>> 1)
  }

  @inline(__always)
  private static func interleavedPairs(
    _ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>
  ) -> (low: SIMD8<UInt16>, high: SIMD8<UInt16>) {
    // As 32-bit lanes, so that the compiler keeps two interleaving steps instead of gathering each lane separately.
    let (a, b) = unsafe (unsafeBitCast(a, to: SIMD4<UInt32>.self), unsafeBitCast(b, to: SIMD4<UInt32>.self))
    return unsafe (
      unsafeBitCast(SIMD4(a[0], b[0], a[1], b[1]), to: SIMD8<UInt16>.self),
      unsafeBitCast(SIMD4(a[2], b[2], a[3], b[3]), to: SIMD8<UInt16>.self)
    )
  }
}

extension EightPixels {
  /// The factors of a matrix to Y′CbCr for channels 0…65535, in units of 2⁻¹⁶ · 1/256 code of limited range.
  struct Factors {
    fileprivate let luma: Row
    fileprivate let blueDifference: Row
    fileprivate let redDifference: Row

    init(_ matrix: YUVFormat.Matrix) {
      luma = Row(matrix.row(of: .y))
      blueDifference = Row(matrix.row(of: .cb))
      redDifference = Row(matrix.row(of: .cr))
    }
  }

  /// The absolute values of the factors of a row.
  fileprivate struct Row {
    /// The factor of red in four lanes, then that of green.
    let redGreen: SIMD8<UInt16>
    /// The factor of blue in four lanes, then zeros.
    let blue: SIMD8<UInt16>

    init(_ row: YUVRow) {
      func rounded(_ factor: Int64) -> Int64 { factor.shiftedRight(by: YUVRow.shift - 16, .nearest) }
      let (red, blue) = (rounded(row.red), rounded(row.blue))
      // Those of chroma add up to zero, so that greys are neutral.
      let isChroma = row.red + row.green + row.blue == 0
      let green = isChroma ? -red - blue : rounded(row.green)
      redGreen = SIMD8(lowHalf: SIMD4(repeating: UInt16(abs(red))), highHalf: SIMD4(repeating: UInt16(abs(green))))
      self.blue = SIMD8(lowHalf: SIMD4(repeating: UInt16(abs(blue))), highHalf: SIMD4())
    }
  }
}
