import FixedPoint

extension VideoImage {
  /// Sets the picture from a linear gradient of opaque colours that is padded beyond its ends.
  ///
  /// - Precondition: The gradient's ramp is opaque.
  package func set(from gradient: LinearGradientPaint) {
    precondition(gradient.ramp.isOpaque)
    guard let format = quickFormat else {
      return unsafe setRows { y, row in unsafe gradient.write(to: row, columns: 0..<width, y: y) }
    }
    switch format.depth {
    case .eight: set(from: gradient, format.matrix, as: UInt8.self)
    case .ten: set(from: gradient, format.matrix, as: UInt16.self)
    }
  }

  /// Sets a 4:2:0 picture from a gradient.
  ///
  /// The naive form draws pixels and converts them. But conversion is linear, so the codes of a plane along a row form
  /// straight pieces: each sample takes one addition and is written once.
  private func set<Sample: VideoSample>(
    from gradient: LinearGradientPaint, _ matrix: YUVFormat.Matrix, as _: Sample.Type
  ) {
    for plane in Plane.allCases {
      let ramp = PlaneRamp(gradient.ramp, matrix.row(of: plane))
      let size = size(of: plane)
      let isChroma = plane != .y
      for y in 0..<size.height {
        // A chroma sample is sited at the left one of its two columns and between its two rows, of which a picture of
        // odd height lacks the second at the bottom.
        let upper = gradient.start(ofRow: isChroma ? 2 * y : y)
        let lower = isChroma ? gradient.start(ofRow: min(2 * y + 1, height - 1)) : upper
        unsafe ramp.write(
          from: upper &+ (lower &- upper) / 2, step: isChroma ? 2 &* gradient.perColumn : gradient.perColumn,
          rounding: rounding(ofRow: y, as: Sample.self),
          to: UnsafeMutableBufferPointer<Sample>(start: samples(ofRow: y, in: plane.rawValue), count: size.width))
      }
    }
  }
}

/// The codes of one plane along a gradient's line, as adjacent straight pieces. Positions are in units of 2⁻⁴⁴ of the
/// line, codes in units of 2⁻²² of eight-bit codes.
private struct PlaneRamp {
  private struct Piece {
    let start: Int64
    let end: Int64
    let code: Int32
    /// The change of the code per 2³² units of position.
    let slope: Int64

    func code(at position: Int64) -> Int32 {
      // Rounded down. The product is at most the change over the whole piece, which is below 2³⁰, times 2³².
      code &+ Int32(truncatingIfNeeded: ((position &- start) &* slope) &>> 32)
    }
  }

  private let pieces: [Piece]

  /// Creates the codes of a ramp's colours. Adjacent segments, by which a filtered ramp follows its bends, are joined
  /// to longer pieces where that moves no code by more than 1/64.
  init(_ ramp: GradientRamp, _ row: YUVRow) {
    typealias Knot = (position: Int64, code: Int64)  // in 1/256 codes
    var pieces: [Piece] = []
    func add(_ from: Knot, _ to: Knot) {
      guard from.position < to.position else { return }
      let change = Int128(to.code - from.code) << 14
      pieces.append(
        Piece(
          start: from.position, end: to.position, code: Int32(from.code << 14),
          slope: Int64(((change << 32).divided(by: Int128(to.position - from.position), .nearest)))))
    }
    func constant(_ segment: GradientSegment) -> Int64 { Int64(row.value(RGBA16(segment.colors.lowHalf))) }
    let segments = ramp.segments
    pieces.append(
      Piece(
        start: .min, end: segments[0].end << 12, code: Int32(constant(segments[0]) << 14), slope: 0))
    var pending: [Knot] = []
    for segment in segments.dropFirst().dropLast() {
      let from = (segment.start << 12, Int64(row.value(RGBA16(segment.colors.highHalf))))
      let to = (segment.end << 12, Int64(row.value(RGBA16(segment.colors.lowHalf))))
      if let first = pending.first, let last = pending.last {
        if last.code != from.1 || !PlaneRamp.isStraight(pending, to: to) {
          add(first, last)
          pending = [from]
        }
      } else {
        pending = [from]
      }
      pending.append(to)
    }
    if let first = pending.first, let last = pending.last { add(first, last) }
    let end = segments[segments.count - 1]
    pieces.append(Piece(start: end.start << 12, end: .max, code: Int32(constant(end) << 14), slope: 0))
    self.pieces = pieces
  }

  /// Returns whether all knots but the first are within 1/64 code of the line from the first one to `end`.
  private static func isStraight(_ knots: [(position: Int64, code: Int64)], to end: (Int64, Int64)) -> Bool {
    let (start, code) = knots[0]
    return knots.dropFirst().allSatisfy { knot in
      let way = Int128(end.1 - code) * Int128(knot.position - start)
      return abs((way.divided(by: Int128(end.0 - start), .nearest)) - Int128(knot.code - code)) <= 4
    }
  }

  /// Writes a row of samples, each `step` further along the line.
  func write<Sample: VideoSample>(
    from position: Int64, step: Int64, rounding: RoundingRow, to samples: UnsafeMutableBufferPointer<Sample>
  ) {
    guard let start = samples.baseAddress else { return }
    var index = 0
    var x = 0
    while x < samples.count {
      let position = position &+ Int64(x) &* step
      while index > 0, position < pieces[index].start { index -= 1 }
      while index + 1 < pieces.count, position >= pieces[index].end { index += 1 }
      let piece = pieces[index]
      let count = PlaneRamp.samples(in: piece, from: position, step: step, atMost: samples.count - x)
      let change = (Int128(step) * Int128(piece.slope)).shiftedRight(by: 32, .nearest)
      unsafe PlaneRamp.write(
        piece.code(at: position), Int32(truncatingIfNeeded: change), rounding: rounding.lanes(from: x), to: start + x,
        count: count, limit: samples.count - x)
      x += count
    }
  }

  /// Returns the number of samples in a piece, including the first one.
  private static func samples(in piece: Piece, from position: Int64, step: Int64, atMost limit: Int) -> Int {
    let isOpenEnded = step == 0 || (step > 0 ? piece.end == .max : piece.start == .min)
    if isOpenEnded { return limit }
    let rest = step > 0 ? (piece.end &- position &- 1) / step : (position &- piece.start) / -step
    return Int(min(Int64(limit - 1), max(0, rest))) + 1
  }

  /// Writes `count` codes of a straight line, and possibly some more up to `limit`.
  private static func write<Sample: VideoSample>(
    _ code: Int32, _ change: Int32, rounding: SIMD8<UInt16>, to samples: UnsafeMutablePointer<Sample>, count: Int,
    limit: Int
  ) {
    let shift = 14 &+ Int32(Sample.fractionBits)
    let lanes = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
    var codes = SIMD8(repeating: code) &+ SIMD8<Int32>(rounding) &<< 14 &+ lanes &* SIMD8(repeating: change)
    let next = SIMD8(repeating: 8 &* change)
    var x = 0
    while x < count, x + 8 <= limit {
      let eight = SIMD8<Sample>(truncatingIfNeeded: codes &>> shift)
      unsafe UnsafeMutableRawPointer(samples + x).storeBytes(of: eight, as: SIMD8<Sample>.self)
      codes &+= next
      x += 8
    }
    // The remaining samples, fewer than eight.
    for lane in 0..<max(0, count - x) {
      unsafe samples[x + lane] = Sample(truncatingIfNeeded: codes[lane] &>> shift)
    }
  }
}
