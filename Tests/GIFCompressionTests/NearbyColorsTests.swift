import Quantization
import Raster
import TestSupport
import Testing

@testable import GIFCompression

@Suite struct NearbyColorsTests {
  /// The square root, not rounded up.
  private static func distance(_ square: Int32) -> Double { Double(square).squareRoot() }

  @Test(arguments: [1, 2, 17, 255, 256], [0, 1, 90, 700] as [Int32])
  func hasTheNearestAndAllThatAreNotMuchFarther(count: Int, tolerance: Int32) throws {
    for areFarApart in [false, true] {
      try hasTheNearestAndAllThatAreNotMuchFarther(count: count, tolerance: tolerance, areFarApart: areFarApart)
    }
  }

  private func hasTheNearestAndAllThatAreNotMuchFarther(count: Int, tolerance: Int32, areFarApart: Bool) throws {
    var generator = SeededGenerator(state: UInt64(count))
    func color(_ codes: ClosedRange<UInt16>) -> OklabColor {
      func channel() -> UInt16 { UInt16.random(in: codes, using: &generator) * 257 }
      return OklabColor(RGBA16(red: channel(), green: channel(), blue: channel(), alpha: .max))
    }
    // Spread, crowded in a corner, and with doubles.
    let spread = (0..<count).map { _ in color(0...255) }
    for colors in [spread, (0..<count).map { _ in color(200...215) }, (0..<count).map { spread[$0 / 2] }] {
      var nearby = NearbyColors(colors, tolerance: tolerance, areFarApart: areFarApart)
      let corners = [0, 255].flatMap { code in [color(code...code), color(min(code, 250)...max(code, 5))] }
      for target in corners + colors.prefix(40) + (0..<400).map({ _ in color(0...255) }) {
        let distances = colors.map(target.squaredDistance(to:))
        let least = NearbyColorsTests.distance(try #require(distances.min()))
        let places = nearby.list(for: target)
        let list = nearby.entries[places]
        #expect(list.contains { distances[Int($0.index)] == distances.min() })
        let wanted = distances.indices.filter { NearbyColorsTests.distance(distances[$0]) <= least + Double(tolerance) }
        #expect(Set(list.map { Int($0.index) }).isSuperset(of: wanted))
        #expect(Set(list.map(\.index)).count == list.count)
        #expect(
          list.allSatisfy { $0.color == colors[Int($0.index)] && $0.bound <= distances[Int($0.index)] })
        #expect(zip(list, list.dropFirst()).allSatisfy { $0.bound <= $1.bound })
      }
    }
  }

  /// Of colours that are alike, all are in every list.
  @Test func forgetsListsBeforeTheyTakeMuchMemory() throws {
    let colors = (0...UInt8.max).map { OklabColor(RGB8(red: 96 + $0 % 16, green: 96 + $0 / 16, blue: 100)) }
    var nearby = NearbyColors(colors, tolerance: 30_000, areFarApart: false)
    let codes: [UInt8] = (0..<27).map { $0 * 9 }
    var (asked, most) = (0, 0)
    for red in codes {
      for green in codes {
        for blue in codes {
          let target = OklabColor(RGB8(red: red, green: green, blue: blue))
          let places = nearby.list(for: target)
          asked += places.count
          most = max(most, nearby.entries.count)
          var indices = Set<UInt8>()
          for place in places { indices.insert(nearby.entries[place].index) }
          try #require(indices.count == 256)
        }
      }
    }
    #expect(asked > 1 << 22 && most <= 1 << 22 + 256 && most > 1 << 21)
  }
}
