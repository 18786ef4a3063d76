import FixedPoint
import Foundation
import TestSupport
import Testing

@testable import Raster

private func fixed(_ value: Double) -> Fixed { Fixed(raw: Int64((value * 65536).rounded())) }

private func degrees(_ value: Int) -> Angle { Angle(degrees: Fixed(value)) }

/// A filter on channels 0…1, in floating point, not clamped.
private func reference(_ filter: ColorFilter, _ x: [Double]) -> [Double] {
  func product(_ rows: [[Double]]) -> [Double] { rows.map { zip($0, x).map { $0 * $1 }.reduce(0, +) } }
  switch filter {
  case .hueRotation(let angle):
    let turn = Double(angle.steps) / 4_294_967_296 * 2 * .pi
    let (c, s) = (cos(turn), sin(turn))
    return product([
      [0.2126 + 0.7873 * c - 0.2126 * s, 0.7152 - 0.7152 * c - 0.7152 * s, 0.0722 - 0.0722 * c + 0.9278 * s],
      [0.2126 - 0.2126 * c + 0.1430 * s, 0.7152 + 0.2848 * c + 0.1400 * s, 0.0722 - 0.0722 * c - 0.2830 * s],
      [0.2126 - 0.2126 * c - 0.7873 * s, 0.7152 - 0.7152 * c + 0.7152 * s, 0.0722 + 0.9278 * c + 0.0722 * s],
    ])
  case .saturation(let amount):
    let a = max(0, Double(amount.raw) / 65536)
    return product([
      [0.2126 + 0.7873 * a, 0.7152 - 0.7152 * a, 0.0722 - 0.0722 * a],
      [0.2126 - 0.2126 * a, 0.7152 + 0.2848 * a, 0.0722 - 0.0722 * a],
      [0.2126 - 0.2126 * a, 0.7152 - 0.7152 * a, 0.0722 + 0.9278 * a],
    ])
  case .brightness(let amount): return x.map { $0 + Double(amount.raw) / 65536 }
  case .contrast(let amount):
    let k = Double(amount.raw) / 65536
    return x.map { k * $0 + (1 - k) / 2 }
  case .hueRotationHSB(let angle):
    let (largest, smallest) = (max(x[0], x[1], x[2]), min(x[0], x[1], x[2]))
    let chroma = largest - smallest
    if chroma == 0 { return x }
    var hue = largest == x[0] ? (x[1] - x[2]) / chroma : largest == x[1] ? 2 + (x[2] - x[0]) / chroma : 0
    if largest > x[0] && largest > x[1] { hue = 4 + (x[0] - x[1]) / chroma }
    hue += Double(angle.steps) / 4_294_967_296 * 6
    // f(n) = V − V·S·max(0, min(k, 4 − k, 1)), k = (n + H / 60°) mod 6, n = 5, 3, 1: the usual closed form.
    return [5.0, 3, 1].map { n in
      let k = (n + hue).truncatingRemainder(dividingBy: 6)
      return largest - chroma * max(0, min(k, 4 - k, 1))
    }
  }
}

private func filtered(_ filters: [ColorFilter], _ x: [Double]) -> [Double] {
  filters.filter { !$0.isIdentity }.reduce(x) { reference($1, $0).map { min(max($0, 0), 1) } }
}

private let chains: [[ColorFilter]] = [
  [.hueRotation(degrees(120))], [.hueRotation(degrees(45))], [.hueRotation(degrees(283))],
  [.hueRotationHSB(degrees(120))], [.hueRotationHSB(degrees(77))], [.hueRotationHSB(degrees(359))],
  [.saturation(fixed(0.7))], [.saturation(.zero)], [.saturation(Fixed(-3))], [.saturation(fixed(1.8))],
  [.brightness(fixed(0.3))], [.brightness(fixed(-0.45))], [.contrast(fixed(1.5))], [.contrast(fixed(0.2))],
  [.hueRotation(degrees(120)), .saturation(fixed(0.7))],
  [.brightness(fixed(0.4)), .contrast(fixed(1.7)), .hueRotationHSB(degrees(30)), .hueRotation(degrees(200))],
]

@Suite struct ColorFilterTests {
  /// The vectors of the semantics, in codes of 255, before the clamp.
  @Test func colorsTurnAsPinned() {
    func fine(_ red: Int64, _ green: Int64, _ blue: Int64) -> FineColor {
      FineColor(red: red * 257 * 256, green: green * 257 * 256, blue: blue * 257 * 256)
    }
    func expect(_ color: FineColor, _ codes: [Double]) {
      for (channel, code) in zip([color.red, color.green, color.blue], codes) {
        #expect(abs(Double(channel) / (257 * 256) - code) <= 0.051)
      }
    }
    let (red, purple) = (fine(255, 59, 48), fine(175, 82, 222))
    let turned = ColorMatrix.hueRotation(degrees(120)).apply(to: red)
    expect(turned, [-22.6, 147.3, -8.5])
    expect(ColorMatrix.saturation(fixed(0.7)).apply(to: turned.clamped), [31.6, 134.7, 31.6])
    expect(ColorMatrix.hueRotation(degrees(45)).apply(to: red), [172.9, 93.0, -46.5])
    expect(ColorMatrix.hueRotation(degrees(45)).apply(to: purple), [234.4, 72.1, 145.1])
    expect(ColorMatrix.hueRotation(degrees(120)).apply(to: purple), [175.7, 104.0, 2.2])
  }

  @Test(arguments: chains.indices)
  func straightColorsAreWithinOneStep(index: Int) {
    var generator = SeededGenerator(state: UInt64(index))
    let chain = ColorFilterChain(chains[index])
    for round in 0..<5000 {
      func channel() -> UInt16 {
        let edge = round < 1000 ? ([0, 65535, 32768] as [UInt16]).randomElement(using: &generator) : nil
        return edge ?? UInt16.random(in: 0 ... .max, using: &generator)
      }
      let color = StraightRGBA16(red: channel(), green: channel(), blue: channel(), alpha: 77)
      let result = chain.apply(to: color)
      let exact = filtered(chains[index], [color.red, color.green, color.blue].map { Double($0) / 65535 })
      #expect(result.alpha == 77)
      for (channel, value) in zip([result.red, result.green, result.blue], exact) {
        #expect(abs(Double(channel) - value * 65535) <= 1, "\(color)")
      }
    }
  }

  @Test(arguments: chains.indices)
  func pixelsAreWithinTheirBound(index: Int) {
    var generator = SeededGenerator(state: UInt64(index))
    let chain = ColorFilterChain(chains[index])
    var pixmap = Pixmap(width: 100, height: 30)
    for index in pixmap.pixels.indices {
      pixmap.pixels[index] = RGBA16.random(using: &generator)
      if index % 5 == 0 { pixmap.pixels[index] = pixmap.pixels[index].scaled(by: 300) }
    }
    pixmap.pixels[7] = .clear
    let before = pixmap
    pixmap.apply(chain)
    for (color, result) in zip(before.pixels, pixmap.pixels) {
      #expect(result.isPremultiplied && result.alpha == color.alpha)
      #expect(result == chain.apply(to: color))
      if color.alpha == 0 { continue }
      let alpha = Double(color.alpha)
      let exact = filtered(chains[index], color.channels.prefix(3).map { Double($0) / alpha })
      for (channel, value) in zip(result.channels, exact) { #expect(abs(Double(channel) - value * alpha) <= 1) }
    }
  }

  @Test func opaquePixelsAreFilteredAsColors() {
    let chain = ColorFilterChain(chains[15])
    for index in UInt16(0)..<2000 {
      let color = StraightRGBA16(red: index &* 31, green: index &* 997, blue: index &* 4001)
      #expect(chain.apply(to: color.premultiplied) == chain.apply(to: color).premultiplied)
    }
  }

  @Test func whatChangesNothingIsDropped() {
    let chain = ColorFilterChain([
      .hueRotation(degrees(360)), .hueRotationHSB(degrees(0)), .saturation(.one), .brightness(.zero), .contrast(.one),
    ])
    #expect(chain.isEmpty)
    let color = StraightRGBA16(red: 65535, green: 12345, blue: 1)
    #expect(chain.apply(to: color) == color)
  }

  @Test func extremeAmountsAreClamped() {
    for amount in [Fixed(raw: .min / 8), Fixed(-40000), Fixed(40000), Fixed(raw: .max / 8)] {
      let chain = ColorFilterChain([.saturation(amount), .brightness(amount), .contrast(amount)])
      let result = chain.apply(to: StraightRGBA16(red: 65535, green: 1, blue: 300))
      #expect([0, 65535].contains(result.red) && [0, 65535].contains(result.green))
    }
  }
}

@Suite struct GradientRampChangeTests {
  @Test(arguments: chains.indices)
  func rampsAreFilteredEverywhere(index: Int) {
    for stops in [wildStops, opaqueStops] {
      let ramp = GradientRamp(stops: stops).filtered(by: ColorFilterChain(chains[index]))
      #expect(ramp.segments.count < 700)
      for step in -10..<1010 {
        let position = Int64(step) * 4_301_007
        let straight = straightReference(stops, Double(position) / 4_294_967_296)
        let exact = filtered(chains[index], straight.prefix(3).map { $0 / 65535 }).map { $0 * 65535 } + [straight[3]]
        for (channel, value) in zip(ramp.color(at: position).channels, premultipliedReference(exact)) {
          #expect(abs(Double(channel) - value) <= 8, "\(step)")
        }
      }
    }
  }

  @Test func colorsAndStopsAreMixed() {
    let (a, b) = (StraightRGBA16(red: 0, green: 1000, blue: 65535), StraightRGBA16(red: 10, green: 3000, blue: 65535))
    func color(at progress: Fixed) -> StraightRGBA16 {
      let stops = [a, b].map { [GradientRamp.Stop(offset: .zero, color: $0)] }
      return GradientRamp.mix(stops: stops[0], stops[1], progress: progress)[0].color
    }
    #expect(color(at: .zero) == a && color(at: .one) == b)
    #expect(color(at: fixed(-1)) == StraightRGBA16(red: 0, green: 0, blue: 65535))
    #expect(color(at: Fixed(raw: .max)).red == 65535)
    let other = [opaqueStops[1], opaqueStops[1]].map { GradientRamp.Stop(offset: .one, color: $0.color) }
    let mixed = GradientRamp.mix(stops: opaqueStops, other, progress: Fixed.one.half)
    #expect(mixed.map(\.offset.raw) == [32768, 65536] && mixed[1].color == opaqueStops[1].color)
  }
}
