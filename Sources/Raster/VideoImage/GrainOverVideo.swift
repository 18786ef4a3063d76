extension VideoImage {
  /// True if grain can be drawn over the samples; otherwise it has to be drawn over pixels before their conversion.
  public var takesGrain: Bool { quickDepth != nil }

  /// Draws grain over the whole picture.
  ///
  /// Samples are rounded to codes once more, so they are within a code of those of pixels with grain.
  ///
  /// - Precondition: ``takesGrain``.
  public func draw(_ grain: GrainPaint) {
    switch quickDepth {
    case .eight: draw(grain, as: UInt8.self)
    case .ten: draw(grain, as: UInt16.self)
    case nil: preconditionFailure("grain is drawn over 4:2:0 in limited range")
    }
  }

  private func draw<Sample: VideoSample>(_ grain: GrainPaint, as _: Sample.Type) {
    let specks = GrainSpecks(grain)
    // The tile repeats after some rows.
    var rows: [Int: GrainSpecks.Row] = [:]
    var chromaRows: [[Int]: GrainSpecks.Row] = [:]
    func row(_ y: Int) -> GrainSpecks.Row {
      let row = rows[grain.row(y)] ?? specks.row(y, count: width)
      rows[grain.row(y)] = row
      return row
    }
    for pair in 0..<(height + 1) / 2 {
      let (first, last) = (2 * pair, min(2 * pair + 1, height - 1))
      let (upper, lower) = (row(first), row(last))
      mix(upper, into: .y, row: first, as: Sample.self)
      if first != last { mix(lower, into: .y, row: last, as: Sample.self) }
      let key = [grain.row(first), grain.row(last)]
      let chroma = chromaRows[key] ?? GrainSpecks.Row(chromaOf: upper, lower, count: width)
      chromaRows[key] = chroma
      mix(chroma, into: .cb, row: pair, as: Sample.self)
      mix(chroma, into: .cr, row: pair, as: Sample.self)
    }
  }

  private func mix<Sample: VideoSample>(_ specks: GrainSpecks.Row, into plane: Plane, row: Int, as _: Sample.Type) {
    let samples: UnsafeMutablePointer<Sample> = unsafe samples(ofRow: row, in: plane.rawValue)
    let count = size(of: plane).width
    let rounding = rounding(ofRow: row, as: Sample.self)
    let lanes = rounding.lanes(from: 0)
    for x in Swift.stride(from: 0, to: count - count % 8, by: 8) {
      let place = unsafe UnsafeMutableRawPointer(samples + x)
      let eight = unsafe place.loadUnaligned(as: SIMD8<Sample>.self)
      let mixed: SIMD8<Sample> = Sample.codes(specks.over(Sample.fine(eight), from: x) &+ lanes)
      unsafe place.storeBytes(of: mixed, as: SIMD8<Sample>.self)
    }
    for x in count - count % 8..<count {
      let fine = UInt16(truncatingIfNeeded: unsafe samples[x]) &<< Sample.fractionBits
      unsafe samples[x] = Sample(truncatingIfNeeded: (specks.over(fine, at: x) &+ rounding[x]) &>> Sample.fractionBits)
    }
  }
}

/// The specks of grain as opacities and codes, in units of 1/256 code of 8 bits.
private struct GrainSpecks {
  /// A row of samples.
  struct Row {
    /// The opacity of each speck, 0…65535.
    fileprivate var opacities: [UInt16]
    /// The code of each speck, times its opacity.
    fileprivate var codes: [UInt16]

    /// Creates the row of chroma samples of two rows of specks.
    init(chromaOf upper: Row, _ lower: Row, count: Int) {
      let samples = (count + 1) / 2
      let (upper, lower) = (upper.opacities.span, lower.opacities.span)
      precondition(min(upper.count, lower.count) >= count)
      // Twice the means of both rows, with the first and the last once more at the edges of the picture.
      let pairs = unsafe [UInt32](unsafeUninitializedCapacity: count + 2) { buffer, initialized in
        for x in 0..<count {
          let sum = unsafe UInt32(upper[unchecked: x]) &+ UInt32(lower[unchecked: x])
          unsafe buffer.initializeElement(at: x &+ 1, to: sum)
        }
        unsafe buffer.initializeElement(at: 0, to: buffer[1])
        unsafe buffer.initializeElement(at: count + 1, to: buffer[count])
        initialized = count + 2
      }
      let sums = pairs.span
      // A chroma sample is sited at the left one of its two columns.
      let opacities = unsafe [UInt16](unsafeUninitializedCapacity: samples) { buffer, initialized in
        for sample in 0..<samples {
          let x = 2 &* sample
          let sum = unsafe sums[unchecked: x] &+ 2 &* sums[unchecked: x &+ 1] &+ sums[unchecked: x &+ 2]
          unsafe buffer.initializeElement(at: sample, to: UInt16(truncatingIfNeeded: (sum &+ 4) &>> 3))
        }
        initialized = samples
      }
      // The code of grey, 128, times the opacity.
      self.init(opacities: opacities, codes: opacities.map { $0 &>> 1 })
    }

    fileprivate init(opacities: [UInt16], codes: [UInt16]) { (self.opacities, self.codes) = (opacities, codes) }

    /// Returns eight codes behind the specks from a column on.
    @inline(__always)
    func over(_ below: SIMD8<UInt16>, from x: Int) -> SIMD8<UInt16> {
      @inline(__always) func eight(_ row: Span<UInt16>) -> SIMD8<UInt16> {
        // Unchecked: the row has eight specks from this column on.
        unsafe SIMD8(
          row[unchecked: x], row[unchecked: x &+ 1], row[unchecked: x &+ 2], row[unchecked: x &+ 3],
          row[unchecked: x &+ 4], row[unchecked: x &+ 5], row[unchecked: x &+ 6], row[unchecked: x &+ 7])
      }
      return below &- below.high(eight(opacities.span)) &+ eight(codes.span)
    }

    /// Returns the code behind the speck in a column.
    func over(_ below: UInt16, at x: Int) -> UInt16 {
      below - UInt16((UInt32(below) * UInt32(opacities[x])) >> 16) + codes[x]
    }
  }

  private let grain: GrainPaint
  private let opacities: [UInt16]
  private let codes: [UInt16]

  init(_ grain: GrainPaint) {
    self.grain = grain
    opacities = grain.colors.map(\.alpha)
    codes = grain.colors.map { color in
      UInt16((UInt32(color.red > 0 ? 235 << 8 : 16 << 8) * UInt32(color.alpha)) >> 16)
    }
  }

  /// Returns the specks of a row of pixels.
  func row(_ y: Int, count: Int) -> Row {
    Row(
      opacities: grain.row(y, count: count, of: opacities), codes: grain.row(y, count: count, of: codes))
  }
}
