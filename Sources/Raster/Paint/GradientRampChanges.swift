public import FixedPoint

extension GradientRamp {
  /// Returns the ramp with filters applied to its straight colours, at every position and not just at the stops: where
  /// a channel is clamped in between, segments are added.
  ///
  /// The result is within two units of 65535 of the filtered colour; within 16 on a stretch of 2⁻¹² of a segment beside
  /// a bend.
  public func filtered(by filters: ColorFilterChain) -> GradientRamp {
    if filters.isEmpty { return self }
    return GradientRamp(
      segments: segments.flatMap { segment in
        segment.refined { filters.apply(to: StraightRGBA16(segment.straight(at: $0))) }
      })
  }

  /// The first and the last colour with a sharp edge between them at position 0, which has the last one.
  ///
  /// It is for gradients without a length: on a short one, a few pixels along the edge would have colours in between.
  var edge: GradientRamp {
    let (first, last) = (segments[0], segments[segments.count - 1])
    let (before, after) = (StraightRGBA16(first.straight(at: 0)), StraightRGBA16(last.straight(at: 0)))
    return GradientRamp(segments: [
      GradientSegment(before, before, start: .min, end: 0), GradientSegment(after, after, start: 0, end: .max),
    ])
  }

  /// Returns the stops mixed pairwise, offsets and colours, as SwiftUI animates them. Offsets stay within 0…1 and in
  /// order.
  ///
  /// - Parameters:
  ///   - first: The stops at progress 0.
  ///   - second: The stops at progress 1, equally many.
  ///   - progress: The progress. Outside 0…1 the mix is extrapolated and channels are clamped.
  public static func mix(stops first: [Stop], _ second: [Stop], progress: Fixed) -> [Stop] {
    precondition(first.count == second.count)
    var least = Fixed.zero
    return zip(first, second).map { a, b in
      // Beyond ±65536 every channel that differs is clamped already.
      let bounded = max(Fixed(-65536), min(Fixed(65536), progress))
      least = max(least, min(.one, a.offset + (b.offset - a.offset) * bounded))
      return Stop(offset: least, color: a.color.interpolated(to: b.color, part: bounded.raw << 16))
    }
  }
}

extension GradientSegment {
  /// Returns segments that approximate another colour function over this segment.
  ///
  /// A piece is halved until its mixes at the quarters are within a unit of the function. At least three halvings are
  /// made, so that no two bends cancel out at the test positions. At most nine more follow, which locate a bend to
  /// 2⁻¹².
  fileprivate func refined(_ color: (Int64) -> StraightRGBA16) -> [GradientSegment] {
    // A padding segment has a constant colour, which any of its positions gives.
    guard start > .min, end < .max else {
      let constant = color(start == .min ? end : start)
      return [GradientSegment(constant, constant, start: start, end: end)]
    }
    var pieces: [GradientSegment] = []
    func add(_ start: Int64, _ end: Int64, depth: Int) {
      let piece = GradientSegment(color(start), color(end), start: start, end: end)
      let quarter = (end - start) / 4  // rounded down
      let isClose = (1...3).allSatisfy { index in
        let position = start + Int64(index) * quarter
        let (mixed, wanted) = (StraightRGBA16(piece.straight(at: position)), color(position))
        return mixed.isWithinOneStep(of: wanted)
      }
      if quarter < 16 || depth >= 12 || (depth >= 3 && isClose) {
        pieces.append(piece)
      } else {
        add(start, start + 2 * quarter, depth: depth + 1)
        add(start + 2 * quarter, end, depth: depth + 1)
      }
    }
    add(start, end, depth: 0)
    return pieces
  }
}

extension StraightRGBA16 {
  /// Creates a colour from straight lanes.
  init(_ lanes: SIMD4<UInt16>) { self.init(red: lanes[0], green: lanes[1], blue: lanes[2], alpha: lanes[3]) }

  fileprivate func isWithinOneStep(of other: StraightRGBA16) -> Bool {
    func close(_ a: UInt16, _ b: UInt16) -> Bool { abs(Int(a) - Int(b)) <= 1 }
    return close(red, other.red) && close(green, other.green) && close(blue, other.blue) && close(alpha, other.alpha)
  }
}
