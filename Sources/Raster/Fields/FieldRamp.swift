import FixedPoint

/// The colours of a field's values: a table along the ramp, and sums of it, so that a pixel whose values span a part of the
/// ramp gets the mean of that part. Steep ramps thus have smooth edges at any size.
public struct FieldRamp: Sendable {
  /// The premultiplied colours as lanes: those of the ramp's ``count`` parts, each at the middle of its part, and of ``margin`` parts
  /// before and after it.
  private let colors: [SIMD4<UInt16>]
  /// For each of these parts the smallest span of positions whose mean colour differs from that of the part, in units of 2⁻¹⁶; 0 for
  /// ``jumps``.
  private var limits: [Int32]
  /// For each part that stops divide, the sums of the colours of its first 0…16 positions.
  private let jumps: [Int: [SIMD4<UInt32>]]
  /// The integrals of the colours up to each part, and over all, in units of 2⁻¹⁶ of the ramp: 65535 · 65536 at most.
  private let integrals: [SIMD4<UInt32>]
  /// Whether the colour before the ramp is clear.
  var isClearBefore: Bool { colors[0] == .zero }
  /// Whether the colour after the ramp is clear.
  var isClearAfter: Bool { colors[colors.count - 1] == .zero }
  /// Whether every colour is opaque.
  public let isOpaque: Bool
  /// Whether colours of adjacent parts differ by more than a code of 8 bits somewhere.
  let hasEdges: Bool

  /// The binary logarithm of the number of parts: 4096, so that a ramp over the whole range of colours has 16 steps a code.
  private static let bits = 12
  private static var count: Int { 1 << bits }
  /// The number of parts before the ramp, and after it, that have an entry in the tables.
  static var margin: Int { 256 }
  /// The positions that have an entry, and are at least half of ``margin`` away from those that have none.
  static var inner: ClosedRange<Int32> { -Int32(margin / 2) << shift...Int32(count + margin / 2) << shift }
  /// The largest difference of the mean of a span from the colour in its middle that is left as it is: an eighth of a code of 8 bits.
  private static var tolerance: Int32 { 32 }
  /// The number of bits from a position in units of 2⁻¹⁶ to a part.
  static var shift: Int32 { Int32(16 - bits) }

  /// Creates a ramp through stops.
  ///
  /// - Precondition: There is at least one stop; offsets are within 0…1 and ascend.
  /// - Parameters:
  ///   - stops: The colours with their offsets.
  ///   - space: The space in which they mix.
  ///   - filters: The filters of the mixed colours.
  public init(stops: [GradientRamp.Stop], space: MixingSpace, filters: ColorFilterChain) {
    let mixing = StopMixing(stops: stops, space: space)
    let unit = Int64(1) << (16 - FieldRamp.bits)
    func color(at position: Int64) -> SIMD4<UInt16> {
      let color = mixing.color(at: position)
      return SIMD4<UInt16>((filters.isEmpty ? color : filters.apply(to: color)).premultiplied)
    }
    var jumps: [Int: [SIMD4<UInt32>]] = [:]
    for (stop, next) in zip(stops, stops.dropFirst()) where stop.offset == next.offset && stop.offset.raw % unit != 0 {
      let part = stop.offset.raw / unit
      var sums = [SIMD4<UInt32>.zero]
      for position in part * unit..<(part + 1) * unit {
        sums.append(sums[sums.count - 1] &+ SIMD4<UInt32>(truncatingIfNeeded: color(at: position)))
      }
      jumps[Int(part)] = sums
    }
    self.jumps = jumps
    let inner = (-1...FieldRamp.count).map { part in
      guard let sum = jumps[part]?.last else { return color(at: Int64(part) * unit + unit / 2) }
      let half = SIMD4(repeating: UInt32(unit / 2))
      return SIMD4<UInt16>(truncatingIfNeeded: (sum &+ half) / UInt32(unit))
    }
    func outer(_ color: SIMD4<UInt16>) -> [SIMD4<UInt16>] { Array(repeating: color, count: FieldRamp.margin - 1) }
    colors = outer(inner[0]) + inner + outer(inner[inner.count - 1])
    var integral = SIMD4<UInt32>.zero
    var integrals = [integral]
    for (part, color) in inner.dropFirst().dropLast().enumerated() {
      integral &+= jumps[part]?.last ?? SIMD4<UInt32>(truncatingIfNeeded: color) &* UInt32(unit)
      integrals.append(integral)
    }
    self.integrals = integrals
    isOpaque = inner.allSatisfy { $0[3] == .max }
    let edges = zip(colors, colors.dropFirst()).map { FieldRamp.difference($0, $1) > 257 }
    hasEdges = edges.contains(true)
    limits = Array(repeating: 1, count: colors.count)
    for part in jumps.keys { limits[part + FieldRamp.margin] = 0 }
    for index in colors.indices where limits[index] > 0 {
      func hasEdge(within reach: Int) -> Bool {
        edges[max(0, index - reach)..<min(edges.count, index + reach)].contains(true)
      }
      if hasEdge(within: 1) { continue }
      limits[index] = 1 + limit(ofPart: index - FieldRamp.margin, colors[index], least: hasEdge(within: 4) ? 1 : 4)
    }
  }

  /// Returns the largest span around any position of a part, among powers of two of parts, up to which all means are like a colour.
  ///
  /// - Parameter least: The number of parts within which the colour is always that of the part.
  private func limit(ofPart part: Int, _ color: SIMD4<UInt16>, least: Int) -> Int32 {
    let (start, end) = (part << Int(FieldRamp.shift), (part + 1) << Int(FieldRamp.shift))
    var limit = least << Int(FieldRamp.shift)
    while limit < 2 * FieldRamp.margin << Int(FieldRamp.shift),
      FieldRamp.difference(mean(from: start - limit, to: end + limit), color) <= FieldRamp.tolerance
    {
      limit *= 2
    }
    return Int32(limit)
  }

  /// Returns the largest difference of two colours in a channel.
  private static func difference(_ one: SIMD4<UInt16>, _ other: SIMD4<UInt16>) -> Int32 {
    let difference = SIMD4<Int32>(truncatingIfNeeded: one) &- SIMD4<Int32>(truncatingIfNeeded: other)
    return max(difference.max(), -difference.min())
  }

  /// Returns the index of the entry of the tables for a position.
  @inline(__always)
  static func entry(at position: Int32) -> Int {
    max(0, min(count &+ 2 &* margin &- 1, Int(position &>> shift) &+ margin))
  }

  /// Returns a table of something for each entry of the tables.
  ///
  /// - Parameter body: Called with the colour, and the smallest span of positions whose mean it is not: 0 where it is that of no position.
  func map<Element>(_ body: (_ color: SIMD4<UInt16>, _ limit: Int32) -> Element) -> [Element] {
    zip(colors, limits).map { body($0, $1) }
  }

  /// Returns the mean colour of a span of positions, in units of 2⁻¹⁶ of the ramp; the colour of the position if it is 0.
  @inline(__always)
  func color(at position: Int32, width: Int32) -> SIMD4<UInt16> {
    let part = FieldRamp.entry(at: position)
    // Unchecked: both tables have this many entries.
    if unsafe width < limits.span[unchecked: part] { return unsafe colors.span[unchecked: part] }
    let first = Int(position) &- Int(width) &>> 1
    return mean(from: first, to: first &+ max(1, Int(width)))
  }

  /// Returns the mean colour between two positions, which may lie beyond the ends.
  private func mean(from lower: Int, to upper: Int) -> SIMD4<UInt16> {
    let end = FieldRamp.count << Int(FieldRamp.shift)
    var sum = SIMD4<UInt64>(truncatingIfNeeded: integral(to: upper) &- integral(to: lower))
    if lower < 0 { sum &+= SIMD4<UInt64>(truncatingIfNeeded: colors[0]) &* UInt64(min(0, upper) - lower) }
    if upper > end {
      sum &+= SIMD4<UInt64>(truncatingIfNeeded: colors[colors.count - 1]) &* UInt64(upper - max(end, lower))
    }
    // The reciprocal, rounded down, loses less than 1/16 unit: sums are below 2¹⁶ times the width, which is below 2²⁴.
    let reciprocal = (1 << 44) / UInt64(upper - lower)
    // Lane by lane, since vectors of 64 bits have no product.
    @inline(__always) func mean(_ sum: UInt64) -> UInt16 {
      UInt16(truncatingIfNeeded: (sum &* reciprocal &+ (1 << 43)) &>> 44)
    }
    return SIMD4(mean(sum[0]), mean(sum[1]), mean(sum[2]), mean(sum[3]))
  }

  /// Returns the integral of the colours up to a position; that up to the nearest end for one beyond the ends.
  @inline(__always)
  private func integral(to position: Int) -> SIMD4<UInt32> {
    let position = max(0, min(FieldRamp.count << Int(FieldRamp.shift), position))
    let part = position >> Int(FieldRamp.shift)
    let rest = UInt32(truncatingIfNeeded: position - part << Int(FieldRamp.shift))
    let entry = part + FieldRamp.margin
    if limits[entry] == 0, let sums = jumps[part] { return integrals[part] &+ sums[Int(rest)] }
    return integrals[part] &+ SIMD4<UInt32>(truncatingIfNeeded: colors[entry]) &* rest
  }
}

/// The mixing of stops, one colour after the other along the ramp.
private struct StopMixing {
  private let stops: [GradientRamp.Stop]
  /// The colours in Oklab; empty to mix in sRGB.
  private let coordinates: [Oklab]

  init(stops: [GradientRamp.Stop], space: MixingSpace) {
    self.stops = stops
    coordinates = space == .oklab ? stops.map { Oklab($0.color) } : []
  }

  /// Returns the straight colour at a position in units of 2⁻¹⁶.
  func color(at position: Int64) -> StraightRGBA16 {
    guard let next = stops.firstIndex(where: { $0.offset.raw > position }) else { return stops[stops.count - 1].color }
    guard next > 0 else { return stops[0].color }
    let (from, to) = (stops[next - 1], stops[next])
    if from.color == to.color { return from.color }
    let length = to.offset.raw - from.offset.raw
    let part = (position - from.offset.raw) << 16  // of 2¹⁶ · length
    let (second, first) = (part, length << 16 - part)
    // Each weight is a part of the length times the stop's alpha, so below 2³² · 2¹⁶.
    let (firstWeight, secondWeight) = (first * Int64(from.color.alpha), second * Int64(to.color.alpha))
    let alpha = UInt16((firstWeight + secondWeight).divided(by: length << 16, .nearest))
    let whole = firstWeight + secondWeight
    guard whole > 0 else { return StraightRGBA16(red: 0, green: 0, blue: 0, alpha: 0) }
    func mixed(_ a: Int64, _ b: Int64) -> Int64 {
      Int64((Int128(a) * Int128(firstWeight) + Int128(b) * Int128(secondWeight)).divided(by: Int128(whole), .nearest))
    }
    guard !coordinates.isEmpty else {
      func channel(_ key: KeyPath<StraightRGBA16, UInt16>) -> UInt16 {
        UInt16(mixed(Int64(from.color[keyPath: key]), Int64(to.color[keyPath: key])))
      }
      return StraightRGBA16(red: channel(\.red), green: channel(\.green), blue: channel(\.blue), alpha: alpha)
    }
    let (a, b) = (coordinates[next - 1], coordinates[next])
    return Oklab(lightness: mixed(a.lightness, b.lightness), a: mixed(a.a, b.a), b: mixed(a.b, b.b))
      .color(alpha: alpha)
  }
}
