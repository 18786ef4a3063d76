import FixedPoint

extension GradientRamp {
  /// Returns the ramp with a transition in place of every jump, so that edges are smooth and move by parts of a pixel.
  ///
  /// - Parameter width: The length of a pixel in units of 2⁻³², and so of a transition; one ends halfway to a jump that is nearer.
  func smoothed(over width: Int64) -> GradientRamp {
    let jumps = zip(segments, segments.dropFirst()).filter { $0.straight(at: $0.end) != $1.straight(at: $1.start) }.map(
      \.0.end)
    if jumps.isEmpty { return self }
    let gaps = [Int64.max] + zip(jumps, jumps.dropFirst()).map { $1 - $0 } + [.max]
    var smooth: [GradientSegment] = []
    var start = Int64.min
    for (index, jump) in jumps.enumerated() {
      let half = min(width, gaps[index], gaps[index + 1]) / 2
      smooth += part(start, jump - half)
      smooth += GradientSegment.edge(straight(at: jump - half), straight(at: jump + half), jump - half, jump + half)
      start = jump + half
    }
    return GradientRamp(segments: (smooth + part(start, .max)).filter { $0.start < $0.end })
  }

  /// Returns the segments between two positions, the first and the last one cut there.
  private func part(_ start: Int64, _ end: Int64) -> [GradientSegment] {
    segments.filter { $0.start < end && $0.end > start }.map { segment in
      if segment.start >= start, segment.end <= end { return segment }
      let (first, last) = (max(start, segment.start), min(end, segment.end))
      let colors = (StraightRGBA16(segment.straight(at: first)), StraightRGBA16(segment.straight(at: last)))
      return GradientSegment(colors.0, colors.1, start: first, end: last)
    }
  }

  private func straight(at position: Int64) -> StraightRGBA16 {
    StraightRGBA16(segments[index(at: position)].straight(at: position))
  }
}

extension GradientSegment {
  /// Returns the transition between two colours that each cover a part of a pixel, so that their premultiplied colours are mixed.
  ///
  /// Where alpha differs, the transition has 16 pieces. The mix of straight colours within a piece, of which alpha changes by a 16th at
  /// most, is off by a 64th at most.
  fileprivate static func edge(
    _ from: StraightRGBA16, _ to: StraightRGBA16, _ start: Int64, _ end: Int64
  ) -> [GradientSegment] {
    if from.alpha == to.alpha { return [GradientSegment(from, to, start: start, end: end)] }
    let colors = (0...16).map { (index: Int) -> StraightRGBA16 in
      if index == 0 || index == 16 { return index == 0 ? from : to }
      let part = UInt16(index * 65535 / 16)
      let before = SIMD4(from.premultiplied).scaled(by: SIMD4(repeating: .max - part))
      return RGBA16(before &+ SIMD4(to.premultiplied).scaled(by: SIMD4(repeating: part))).straight
    }
    let positions = (0...16).map { start + (end - start) * Int64($0) / 16 }
    return (0..<16).map {
      GradientSegment(colors[$0], colors[$0 + 1], start: positions[$0], end: positions[$0 + 1])
    }
  }
}
