extension VideoImage {
  /// Whether grain can be drawn over the samples; otherwise it has to be drawn over pixels before their conversion.
  public var takesGrain: Bool { quickFormat != nil }

  /// Draws grain over the whole picture.
  ///
  /// Samples are rounded to codes once more, so they are within a code of those of pixels with grain.
  ///
  /// - Precondition: ``takesGrain``.
  package func draw(_ grain: GrainPaint) {
    switch quickFormat?.depth {
    case .eight: draw(grain, as: UInt8.self)
    case .ten: draw(grain, as: UInt16.self)
    case nil: preconditionFailure("grain is drawn over 4:2:0 in limited range")
    }
  }

  private func draw<Sample: VideoSample>(_ grain: GrainPaint, as _: Sample.Type) {
    let specks = GrainSpecks(grain)
    // The tile repeats after some rows.
    var rows: [Int: GrainSpecks.Row] = [:]
    var chromaRows: [Int: GrainSpecks.Row] = [:]
    func row(_ y: Int) -> GrainSpecks.Row {
      let key = grain.row(y)
      if let row = rows[key] { return row }
      let row = specks.row(y, count: width)
      rows[key] = row
      return row
    }
    func chromaRow(_ first: Int, _ last: Int, _ upper: GrainSpecks.Row, _ lower: GrainSpecks.Row) -> GrainSpecks.Row {
      let key = grain.row(first) << 32 | grain.row(last)
      if let row = chromaRows[key] { return row }
      let row = GrainSpecks.Row(chromaOf: upper, lower, count: width)
      chromaRows[key] = row
      return row
    }
    for pair in 0..<(height + 1) / 2 {
      let (first, last) = (2 * pair, min(2 * pair + 1, height - 1))
      let (upper, lower) = (row(first), row(last))
      mix(upper, into: .y, row: first, as: Sample.self)
      if first != last { mix(lower, into: .y, row: last, as: Sample.self) }
      let chroma = chromaRow(first, last, upper, lower)
      mix(chroma, into: .cb, row: pair, as: Sample.self)
      mix(chroma, into: .cr, row: pair, as: Sample.self)
    }
  }

  private func mix<Sample: VideoSample>(_ specks: GrainSpecks.Row, into plane: Plane, row: Int, as _: Sample.Type) {
    let samples: UnsafeMutablePointer<Sample> = unsafe samples(ofRow: row, in: plane.rawValue)
    let count = size(of: plane).width
    let rounding = rounding(ofRow: row, as: Sample.self)
    let lanes = rounding.lanes(from: 0)
    func mixed(_ x: Int) -> Sample {
      let fine = UInt16(truncatingIfNeeded: unsafe samples[x]) &<< Sample.fractionBits
      return Sample(
        truncatingIfNeeded: (specks.over(fine, at: x, of: count) &+ rounding[x]) &>> Sample.fractionBits)
    }
    let ends = (mixed(0), mixed(count - 1))
    var index = 0
    for x in Swift.stride(from: 0, to: count - count % 8, by: 8) {
      let address = unsafe UnsafeMutableRawPointer(samples + x)
      let eight = unsafe address.loadUnaligned(as: SIMD8<Sample>.self)
      let mixed: SIMD8<Sample> = Sample.codes(specks.over(Sample.fine(eight), from: index) &+ lanes)
      unsafe address.storeBytes(of: mixed, as: SIMD8<Sample>.self)
      index &+= 8
      if index == specks.period { index = 0 }
    }
    for x in count - count % 8..<count { unsafe samples[x] = mixed(x) }
    unsafe (samples[0], samples[count - 1]) = ends
  }
}

/// The specks of grain as opacities and codes, in units of 1/256 code of 8 bits.
private struct GrainSpecks {
  /// A row of samples.
  struct Row {
    /// The opacities of samples, 0…65535: all, or those that repeat and the first few again.
    private let opacities: [UInt16]
    /// The code of each sample, times its opacity.
    private let codes: [UInt16]
    /// The number of samples after which they repeat, a multiple of 8; more than there are if they do not.
    let period: Int
    /// The opacity and the code of the first and of the last sample.
    private let ends: (first: (UInt16, UInt16), last: (UInt16, UInt16))

    /// Creates the luma samples of a row of pixels from numbers for all specks of the tile.
    init(_ grain: GrainPaint, row y: Int, count: Int, opacities: [UInt16], codes: [UInt16]) {
      let repeated = grain.period + 16
      period = count > repeated ? grain.period : .max
      self.opacities = grain.row(y, count: min(count, repeated), of: opacities)
      self.codes = grain.row(y, count: min(count, repeated), of: codes)
      let last = (count - 1) % period
      ends = ((self.opacities[0], self.codes[0]), (self.opacities[last], self.codes[last]))
    }

    /// Creates the chroma samples of two rows of luma samples.
    init(chromaOf upper: Row, _ lower: Row, count: Int) {
      let (one, other) = (upper.opacities.span, lower.opacities.span)
      let (columns, samples, lumaPeriod) = (one.count, (count + 1) / 2, upper.period)
      precondition(other.count == columns)
      // A chroma sample is sited at the left one of its two columns.
      @inline(__always) func mean(_ left: Int, _ middle: Int, _ right: Int) -> UInt16 {
        // Unchecked: both rows have these columns.
        @inline(__always) func sum(_ column: Int) -> UInt32 {
          unsafe UInt32(one[unchecked: column]) &+ UInt32(other[unchecked: column])
        }
        return UInt16(truncatingIfNeeded: (sum(left) &+ 2 &* sum(middle) &+ sum(right) &+ 4) &>> 3)
      }
      // The code is that of grey, 128, times the opacity, rounded down.
      func end(_ x: Int) -> (UInt16, UInt16) {
        let opacity = mean(max(0, x - 1) % lumaPeriod, x % lumaPeriod, min(x + 1, count - 1) % lumaPeriod)
        return (opacity, opacity >> 1)
      }
      ends = (end(0), end(2 * (samples - 1)))
      let repeats = lumaPeriod < .max
      period = repeats ? lumaPeriod / 2 : .max
      let stored = repeats ? period + 7 : samples
      opacities = unsafe [UInt16](unsafeUninitializedCapacity: stored) { buffer, initialized in
        // The ends of the picture are those above; in between all have neighbours.
        unsafe buffer.initializeElement(at: 0, to: mean(repeats ? lumaPeriod - 1 : 0, 0, min(1, columns - 1)))
        for sample in 1..<max(1, stored &- 1) {
          let x = 2 &* sample
          unsafe buffer.initializeElement(at: sample, to: mean(x &- 1, x, x &+ 1))
        }
        if stored > 1 {
          let x = 2 * (stored - 1)
          unsafe buffer.initializeElement(at: stored - 1, to: mean(x - 1, x, min(x + 1, columns - 1)))
        }
        initialized = stored
      }
      codes = opacities.map { $0 &>> 1 }
    }

    /// Returns eight codes behind the samples from an index within a period on; those at the ends of the picture are wrong.
    @inline(__always)
    func over(_ below: SIMD8<UInt16>, from first: Int) -> SIMD8<UInt16> {
      @inline(__always) func eight(_ row: Span<UInt16>) -> SIMD8<UInt16> {
        // Unchecked: the row has eight samples from this one on.
        unsafe SIMD8(
          row[unchecked: first], row[unchecked: first &+ 1], row[unchecked: first &+ 2], row[unchecked: first &+ 3],
          row[unchecked: first &+ 4], row[unchecked: first &+ 5], row[unchecked: first &+ 6],
          row[unchecked: first &+ 7])
      }
      return below &- below.high(eight(opacities.span)) &+ eight(codes.span)
    }

    /// Returns the code behind the sample in a column of so many; the covered part is rounded down, as by `high(_:)` above.
    func over(_ below: UInt16, at x: Int, of count: Int) -> UInt16 {
      let (opacity, code) =
        x == 0 ? ends.first : x == count - 1 ? ends.last : (opacities[x % period], codes[x % period])
      return below - UInt16((UInt32(below) * UInt32(opacity)) >> 16) + code
    }
  }

  private let grain: GrainPaint
  private let opacities: [UInt16]
  private let codes: [UInt16]

  init(_ grain: GrainPaint) {
    self.grain = grain
    opacities = grain.colors.map { $0.alpha }
    // Rounded down.
    codes = grain.colors.map { color in
      UInt16((UInt32(color.red > 0 ? 235 << 8 : 16 << 8) * UInt32(color.alpha)) >> 16)
    }
  }

  /// Returns the luma samples of a row of pixels.
  func row(_ y: Int, count: Int) -> Row { Row(grain, row: y, count: count, opacities: opacities, codes: codes) }
}
