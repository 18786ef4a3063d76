extension VideoImage {
  /// Sets the picture from an opaque paint whose region is the whole picture.
  package func set(from paint: FieldPaint) {
    precondition(paint.isOpaque)
    // Smaller cells are of fields that bend within the pixels of a chroma sample.
    guard let format = quickFormat, paint.positions.across.shift == 2, paint.positions.down.shift == 2 else {
      return unsafe setRows { y, row in unsafe paint.write(to: row, columns: 0..<width, y: y) }
    }
    switch format.depth {
    case .eight: set(from: paint, format.matrix, as: UInt8.self)
    case .ten: set(from: paint, format.matrix, as: UInt16.self)
    }
  }

  /// Sets a 4:2:0 picture from tables of codes along the ramp.
  private func set<Sample: VideoSample>(from paint: FieldPaint, _ matrix: YUVFormat.Matrix, as _: Sample.Type) {
    let codes = FieldCodes(paint.ramp, matrix)
    for pair in 0..<(height + 1) / 2 {
      let (first, last) = (2 * pair, min(2 * pair + 1, height - 1))
      let upper = paint.positions.line(first, 0..<width)
      let lower = first == last ? upper : paint.positions.line(last, 0..<width)
      let rows = unsafe FieldRowPair<Sample>(
        upper: upper, lower: lower, codes: codes, width: width,
        luma: (samples(ofRow: first, in: Plane.y.rawValue), samples(ofRow: last, in: Plane.y.rawValue)),
        blue: samples(ofRow: pair, in: Plane.cb.rawValue), red: samples(ofRow: pair, in: Plane.cr.rawValue),
        lumaRounding: (rounding(ofRow: first, as: Sample.self), rounding(ofRow: last, as: Sample.self)),
        chromaRounding: rounding(ofRow: pair, as: Sample.self))
      rows.write()
    }
  }
}

/// Two rows of a field, and the resulting two rows of luma and one of chroma. At an odd height both are the last row.
///
/// The naive form draws pixels and converts them. A chroma sample is sited at the left one of its two columns and between its two rows. It
/// is the mean of six pixels, whose colours lie on a line unless the ramp bends there: then it is that of the value in the middle.
@safe private struct FieldRowPair<Sample: VideoSample> {
  let upper: FieldLine
  let lower: FieldLine
  let codes: FieldCodes
  let width: Int
  let luma: (upper: UnsafeMutablePointer<Sample>, lower: UnsafeMutablePointer<Sample>)
  let blue: UnsafeMutablePointer<Sample>
  let red: UnsafeMutablePointer<Sample>
  let lumaRounding: (upper: RoundingRow, lower: RoundingRow)
  let chromaRounding: RoundingRow

  func write() {
    precondition(upper.first <= 0 && (width - 1 - upper.first) >> upper.shift < upper.count)
    precondition(lower.first == upper.first && lower.count == upper.count)
    // The changes of a pixel are those of its cell.
    precondition(upper.shift == 2 && lower.shift == 2)
    // The first cells begin before the picture, the last ones end after it.
    let whole = (width - upper.first) >> upper.shift
    guard whole > 2 else { return write(0..<upper.count) }
    write(0..<1)
    writePlain(1..<whole)
    write(whole..<upper.count)
  }

  /// Writes cells of four pixels within the picture.
  private func writePlain(_ range: Range<Int>) {
    let (first, margin, shift) = (upper.first, FieldRamp.margin, Int(FieldRamp.shift) + 3)
    let (above, below, aboveSlopes, belowSlopes) = (
      upper.cells.span, lower.cells.span, upper.slopes.span, lower.slopes.span
    )
    let (lumas, chromas, limits) = (codes.lumas.span, codes.chromas.span, codes.chromaLimits.span)
    let (inner, farthest) = (FieldRamp.inner, Int32(margin / 2) << FieldRamp.shift)
    precondition(min(aboveSlopes.count, belowSlopes.count) >= upper.count)
    func halves(_ rounding: RoundingRow) -> FourHalves {
      (rounding[first], rounding[first + 1], rounding[first + 2], rounding[first + 3])
    }
    let lumaHalves = (upper: halves(lumaRounding.upper), lower: halves(lumaRounding.lower))
    let sample = first / 2
    let chromaHalves = (
      chromaRounding[sample], chromaRounding[sample + 1], chromaRounding[sample + 2], chromaRounding[sample + 3]
    )
    let (luma, chroma) = unsafe (luma, (blue: blue, red: red))
    // The first of the cells before this one that are not plain and not written yet.
    var waiting = range.lowerBound
    for cell in range {
      // Unchecked: each cell has a slope and a next one.
      let (one, two) = unsafe (above[unchecked: cell], below[unchecked: cell])
      let (across, other) = unsafe (above[unchecked: cell &+ 1] &- one, below[unchecked: cell &+ 1] &- two)
      let steepness =
        unsafe max(
          max(across, 0 &- across), max(other, 0 &- other)) &>> 2
        &+ max(aboveSlopes[unchecked: cell], belowSlopes[unchecked: cell])
      let middle = (one &+ two) &>> 1 &+ (across &+ other) &>> 2
      // Both are rounded down. No pixel is farther than the span of a chroma sample from the middle.
      let span = 2 &* steepness
      guard inner.contains(middle), span <= farthest else { continue }
      // The middles of pixels are at 1/8, 3/8, 5/8, 7/8 of the way to the next cell.
      let x = first &+ 4 &* cell
      // In the bits of an index, so that none is extended.
      let (start, next) = (Int(one) &<< 3, Int(two) &<< 3)
      let (toStart, toNext) = (Int(across), Int(other))
      let entries = (
        (start &+ next &+ toStart &+ toNext) &>> (shift &+ 1) &+ margin,
        (start &+ next &+ 5 &* (toStart &+ toNext)) &>> (shift &+ 1) &+ margin
      )
      // Unchecked: all positions near the middle have entries.
      let limit = unsafe Int32(truncatingIfNeeded: min(limits[unchecked: entries.0], limits[unchecked: entries.1]))
      // Where the means of chroma samples are their middles, so are those of the pixels, whose spans are within theirs.
      guard span < limit else { continue }
      if waiting < cell { write(waiting..<cell) }
      waiting = cell &+ 1
      unsafe writeCell(
        x, upper: (start, toStart), lower: (next, toNext), entries: entries, lumas, chromas, to: luma, chroma,
        lumaHalves, cell & 1 == 0 ? (chromaHalves.0, chromaHalves.1) : (chromaHalves.2, chromaHalves.3))
    }
    if waiting < range.upperBound { write(waiting..<range.upperBound) }
  }

  /// The numbers that are added to the codes of four pixels before their fractions are cut off.
  private typealias FourHalves = (UInt16, UInt16, UInt16, UInt16)

  /// Writes a plain cell.
  ///
  /// - Parameters:
  ///   - x: The first column.
  ///   - upper: The position in the ramp of the upper row's start, in 1/8 of a position, and the difference to the next cell.
  ///   - lower: Those of the lower row.
  ///   - entries: The entries of the two chroma samples.
  ///   - lumas: The codes of the ramp.
  ///   - chromas: The codes of the ramp.
  ///   - luma: The rows of luma.
  ///   - chroma: The rows of chroma.
  ///   - lumaHalves: The roundings of the pixels.
  ///   - chromaHalves: The roundings of the chroma samples.
  @inline(__always) private func writeCell(
    _ x: Int, upper: (start: Int, difference: Int), lower: (start: Int, difference: Int), entries: (Int, Int),
    _ lumas: Span<UInt16>, _ chromas: Span<UInt32>,
    to luma: (upper: UnsafeMutablePointer<Sample>, lower: UnsafeMutablePointer<Sample>),
    _ chroma: (blue: UnsafeMutablePointer<Sample>, red: UnsafeMutablePointer<Sample>),
    _ lumaHalves: (upper: FourHalves, lower: FourHalves), _ chromaHalves: (UInt16, UInt16)
  ) {
    let (margin, shift) = (FieldRamp.margin, Int(FieldRamp.shift) + 3)
    @inline(__always) func writeLuma(
      _ row: UnsafeMutablePointer<Sample>, _ line: (start: Int, difference: Int), _ pixel: Int, _ half: UInt16
    ) {
      let position = line.start &+ (2 &* pixel &+ 1) &* line.difference
      // Unchecked: all positions near the middle have entries.
      let entry = unsafe lumas[unchecked: position &>> shift &+ margin]
      unsafe row[x &+ pixel] = Sample(truncatingIfNeeded: (entry &+ half) &>> Sample.fractionBits)
    }
    @inline(__always) func writeChroma(_ index: Int, _ sample: Int, _ half: UInt16) {
      let entry = unsafe chromas[unchecked: index]
      unsafe chroma.blue[sample] = Sample(
        truncatingIfNeeded: (UInt16(truncatingIfNeeded: entry) &+ half) &>> Sample.fractionBits)
      unsafe chroma.red[sample] = Sample(
        truncatingIfNeeded: (UInt16(truncatingIfNeeded: entry &>> 16) &+ half) &>> Sample.fractionBits)
    }
    unsafe writeLuma(luma.upper, upper, 0, lumaHalves.upper.0)
    unsafe writeLuma(luma.upper, upper, 1, lumaHalves.upper.1)
    unsafe writeLuma(luma.upper, upper, 2, lumaHalves.upper.2)
    unsafe writeLuma(luma.upper, upper, 3, lumaHalves.upper.3)
    unsafe writeLuma(luma.lower, lower, 0, lumaHalves.lower.0)
    unsafe writeLuma(luma.lower, lower, 1, lumaHalves.lower.1)
    unsafe writeLuma(luma.lower, lower, 2, lumaHalves.lower.2)
    unsafe writeLuma(luma.lower, lower, 3, lumaHalves.lower.3)
    writeChroma(entries.0, x &>> 1, chromaHalves.0)
    writeChroma(entries.1, x &>> 1 &+ 1, chromaHalves.1)
  }

  /// Writes the pixels of any cells that are in the picture.
  private func write(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= upper.count)
    precondition(min(upper.slopes.count, lower.slopes.count) >= upper.count)
    let (first, shift) = (upper.first, Int32(truncatingIfNeeded: upper.shift))
    let (above, below, aboveSlopes, belowSlopes) = (
      upper.cells.span, lower.cells.span, upper.slopes.span, lower.slopes.span
    )
    let (lumas, lumaLimits) = (codes.lumas.span, codes.lumaLimits.span)
    let (chromas, chromaLimits) = (codes.chromas.span, codes.chromaLimits.span)
    let (luma, blue, red, lumaRounding, chromaRounding) = unsafe (luma, blue, red, lumaRounding, chromaRounding)
    @inline(__always) func set(
      _ row: UnsafeMutablePointer<Sample>, _ x: Int, _ position: Int32, _ span: Int32, _ half: UInt16
    ) {
      let entry = FieldRamp.entry(at: position)
      // Unchecked: the tables have this entry.
      let isMean = unsafe span >= Int32(truncatingIfNeeded: lumaLimits[unchecked: entry])
      let code = isMean ? codes.meanLuma(at: position, span: span) : unsafe lumas[unchecked: entry]
      unsafe row[x] = Sample(truncatingIfNeeded: (code &+ half) &>> Sample.fractionBits)
    }
    for cell in range {
      // Unchecked: each cell has a slope and a next one.
      let (one, two) = unsafe (above[unchecked: cell], below[unchecked: cell])
      let (across, other) = unsafe (above[unchecked: cell &+ 1] &- one, below[unchecked: cell &+ 1] &- two)
      let spans = unsafe (
        max(across, 0 &- across) &>> shift &+ aboveSlopes[unchecked: cell],
        max(other, 0 &- other) &>> shift &+ belowSlopes[unchecked: cell]
      )
      let start = first &+ cell &<< upper.shift
      for x in max(0, start)..<min(width, start &+ 1 &<< upper.shift) {
        let pixel = Int32(truncatingIfNeeded: x &- start)
        let positions = (
          FieldLine.value(one, across, pixel: pixel, shift: shift),
          FieldLine.value(two, other, pixel: pixel, shift: shift)
        )
        unsafe set(luma.upper, x, positions.0, spans.0, lumaRounding.upper[x])
        unsafe set(luma.lower, x, positions.1, spans.1, lumaRounding.lower[x])
        if x & 1 == 1 { continue }
        let (position, span) = ((positions.0 &+ positions.1) &>> 1, max(spans.0, spans.1))
        let entry = FieldRamp.entry(at: position)
        // Unchecked: the tables have this entry.
        let (both, limit) = unsafe (
          chromas[unchecked: entry], Int32(truncatingIfNeeded: chromaLimits[unchecked: entry])
        )
        var code = (blue: UInt16(truncatingIfNeeded: both), red: UInt16(truncatingIfNeeded: both &>> 16))
        // At the edges of the picture the outermost pixel counts three times.
        let isEdge = x == 0 || x == width - 1
        if isEdge || 2 &* span >= limit {
          code =
            (isEdge ? nil : codes.meanChroma(at: position, span: span))
            ?? codes.meanChroma(upper, lower, columns: (max(0, x - 1), x, min(x + 1, width - 1)))
        }
        let half = chromaRounding[x &>> 1]
        unsafe blue[x &>> 1] = Sample(truncatingIfNeeded: (code.blue &+ half) &>> Sample.fractionBits)
        unsafe red[x &>> 1] = Sample(truncatingIfNeeded: (code.red &+ half) &>> Sample.fractionBits)
      }
    }
  }
}
