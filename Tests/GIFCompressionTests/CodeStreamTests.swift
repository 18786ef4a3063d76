import Testing

@testable import GIFCompression

@Suite struct CodeStreamTests {
  @Test func packsFromTheLowestBit() {
    var stream = CodeStream()
    stream.append(0b101, bits: 3)
    stream.append(0b1_0000_0001, bits: 9)
    stream.finish()
    #expect(stream.bytes == [0b0000_1101, 0b0000_1000])
  }
}
