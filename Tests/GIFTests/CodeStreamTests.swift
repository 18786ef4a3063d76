import Testing

@testable import GIF

@Suite struct CodeStreamTests {
  @Test func packsFromTheLowestBit() {
    var stream = CodeStream()
    stream.append(0b101, bits: 3)
    stream.append(0b1_0000_0001, bits: 9)
    stream.finish()
    #expect(stream.bytes == [0b0000_1101, 0b0000_1000])
  }

  /// The result equals that of one stream with all codes, wherever a byte begins.
  @Test(arguments: 0...16) func appendsAnotherStream(bits: Int) {
    let codes = [(0xABC, 12), (5, 3), (0x1FF, 9), (0, 4), (1, 1)]
    var (whole, first, second) = (CodeStream(), CodeStream(), CodeStream())
    for position in 0..<bits {
      whole.append(position & 1, bits: 1)
      first.append(position & 1, bits: 1)
    }
    for (code, bits) in codes {
      whole.append(code, bits: bits)
      second.append(code, bits: bits)
    }
    first.append(second)
    first.append(3, bits: 2)
    whole.append(3, bits: 2)
    whole.finish()
    first.finish()
    #expect(first.bytes == whole.bytes)
  }
}
