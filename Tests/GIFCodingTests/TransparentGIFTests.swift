import GIFCoding
import Quantization
import Testing

@Suite struct TransparentGIFTests {
  private static let (width, height) = (40, 30)
  private static let palette = Palette.distinct(9)
  private static let empty: UInt8 = 9

  /// Discs of two colours that run across the screen and off it, on nothing: pixels appear, change and vanish.
  private static func moving(count: Int) -> [IndexedImage] {
    (0..<count).map { time in
      var image = IndexedImage(width: width, height: height, indices: Array(repeating: empty, count: width * height))
      for y in 0..<height {
        for x in 0..<width {
          let (u, v) = (x - 6 * time - 3, y - 12)
          if u * u + v * v < 60 { image.indices[y * width + x] = UInt8((u / 3 + v / 3 + 20) % 4) }
          let (s, t) = (x - 34 + 5 * time, y - 22 + time)
          if s * s + t * t < 30 { image.indices[y * width + x] = UInt8(4 + (x + y) % 5) }
        }
      }
      return image
    }
  }

  private static func gif(_ frames: [IndexedImage], delay: Int = 5) throws -> [UInt8] {
    let memory = Memory()
    var writer = try GIFWriter(
      width: frames[0].width, height: frames[0].height, globalColorTable: palette, isTransparent: true,
      sink: memory.append)
    for frame in frames { try writer.write(frame, delayCentiseconds: delay) }
    try writer.finish()
    return memory.bytes
  }

  /// Red, green, blue and alpha of all pixels; those of alpha 0 without colour.
  private static func shown(_ gif: [UInt8], _ program: (String) -> [String] = { ["-i", $0] }) throws -> [UInt8] {
    var bytes = try withFile(gif) { path in
      try Program.run(
        ["ffmpeg", "-v", "error"] + program(path) + [
          "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-",
        ]
      ).output
    }
    for alpha in stride(from: 3, to: bytes.count, by: 4) where bytes[alpha] == 0 {
      for channel in 1...3 { bytes[alpha - channel] = 0 }
    }
    return bytes
  }

  private static func pixels(_ frame: IndexedImage) -> [UInt8] {
    frame.indices.flatMap { index -> [UInt8] in
      guard index != empty else { return [0, 0, 0, 0] }
      let color = palette.colors[Int(index)]
      return [color.red, color.green, color.blue, 255]
    }
  }

  @Test func everyFrameShowsWhatWasWritten() throws {
    let frames = TransparentGIFTests.moving(count: 9)
    let gif = try TransparentGIFTests.gif(frames)
    #expect(try TransparentGIFTests.shown(gif) == frames.flatMap(TransparentGIFTests.pixels))
    let (_, message) = try withFile(gif) { try Program.run(["gifsicle", "--info", $0]) }
    #expect(message.isEmpty)
  }

  /// A player that goes on where the last picture left the screen shows the second round as the first: gifsicle appends
  /// the file to itself, its images and their disposals unchanged.
  @Test(arguments: [2, 5, 9])
  func theSecondRoundIsTheFirst(count: Int) throws {
    let frames = TransparentGIFTests.moving(count: count)
    let twice = try withFile(try TransparentGIFTests.gif(frames)) {
      try Program.run(["gifsicle", "--no-warnings", "--merge", $0, $0]).output
    }
    let expected = frames.flatMap(TransparentGIFTests.pixels)
    #expect(GIFBlocks(twice).images.count == 2 * count)
    #expect(try TransparentGIFTests.shown(twice) == expected + expected)
  }

  /// As the specification has it, without a program between: what is left after all images is what vanishes.
  @Test func onlyWhatVanishesIsCleared() throws {
    func image(_ indices: [UInt8]) -> IndexedImage { IndexedImage(width: 6, height: 1, indices: indices) }
    let gif = try TransparentGIFTests.gif([
      image([1, 1, 9, 9, 9, 9]), image([1, 1, 2, 9, 9, 9]), image([1, 1, 9, 3, 9, 9]), image([1, 4, 9, 3, 9, 5]),
    ])
    typealias Image = GIFBlocks.Image
    #expect(
      GIFBlocks(gif).images == [
        Image(left: 0, top: 0, width: 6, height: 1, delay: 5, disposal: 1, transparentIndex: 9),
        Image(left: 2, top: 0, width: 1, height: 1, delay: 5, disposal: 2, transparentIndex: 9),
        Image(left: 3, top: 0, width: 1, height: 1, delay: 5, disposal: 1, transparentIndex: nil),
        // The first picture has nothing where this one has 3 and 5.
        Image(left: 1, top: 0, width: 5, height: 1, delay: 5, disposal: 2, transparentIndex: 9),
      ])
    // The background is the transparent index: some decoders take its colour otherwise.
    #expect(gif[11] == 9)
  }

  @Test(arguments: [65535, 65536, 131_072])
  func aLongDelayIsClearedAtItsEnd(delay: Int) throws {
    let frames = TransparentGIFTests.moving(count: 3)
    let gif = try TransparentGIFTests.gif(frames, delay: delay)
    let images = GIFBlocks(gif).images
    let parts = (delay + 65534) / 65535
    #expect(images.count == 3 * parts && images.map(\.delay).reduce(0, +) == 3 * delay)
    #expect(images.enumerated().allSatisfy { ($1.disposal == 2) == ($0 % parts == parts - 1) })
    let expected = frames.flatMap { frame in (0..<parts).flatMap { _ in TransparentGIFTests.pixels(frame) } }
    #expect(try TransparentGIFTests.shown(gif) == expected)
  }

  @Test func aStillIsNotCleared() throws {
    let frame = TransparentGIFTests.moving(count: 1)[0]
    let gif = try TransparentGIFTests.gif([frame, frame])
    #expect(GIFBlocks(gif).images.map(\.disposal) == [1])
    #expect(try TransparentGIFTests.shown(gif) == TransparentGIFTests.pixels(frame))
  }

  @Test func refusesWhatHasNoIndex() throws {
    #expect(throws: GIFError.self) {
      _ = try GIFWriter(width: 4, height: 4, globalColorTable: .distinct(256), isTransparent: true) { _ in }
    }
    #expect(throws: GIFError.self) {
      try TransparentGIFTests.gif([IndexedImage(width: 1, height: 1, indices: [10])])
    }
    _ = try TransparentGIFTests.gif([IndexedImage(width: 1, height: 1, indices: [9])])
  }
}
