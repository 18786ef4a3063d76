import FileIO
import Foundation
import Frames
import TestSupport
import Testing

@testable import Video

/// Compressed metadata that expands without bounds, which no picture needs.
@Suite struct PNGMetadataTests {
  /// A picture with chunks after its header.
  private static func png(with chunks: [(type: String, data: [UInt8])]) -> [UInt8] {
    var file = PNG.file(width: 2, height: 1, .grey, depth: 8, samples: [3, 200])
    file.insert(contentsOf: chunks.flatMap { PNG.chunk($0.type, $0.data) }, at: endOfHeader)
    return file
  }

  /// Pseudorandom bytes, which no test may find by chance.
  private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) } }

  /// Reads a stream of bytes that come in pieces.
  private static func streamed(_ whole: [UInt8], _ piece: Int) throws -> [UInt8] {
    var place = 0
    let stream = FilteredPNGStream(
      unsafe ByteStream { memory in
        let count = min(piece, memory.count, whole.count - place)
        unsafe memory.copyBytes(from: whole[place..<place + count])
        place += count
        return count
      })
    var read: [UInt8] = []
    var memory = [UInt8](repeating: 0, count: 1000)
    while true {
      let count = try unsafe memory.withUnsafeMutableBytes { try unsafe stream.read(into: $0) }
      if count == 0 { break }
      read += memory[..<count]
    }
    return read
  }

  static let cases: [(chunks: [(type: String, data: [UInt8])], kept: [Int])] = [
    ([("zTXt", bytes(1000)), ("iTXt", bytes(2000)), ("iCCP", bytes(60_000))], [0, 1, 2]),
    ([("zTXt", bytes(65_537)), ("tEXt", bytes(70_000)), ("gAMA", bytes(4))], [1, 2]),
    ([("iCCP", bytes(40_000)), ("iCCP", bytes(40_000)), ("zTXt", bytes(20_000)), ("iTXt", bytes(90_000))], [0, 2]),
    ([("zTXt", bytes(100_000)), ("zTXt", bytes(100_000)), ("iTXt", bytes(3))], [2]),
  ]

  /// Both readers leave out the same bytes, wherever reading begins and however long its pieces are.
  @Test(arguments: cases.indices, [1, 7, 4096, 1 << 20])
  func whatIsReadHasNoMoreThanTheLimit(index: Int, piece: Int) throws {
    let (chunks, kept) = Self.cases[index]
    let (file, expected) = (Self.png(with: chunks), Self.png(with: kept.map { chunks[$0] }))
    // Pictures one after another have a limit each.
    let source = FilteredPNG.filtering(MemoryBytes(file + file))
    #expect(source.count == 2 * expected.count)
    #expect(source.bytes(at: 0, count: source.count) == expected + expected)
    #expect(source.bytes(at: 50, count: 40) == Array((expected + expected)[50..<90]))

    #expect(try Self.streamed(file + file, piece) == expected + expected)
  }

  /// A grey picture of few bits is read as a palette, and a damaged one as it is.
  @Test(arguments: [1, 2, 4], [1, 7, 4096])
  func aGreyPictureOfFewBitsIsReadAsAPalette(depth: Int, piece: Int) throws {
    var file = PNG.file(width: 3, height: 1, .grey, depth: depth, samples: [0, 1, 0])
    let levels = 0..<1 << depth
    let palette = levels.flatMap { [UInt8](repeating: UInt8($0 * 255 / (levels.count - 1)), count: 3) }
    let alphas: [UInt8] = levels.map { $0 == 1 ? 0 : 255 }
    let chunks = PNG.chunk("sBIT", [1]) + PNG.chunk("tRNS", [0, 1])
    file.insert(contentsOf: chunks, at: endOfHeader)
    var header = file[..<endOfHeader]
    let expected =
      file[..<8] + PNG.chunk("IHDR", [0, 0, 0, 3, 0, 0, 0, 1, UInt8(depth), 3, 0, 0, 0])
      + PNG.chunk("PLTE", palette) + PNG.chunk("tRNS", alphas)
      + file[(endOfHeader + chunks.count)...]
    for (bytes, expected) in [(file, Array(expected)), (file + file, expected + expected)] {
      #expect(try Self.streamed(bytes, piece) == expected)
      let source = FilteredPNG.filtering(MemoryBytes(bytes))
      #expect(source.bytes(at: 0, count: source.count) == expected)
      #expect(source.bytes(at: 30, count: 20) == Array(expected[30..<50]))
    }
    header[20] ^= 1
    let damaged = header + file[endOfHeader...]
    #expect(try Self.streamed(Array(damaged), piece) == Array(damaged))
    #expect(try Self.streamed(Array(file[..<30]), piece) == Array(file[..<30]))
  }

  /// Damaged transparency of a grey picture would be read as that of the palette in its place.
  @Test func damagedTransparencyOfAGreyPictureOfFewBitsIsLeftOut() throws {
    let file = PNG.file(width: 3, height: 1, .grey, depth: 4, samples: [0, 1, 0])
    var unchecked = PNG.chunk("tRNS", [0, 1])
    unchecked[8] ^= 1
    for chunk in [PNG.chunk("tRNS", [0]), PNG.chunk("tRNS", [0, 1, 0]), unchecked] {
      let damaged = Array(file[..<endOfHeader]) + chunk + Array(file[endOfHeader...])
      #expect(try Self.streamed(damaged, 4096) == Self.streamed(file, 4096))
    }
  }

  /// Other data, and a PNG that is cut off, are passed on unchanged.
  @Test func otherBytesStayAsTheyAre() {
    let file = Self.png(with: [("zTXt", Self.bytes(100))])
    for bytes in [[], [0x89], Array("GIF89a zTXt".utf8), file + [1, 2, 3], Array(file.dropLast(9))] {
      let source = FilteredPNG.filtering(MemoryBytes(bytes))
      #expect(source.bytes(at: 0, count: bytes.count) == bytes && source.count == bytes.count)
    }
  }

  /// Of JPEGs, the pictures that are left out are counted by reading them again.
  @Test func aPNGIsReadOnce() throws {
    let bytes = CountedBytes(Self.png(with: [("zzZz", [UInt8](repeating: 0, count: 1 << 18))]))
    let decoder = try LibAVFrameDecoder(bytes, PictureLimits(nil), name: "a.png")
    #expect(try decoder.next() != nil)
    #expect(bytes.readCount < bytes.count * 3 / 2, "\(bytes.readCount) of \(bytes.count)")
  }
}

/// Bytes that count how many of them are read.
private final class CountedBytes: ByteSource {
  private let bytes: MemoryBytes
  private(set) var readCount = 0

  init(_ bytes: [UInt8]) { self.bytes = MemoryBytes(bytes) }

  var count: Int { bytes.count }

  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int? {
    let length = unsafe bytes.read(at: offset, into: memory)
    readCount += length ?? 0
    return length
  }
}
