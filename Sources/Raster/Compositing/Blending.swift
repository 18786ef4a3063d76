/// Draws a row of pixels over another, its opacity 0…65535: the source is multiplied by it first, to the nearest.
///
/// - Parameters:
///   - source: The pixels to draw.
///   - destination: The pixels to draw on.
///   - mode: The blend mode.
///   - opacity: The opacity, 0…65535.
/// - Precondition: The destination is at least as long as the source.
@unsafe public func blend(
  _ source: UnsafeBufferPointer<RGBA16>, over destination: UnsafeMutableBufferPointer<RGBA16>, _ mode: BlendMode,
  opacity: UInt16 = .max
) {
  precondition(source.count <= destination.count)
  // One switch per row, so that each loop is compiled for its formula.
  switch mode {
  case .sourceOver: unsafe blendRow(source, destination, opacity) { $0.over($1) }
  case .plus: unsafe blendRow(source, destination, opacity) { $0.plus($1) }
  case .screen: unsafe blendRow(source, destination, opacity) { $0.screened(over: $1) }
  case .multiply: unsafe blendRow(source, destination, opacity) { $0.multiplied(over: $1) }
  }
}

/// Blends a row over another, two pixels at a time, by a formula that leaves alone what is below clear pixels: most layers have many.
@inline(__always) @unsafe
private func blendRow(
  _ source: UnsafeBufferPointer<RGBA16>, _ destination: UnsafeMutableBufferPointer<RGBA16>, _ opacity: UInt16,
  _ blended: (_ two: SIMD8<UInt16>, _ below: SIMD8<UInt16>) -> SIMD8<UInt16>
) {
  guard let from = unsafe UnsafeRawPointer(source.baseAddress),
    let to = UnsafeMutableRawPointer(destination.baseAddress)
  else { return }
  let factors = SIMD8(repeating: opacity)
  for pair in 0..<source.count / 2 {
    let offset = pair &* MemoryLayout<SIMD8<UInt16>>.stride
    var two = unsafe from.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt16>.self)
    if two[3] | two[7] == 0 { continue }
    if opacity < .max { two = two.scaled(by: factors) }
    let below = unsafe to.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt16>.self)
    unsafe to.storeBytes(of: blended(two, below), toByteOffset: offset, as: SIMD8<UInt16>.self)
  }
  if source.count & 1 == 1 {
    let last = source.count - 1
    @inline(__always) func one(_ color: RGBA16) -> SIMD8<UInt16> { SIMD8(lowHalf: SIMD4(color), highHalf: .zero) }
    let color = unsafe blended(one(source[last]).scaled(by: factors), one(destination[last]))
    unsafe destination[last] = RGBA16(color.lowHalf)
  }
}

extension Pixmap {
  /// Blends a picture over a region of equal size in this one, with an opacity of 0…65535.
  package mutating func draw(
    _ source: Pixmap, in region: PixelRegion, opacity: UInt16 = .max, blend mode: BlendMode = .sourceOver
  ) {
    precondition(source.width == region.width && source.height == region.height)
    precondition(region.columns.upperBound <= width && region.rows.upperBound <= height)
    precondition(hasAllPixels && source.hasAllPixels)
    let width = width
    unsafe source.pixels.withUnsafeBufferPointer { source in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        for row in 0..<region.height {
          let start = (region.y + row) * width + region.x
          unsafe blend(
            UnsafeBufferPointer(rebasing: source[row * region.width..<(row + 1) * region.width]),
            over: UnsafeMutableBufferPointer(rebasing: pixels[start..<start + region.width]), mode, opacity: opacity)
        }
      }
    }
  }
}
