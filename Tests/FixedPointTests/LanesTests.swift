import FixedPoint
import Testing

@Suite struct LanesTests {
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
