import Foundation
import Raster
import TestSupport
import Testing

@testable import Quantization

@Suite struct OklabColorTests {
  /// Oklab's a, L and b as published, except for the constant under the root, in lanes from Oklab's 0.
  private static func reference(_ color: RGB8) -> SIMD3<Double> {
    let constant = Double(OklabTables.constant) / 65535
    let lights = [color.red, color.green, color.blue].map { OklabTablesTests.light((Int($0) * 257) >> 4) }
    func root(_ red: Double, _ green: Double, _ blue: Double) -> Double {
      cbrt(red * lights[0] + green * lights[1] + blue * lights[2] + constant) - cbrt(constant)
    }
    let long = root(0.4122214708, 0.5363325363, 0.0514459929)
    let middle = root(0.2119034982, 0.6806995451, 0.1073969566)
    let short = root(0.0883024619, 0.2817188376, 0.6299787005)
    return SIMD3(
      39000 * (1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short),
      26000 * (0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short),
      39000 * (0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short))
  }

  /// All combinations of some codes, including both ends.
  private static func colors(step: Int) -> [RGB8] {
    let codes = Array(stride(from: 0, to: 255, by: step)) + [255]
    return codes.flatMap { red in
      codes.flatMap { green in
        codes.map { RGB8(red: UInt8(red), green: UInt8(green), blue: UInt8($0)) }
      }
    }
  }

  @Test func theLanesAreOklab() {
    for color in OklabColorTests.colors(step: 15) {
      let (found, wanted) = (OklabColor(color).lanes, OklabColorTests.reference(color))
      let lanes = SIMD3(Double(found[0]) - 9200, Double(found[1]), Double(found[2]) - 12200)
      let error = lanes - wanted
      // In the dark, half a step of a cone's light in 16 bits is 7 of L, and up to three times that of a and b: a tenth
      // of an 8-bit code there. Elsewhere the rounding of the roots dominates.
      let bound = wanted[1] < 5000 ? 20.0 : 6.0
      #expect(
        abs(error[0]) < bound && abs(error[1]) < bound / 2 && abs(error[2]) < bound, "\(color) \(error) \(wanted)")
    }
  }

  @Test func allColorsAreInRange() {
    for color in OklabColorTests.colors(step: 5) {
      let lanes = OklabColor(color).lanes
      #expect(all(lanes .>= 0) && all(lanes .<= OklabColor.maximum), "\(color) \(lanes)")
    }
  }

  @Test func eightBitColorsRoundTrip() {
    var generator = SeededGenerator(state: 5)
    let random = (0..<2000).map { _ in RGB8.random(using: &generator) }
    for color in OklabColorTests.colors(step: 51) + random {
      #expect(OklabColor(OklabColor(color).color) == OklabColor(color), "\(color)")
    }
    for code in UInt8.min...(.max) { #expect(OklabColor(.gray(code)).color == .gray(code)) }
  }

  /// The means of k-means lie between 8-bit colours.
  @Test func theNearestColorIsFound() {
    var generator = SeededGenerator(state: 7)
    for _ in 0..<300 {
      let color = RGB8.random(using: &generator)
      let moved = OklabColor(color).moved(
        by: SIMD4(.random(in: -60...60, using: &generator), .random(in: -60...60, using: &generator), 40, 0))
      let found = OklabColor(moved.color).squaredDistance(to: moved)
      // None of the neighbouring colours is visibly nearer.
      func around(_ code: UInt8) -> ClosedRange<Int> { max(Int(code) - 4, 0)...min(Int(code) + 4, 255) }
      for red in around(color.red) {
        for green in around(color.green) {
          for blue in around(color.blue) {
            let other = OklabColor(RGB8(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)))
            #expect(10 * other.squaredDistance(to: moved) >= 9 * found, "\(color)")
          }
        }
      }
    }
  }

  @Test func oneCodeOfGrayIsOneUnitOfCode() {
    for code in 40..<100 as Range<UInt8> {
      let squares = OklabColor(.gray(code)).squaredDistance(to: OklabColor(.gray(code + 1)))
      #expect(abs(Double(squares) / Double(OklabColor.squaredCode) - 1) < 0.25, "\(code)")
    }
  }

  @Test func aPictureBecomesItsColors() {
    var picture = Pixmap(width: 2, height: 1, filledWith: .opaque(12345, 54321, 999))
    picture.pixels[1] = .clear
    for isEightBit in [false, true] {
      var colors = Array(repeating: OklabColor(.gray(1)), count: 2)
      colors.set(picture, alpha: .cutOut, isEightBit: isEightBit)
      let pixel = picture.pixels[0]
      #expect(colors == [isEightBit ? OklabColor(RGB8(pixel)) : OklabColor(pixel), .transparent])
    }
    #expect(OklabColor(picture.pixels[0]) != OklabColor(RGB8(picture.pixels[0])))
  }

  @Test func transparentIsFartherThanAnyColor() {
    let colors = OklabColorTests.colors(step: 85).map { OklabColor($0) }
    let farthest = colors.flatMap { first in colors.map { first.squaredDistance(to: $0) } }.max() ?? 0
    for color in colors {
      #expect(!color.isTransparent && OklabColor.transparent.isTransparent)
      #expect(color.squaredDistance(to: .transparent) > farthest && color.squaredDistance(to: .transparent) < 1 << 30)
    }
    #expect(OklabColor.transparent.squaredDistance(to: .transparent) == 0)
  }

  /// Rows of any length, with transparent colours, have the distances of their colours one by one.
  @Test(arguments: 0...9)
  func distancesOfRowsAreThoseOfColors(count: Int) {
    let colors = OklabColorTests.colors(step: 51).map(OklabColor.init) + [.transparent]
    let first = (0..<count).map { colors[$0 * 31 % colors.count] }
    let second = (0..<count).map { $0 % 4 == 3 ? .transparent : colors[($0 * 47 + 5) % colors.count] }
    var distances = [Int32](repeating: -1, count: count)
    var span = distances.mutableSpan
    first.span.storeSquaredDistances(to: second.span, in: &span)
    #expect(distances == zip(first, second).map { $0.squaredDistance(to: $1) })
  }

  /// Every lane counts.
  @Test(arguments: 0..<4)
  func colorsOfDifferentLanesDiffer(lane: Int) {
    let color = OklabColor(RGB8(red: 10, green: 200, blue: 90))
    var other = color
    #expect(color == other)
    other.lanes[lane] += 1
    #expect(color != other)
    #expect(color.key != other.key && [color, other, .transparent].allSatisfy { OklabColor(key: $0.key) == $0 })
  }
}
