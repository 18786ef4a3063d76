public import FixedPoint

/// The colours along a gradient's line, independent of its geometry. Positions are 0…1 in units of 2⁻³².
///
/// Between two stops straight colours are mixed and then multiplied by alpha. Opaque colours are within one unit of
/// 65535 of the exact mix, translucent ones within two and a half.
public struct GradientRamp: Sendable {
  /// A colour and its position.
  public struct Stop: Hashable, Sendable {
    /// The position on the line, 0…1.
    public var offset: Fixed
    /// The colour.
    public var color: StraightRGBA16

    /// Creates a stop.
    public init(offset: Fixed, color: StraightRGBA16) { (self.offset, self.color) = (offset, color) }
  }

  /// The segments in ascending order. The first and the last one pad the line; there are at least these two.
  let segments: [GradientSegment]
  /// Whether every colour is opaque, so that the ramp hides everything below.
  public let isOpaque: Bool

  /// Creates a ramp through stops.
  ///
  /// Of several stops at one offset, the first ends the segment before and the last starts the segment after, without a
  /// transition; the offset itself has the colour of the last.
  ///
  /// - Precondition: There is at least one stop; offsets are within 0…1 and ascend.
  public init(stops: [Stop]) {
    precondition(zip(stops, stops.dropFirst()).allSatisfy { $0.offset <= $1.offset })
    let parts = zip(stops, stops.dropFirst()).map { from, to in
      GradientSegment(from.color, to.color, start: from.offset.raw << 16, end: to.offset.raw << 16)
    }
    guard let first = stops.first, let last = stops.last, first.offset >= .zero, last.offset <= .one else {
      preconditionFailure("a gradient needs stops within 0…1")
    }
    self.init(first: first, parts, last: last)
  }

  /// Creates a ramp of adjacent segments, padded with the colours of its ends.
  init(first: Stop, _ parts: [GradientSegment], last: Stop) {
    let end = last.offset.raw << 16
    self.init(
      segments: [GradientSegment(first.color, first.color, start: .min, end: first.offset.raw << 16)]
        + parts.filter { $0.start < $0.end } + [GradientSegment(last.color, last.color, start: end, end: .max)])
  }

  /// Creates a ramp from adjacent segments that include the padding.
  init(segments: [GradientSegment]) {
    self.segments = segments
    isOpaque = segments.allSatisfy(\.isOpaque)
  }

  /// Returns the colour at a position in units of 2⁻³².
  public func color(at position: Int64) -> RGBA16 {
    let segment = segments[index(at: position)]
    return RGBA16(segment.color(at: position))
  }

  /// Returns the index of the last segment that starts at or before a position.
  func index(at position: Int64) -> Int { (0..<segments.count).lastByBisection { segments[$0].start <= position } }
}
