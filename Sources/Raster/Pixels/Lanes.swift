/// Lane-by-lane conversions between vectors of different widths.
///
/// The standard library's `init(truncatingIfNeeded:)` does the same, but becomes a call in functions with more than a
/// few conversions. The processor's multiplication of 16-bit lanes is used only if everything is inlined.
extension SIMD8<UInt32> {
  /// Creates 32-bit lanes from 16-bit lanes.
  @inline(__always)
  init(_ lanes: SIMD8<UInt16>) {
    self.init(
      UInt32(lanes[0]), UInt32(lanes[1]), UInt32(lanes[2]), UInt32(lanes[3]), UInt32(lanes[4]), UInt32(lanes[5]),
      UInt32(lanes[6]), UInt32(lanes[7]))
  }
}

extension SIMD8<Int32> {
  /// Creates 32-bit lanes from signed 16-bit lanes.
  @inline(__always)
  init(_ lanes: SIMD8<Int16>) {
    self.init(
      Int32(lanes[0]), Int32(lanes[1]), Int32(lanes[2]), Int32(lanes[3]), Int32(lanes[4]), Int32(lanes[5]),
      Int32(lanes[6]), Int32(lanes[7]))
  }

  /// Creates 32-bit lanes from unsigned 16-bit lanes.
  @inline(__always)
  init(_ lanes: SIMD8<UInt16>) {
    self.init(
      Int32(lanes[0]), Int32(lanes[1]), Int32(lanes[2]), Int32(lanes[3]), Int32(lanes[4]), Int32(lanes[5]),
      Int32(lanes[6]), Int32(lanes[7]))
  }
}

extension SIMD8<UInt16> {
  /// Creates 16-bit lanes from 8-bit lanes.
  @inline(__always)
  init(_ lanes: SIMD8<UInt8>) {
    func wide(_ index: Int) -> UInt16 { UInt16(lanes[index]) }
    self.init(wide(0), wide(1), wide(2), wide(3), wide(4), wide(5), wide(6), wide(7))
  }

  /// Creates 16-bit lanes from the lower halves of 32-bit lanes.
  @inline(__always)
  init(low lanes: SIMD8<UInt32>) {
    func low(_ index: Int) -> UInt16 { UInt16(truncatingIfNeeded: lanes[index]) }
    self.init(low(0), low(1), low(2), low(3), low(4), low(5), low(6), low(7))
  }

  /// Creates 16-bit lanes from the lower halves of signed 32-bit lanes.
  @inline(__always)
  init(low lanes: SIMD8<Int32>) {
    func low(_ index: Int) -> UInt16 { UInt16(truncatingIfNeeded: lanes[index]) }
    self.init(low(0), low(1), low(2), low(3), low(4), low(5), low(6), low(7))
  }

  /// Returns the upper halves of the products, which rounds them down.
  @inline(__always)
  func high(_ factors: SIMD8<UInt16>) -> SIMD8<UInt16> {
    SIMD8(low: (SIMD8<UInt32>(self) &* SIMD8<UInt32>(factors)) &>> 16)
  }
}

extension SIMD8<Int16> {
  /// Creates signed 16-bit lanes from the lower halves of 32-bit lanes.
  @inline(__always)
  init(low lanes: SIMD8<Int32>) {
    func low(_ index: Int) -> Int16 { Int16(truncatingIfNeeded: lanes[index]) }
    self.init(low(0), low(1), low(2), low(3), low(4), low(5), low(6), low(7))
  }

  /// Returns the upper halves of the products, which rounds them down.
  @inline(__always)
  func high(_ factors: SIMD8<Int16>) -> SIMD8<Int16> {
    SIMD8(low: (SIMD8<Int32>(self) &* SIMD8<Int32>(factors)) &>> 16)
  }
}

extension SIMD8 {
  /// Returns the lanes of the lower halves of two vectors in alternation.
  @inline(__always)
  static func interleavedLow(_ a: SIMD8, _ b: SIMD8) -> SIMD8 { SIMD8(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3]) }

  /// Returns the lanes of the upper halves of two vectors in alternation.
  @inline(__always)
  static func interleavedHigh(_ a: SIMD8, _ b: SIMD8) -> SIMD8 { SIMD8(a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7]) }
}

extension SIMD8<UInt8> {
  /// Creates 8-bit lanes from the lower halves of 16-bit lanes.
  @inline(__always)
  init(low lanes: SIMD8<UInt16>) {
    func low(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: lanes[index]) }
    self.init(low(0), low(1), low(2), low(3), low(4), low(5), low(6), low(7))
  }
}
