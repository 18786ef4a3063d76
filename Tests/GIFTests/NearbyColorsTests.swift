import Quantization
import Raster
import TestSupport
import Testing

@testable import GIF

@Suite struct NearbyColorsTests {
  @Test(arguments: [1, 2, 17, 255, 256], [0, 1, 8100, 490_000] as [Int32])
  func listsHoldAllColorsWithinTheExcess(count: Int, excess: Int32) throws {
    for areFarApart in [false, true] {
      try listsHoldAllColorsWithinTheExcess(count: count, excess: excess, areFarApart: areFarApart)
    }
  }

  private func listsHoldAllColorsWithinTheExcess(count: Int, excess: Int32, areFarApart: Bool) throws {
    var generator = SeededGenerator(state: UInt64(count))
    func color(_ codes: ClosedRange<UInt16>) -> OklabColor {
      func channel() -> UInt16 { UInt16.random(in: codes, using: &generator) * 257 }
      return OklabColor(RGBA16(red: channel(), green: channel(), blue: channel(), alpha: .max))
    }
    // Spread, clustered in a corner, and with duplicates.
    let spread = (0..<count).map { _ in color(0...255) }
    for colors in [spread, (0..<count).map { _ in color(200...215) }, (0..<count).map { spread[$0 / 2] }] {
      var nearby = NearbyColors(colors, excess: excess, areFarApart: areFarApart)
      let corners = [0, 255].flatMap { code in [color(code...code), color(min(code, 250)...max(code, 5))] }
      for target in corners + colors.prefix(40) + (0..<400).map({ _ in color(0...255) }) {
        let distances = colors.map(target.squaredDistance(to:))
        let least = try #require(distances.min())
        let list = nearby.list(for: target).map { nearby.blocks[$0] }
        var indices: [Int] = []
        for block in list {
          for lane in 0..<4 where block.lanes & (0x80 << UInt32(8 * lane)) != 0 {
            indices.append(Int(block.indices[lane]))
          }
        }
        #expect(indices.contains { distances[$0] == least })
        #expect(Set(indices).isSuperset(of: distances.indices.filter { distances[$0] <= least + excess }))
        #expect(Set(indices).count == indices.count)
        for block in list {
          #expect(block.lanes & 0x7F7F_7F7F == 0)
          let found = block.colors.squaredDistances(to: FourColors(repeating: target))
          for lane in 0..<4 {
            #expect(found[lane] == distances[Int(block.indices[lane])] && block.bound <= found[lane])
          }
        }
        #expect(zip(list, list.dropFirst()).allSatisfy { $0.bound <= $1.bound })
      }
    }
  }

  /// If all colours are alike, every list holds all of them.
  @Test func discardsListsAtTheLimit() throws {
    let colors = (0...UInt8.max).map { OklabColor(RGB8(red: 96 + $0 % 16, green: 96 + $0 / 16, blue: 100)) }
    var nearby = NearbyColors(colors, excess: 500_000_000, areFarApart: false)
    let codes: [UInt8] = (0..<27).map { $0 * 9 }
    var (asked, most) = (0, 0)
    for red in codes {
      for green in codes {
        for blue in codes {
          let target = OklabColor(RGB8(red: red, green: green, blue: blue))
          let range = nearby.list(for: target)
          asked += range.count
          most = max(most, nearby.blocks.count)
          var indices = Set<UInt8>()
          for block in range { for lane in 0..<4 { indices.insert(nearby.blocks[block].indices[lane]) } }
          try #require(indices.count == 256)
        }
      }
    }
    #expect(asked > 1 << 20 && most <= 1 << 20 + 64 && most > 1 << 19)
  }
}
