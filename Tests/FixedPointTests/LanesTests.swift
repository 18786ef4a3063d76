import FixedPoint
import Testing

@Suite struct LanesTests {
  @Test func leastIsWhereverItIs() {
    for lane in 0..<4 {
      var lanes = SIMD4<Int32>(5, 7, 6, 8)
      lanes[lane] = -3
      #expect(lanes.least == -3 && SIMD4<UInt32>(truncatingIfNeeded: lanes).least == [6, 5, 5, 5][lane])
    }
  }

  @Test func masksHaveAByteForEachLane() {
    for set in 0..<16 as Range<UInt32> {
      var mask = SIMDMask<SIMD4<Int32>>(repeating: false)
      var bytes: UInt32 = 0
      for lane in 0..<4 where set >> UInt32(lane) & 1 == 1 {
        mask[lane] = true
        bytes |= 255 << UInt32(8 * lane)
      }
      #expect(mask.bytes == bytes)
    }
  }
}
