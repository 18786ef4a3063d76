public import FixedPoint

/// The colours of a gradient along its line, whatever that line is: positions 0…1, in units of 2⁻³².
///
/// Between two stops colours are mixed straight and multiplied by alpha then. Opaque ones are within one step of 65535
/// of the exact mix, translucent ones within two and a half.
public struct GradientRamp: Sendable {
  /// A colour and where it stands.
  public struct Stop: Hashable, Sendable {
    /// Its place on the line, 0…1.
    public var offset: Fixed
    /// Its colour.
    public var color: StraightRGBA16

    /// A stop.
    public init(offset: Fixed, color: StraightRGBA16) { (self.offset, self.color) = (offset, color) }
  }

  /// What lies beyond the ends of the line.
  public enum Spread: CaseIterable, Sendable {
    /// The colours of the ends.
    case pad
    /// The line again, from its start.
    case `repeat`
    /// The line there and back.
    case reflect
  }

  /// What lies beyond the ends.
  public let spread: Spread
  /// The pieces in ascending order: at least the two that pad, the first of them before all others.
  let segments: [GradientSegment]
  /// Whether every colour is opaque, so that nothing below shows.
  public let isOpaque: Bool

  /// A ramp through stops. Of several stops at one offset the first ends what is before and the last starts what
  /// follows, without anything between; at the very offset the last one shows.
  ///
  /// - Precondition: at least one stop; offsets ascend within 0…1.
  public init(stops: [Stop], spread: Spread = .pad) {
    precondition(zip(stops, stops.dropFirst()).allSatisfy { $0.offset <= $1.offset })
    let parts = zip(stops, stops.dropFirst()).map { from, to in
      GradientSegment(from.color, to.color, start: from.offset.raw << 16, end: to.offset.raw << 16)
    }
    guard let first = stops.first, let last = stops.last, first.offset >= .zero, last.offset <= .one else {
      preconditionFailure("a gradient needs stops within 0…1")
    }
    self.init(first: first, parts, last: last, spread: spread)
  }

  /// A ramp of parts without gaps, padded by the colours of its ends.
  init(first: Stop, _ parts: [GradientSegment], last: Stop, spread: Spread) {
    let end = last.offset.raw << 16
    self.init(
      segments: [GradientSegment(first.color, first.color, start: .min, end: first.offset.raw << 16)]
        + parts.filter { $0.start < $0.end } + [GradientSegment(last.color, last.color, start: end, end: .max)],
      spread: spread)
  }

  /// A ramp of the segments of another, each replaced by others that fill its place.
  init(segments: [GradientSegment], spread: Spread) {
    (self.segments, self.spread) = (segments, spread)
    isOpaque = segments.allSatisfy(\.isOpaque)
  }

  /// The colour at a position in units of 2⁻³².
  public func color(at position: Int64) -> RGBA16 {
    let position = folded(position)
    let segment = segments[index(at: position)]
    return RGBA16(segment.color(at: position))
  }

  /// A position brought back into the line as the spread says; padding needs nothing, since segments do it.
  @inline(__always)
  func folded(_ position: Int64) -> Int64 {
    switch spread {
    case .pad: return position
    case .repeat: return position & 0xFFFF_FFFF
    case .reflect:
      // On the way back the bits count down, from 2³² itself.
      let within = position & 0x1_FFFF_FFFF
      return within <= 1 << 32 ? within : (1 << 33) &- within
    }
  }

  /// The last segment that starts at or before a position.
  func index(at position: Int64) -> Int {
    var (lower, upper) = (0, segments.count)
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if segments[middle].start <= position { lower = middle } else { upper = middle }
    }
    return lower
  }
}
