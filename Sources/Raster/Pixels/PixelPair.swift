/// Two adjacent premultiplied pixels as lanes: red, green, blue, alpha of the left one, then of the right one.
extension SIMD8<UInt16> {
  /// Returns the lanes multiplied by factors, 0…65535 for 0…1, rounded to the nearest.
  @inline(__always)
  func scaled(by factors: SIMD8<UInt16>) -> SIMD8<UInt16> {
    SIMD8(dividedBy65535: SIMD8<UInt32>(self) &* SIMD8<UInt32>(factors))
  }

  /// Returns these pixels over others; see ``RGBA16/over(_:)``.
  @inline(__always)
  func over(_ destination: SIMD8<UInt16>) -> SIMD8<UInt16> {
    self &+ destination.scaled(by: SIMD8(repeating: .max) &- alphas)
  }

  /// Returns these pixels added to others; see ``BlendMode/plus``.
  @inline(__always)
  func plus(_ destination: SIMD8<UInt16>) -> SIMD8<UInt16> {
    self &+ pointwiseMin(destination, SIMD8(repeating: .max) &- self)
  }

  /// Returns these pixels and others as two projectors show them; see ``BlendMode/screen``.
  @inline(__always)
  func screened(over destination: SIMD8<UInt16>) -> SIMD8<UInt16> {
    self &+ destination.scaled(by: SIMD8(repeating: .max) &- self)
  }

  /// Returns these pixels multiplied by others; see ``BlendMode/multiply``.
  @inline(__always)
  func multiplied(over destination: SIMD8<UInt16>) -> SIMD8<UInt16> {
    func product(_ lanes: SIMD8<UInt16>, _ factors: SIMD8<UInt16>) -> SIMD8<UInt32> {
      SIMD8<UInt32>(lanes) &* SIMD8<UInt32>(factors)
    }
    // At most 65535².
    let sum =
      product(self, SIMD8(repeating: .max) &- destination.alphas)
      &+ product(destination, SIMD8(repeating: .max) &- alphas)
      &+ product(self, destination)
    return SIMD8(dividedBy65535: sum)
  }

  /// The alphas of both pixels, each in all lanes of its pixel.
  @inline(__always)
  private var alphas: SIMD8<UInt16> {
    SIMD8(lowHalf: SIMD4(repeating: self[3]), highHalf: SIMD4(repeating: self[7]))
  }

  /// Creates lanes from others divided by 65535, rounded to the nearest, exact for lanes up to 65535².
  @inline(__always)
  private init(dividedBy65535 lanes: SIMD8<UInt32>) {
    let sum = lanes &+ 32768
    self.init(low: (sum &+ (sum &>> 16)) &>> 16)
  }
}
