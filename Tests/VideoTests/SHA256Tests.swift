import Foundation
import Raster
import TestSupport
import Testing
import Video

@Suite struct SHA256Tests {
  private func hash(_ bytes: [UInt8]) throws -> SHA256Digest { unsafe try SHA256Digest(of: bytes.span.bytes) }

  private func hash(_ text: String) throws -> String { try hash(Array(text.utf8)).description }

  /// The examples of FIPS 180-2, appendix B, and the empty text.
  @Test func knownTextsHaveTheirHashes() throws {
    #expect(try hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(try hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      try hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }

  @Test func piecesMakeTheHashOfTheWhole() throws {
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1000)
    let hash = try SHA256()
    for _ in 0..<1000 { unsafe hash.update(piece.span.bytes) }
    #expect(hash.finish().description == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func aHashIsReadFromItsDigits() throws {
    let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let digest = try #require(SHA256Digest(text))
    #expect(digest.description == text && SHA256Digest(text.uppercased()) == digest)
    #expect(SHA256Digest(String(text.dropLast()) + "e") != digest)
    for wrong in [
      "", String(text.dropLast()), text + "0", String(text.dropLast()) + "g", String(text.dropLast()) + "é",
    ] {
      #expect(SHA256Digest(wrong) == nil, "\(wrong)")
    }
  }

  /// The hash equals that of other programs, at sizes whose rows are padded in our memory.
  @Test(arguments: [(1, 1), (7, 5), (130, 4)])
  func aFramesHashIsThatOfItsSamples(width: Int, height: Int) throws {
    var generator = SeededGenerator(state: UInt64(width))
    var pixmap = Pixmap(width: width, height: height)
    for index in pixmap.pixels.indices {
      let alpha = [0, 300, .max][index % 3] as UInt16
      func channel() -> UInt16 { .random(in: 0...alpha, using: &generator) }
      pixmap.pixels[index] = RGBA16(red: channel(), green: channel(), blue: channel(), alpha: alpha)
    }
    try withTemporaryFolder { folder in
      try Data(PNGFile.encode(pixmap)).write(to: URL(fileURLWithPath: folder + "/a.png"))
      let pixels = try samples(ofPNG: folder + "/a.png").flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      #expect(try SHA256Digest(rgba64le: pixmap) == hash(pixels))
    }
    let image = VideoImage(width: width, height: height)
    for byte in 0..<image.byteCount {
      unsafe image.memory.storeBytes(of: .random(in: 0...255, using: &generator), toByteOffset: byte, as: UInt8.self)
    }
    let planes = VideoImage.Plane.allCases.flatMap(image.samples)
    #expect(try SHA256Digest(image) == hash(planes))
  }
}
