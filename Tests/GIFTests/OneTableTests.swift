import Quantization
import Raster
import TestSupport
import Testing

@testable import GIF

/// Frames of the colours of one table, as dither makes them.
@Suite struct OneTableTests {
  /// The images of a loop, checked in two rounds: every pixel is always shown exactly.
  @discardableResult
  private func images(of frames: [IndexedImage], _ palette: Palette) throws -> [CodedImage?] {
    let isOpaque = palette.transparentIndex == nil
    var compressor = ExactFrameCompressor(
      width: frames[0].width, height: frames[0].height, isOpaque: isOpaque, globalTable: palette, hasLocalTables: false)
    let exact = frames.map { ExactFrame($0, palette) }
    let images = try exact.indices.map { try compressor.compress(exact[$0], next: exact[($0 + 1) % exact.count]) }
    #expect(images[0] != nil, "a player needs an image to begin with")
    #expect(images.allSatisfy { $0?.localTable == nil })
    var player = TestPlayer(width: frames[0].width, height: frames[0].height, globalTable: palette)
    let colors = palette.colors.map(Optional.some) + [nil]
    for _ in 0..<2 {
      for (frame, image) in zip(frames, images) {
        if let image { try player.show(image) }
        #expect(player.canvas == frame.indices.map { colors[Int($0)] })
      }
    }
    return images
  }

  @Test(arguments: [1, 2, 3, 4, 7, 16, 127, 128, 255, 256], [false, true])
  func isExact(count: Int, hasNothing: Bool) throws {
    // 256 colours leave no index for nothing.
    if count == 256, hasNothing { return }
    var generator = SeededGenerator(state: UInt64(count))
    for (width, height) in [(1, 1), (1, 50), (50, 1), (64, 20), (130, 33)] {
      var image = IndexedImage(width: width, height: height)
      let frames = (0..<8).map { time in
        // Scattered pixels change; every fourth frame equals the one before.
        for position in image.indices.indices where time % 4 != 3 && Int.random(in: 0..<3, using: &generator) == 0 {
          image.indices[position] = UInt8(Int.random(in: 0..<count + (hasNothing ? 1 : 0), using: &generator))
        }
        return image
      }
      try images(of: frames, .distinct(count))
    }
  }

  /// Frames of one row.
  private func rows(_ rows: [[UInt8]]) -> [IndexedImage] {
    rows.map { IndexedImage(width: $0.count, height: 1, indices: $0) }
  }

  @Test func aStillNeedsNoImage() throws {
    let images = try images(of: rows([[0, 1, 2], [0, 1, 2], [0, 1, 2]]), .distinct(3))
    #expect(images[0]?.disposal == .keep && images[1] == nil && images[2] == nil)
    try self.images(of: rows([[3, 3], [3, 3], [1, 3], [1, 3], [3, 2]]), .distinct(3))
  }

  /// Text that scrolls takes fewer bytes than with transparent pixels, or with a dictionary that is cleared.
  @Test func codesOfTextAreShort() throws {
    let frames = (0..<3).map { TestTerminal().image($0) }
    let images = try images(of: frames, TestTerminal.palette)
    let image = try #require(images[1])
    var coder = GreedyLZWCoder()
    let indices = frames[1].indices
    let drawn = coder.code(indices.span, indexBits: 2)
    let changed = zip(indices, frames[0].indices).map { $0 == $1 ? 2 : $0 }
    let transparent = coder.code(changed.span, indexBits: 2)
    #expect(image.codes.count < min(drawn.count, transparent.count))
  }

  /// Any index that an image does not draw leaves pixels as they are, also of a full table.
  @Test func aFullTableLeavesPixelsAsTheyAre() throws {
    var image = IndexedImage(width: 16, height: 16, indices: (0..<256).map { UInt8($0) })
    let first = image
    (image.indices[0], image.indices[255]) = (7, 9)
    let images = try images(of: [first, image], .distinct(256))
    #expect(images[0]?.transparentIndex == nil)
    let second = try #require(images[1])
    #expect(second.transparentIndex != nil && second.codes.count < 40)
  }

  @Test func drawsNoMoreThanWhatChanges() throws {
    let images = try images(of: rows([[0, 0, 0, 0], [0, 1, 0, 0]]), .distinct(2))
    #expect(images[1]?.area == PixelRegion(left: 1, top: 0, width: 1, height: 1))
  }

  @Test func coveredPixelsAreRestored() throws {
    let still = (0..<40).map { UInt8($0) }
    let frames = (0..<4).map { time in still.map { time > 0 && $0 / 5 == time ? 50 : $0 } }
    let images = try images(of: rows(frames), .distinct(60))
    for (time, image) in images.enumerated().dropFirst() {
      #expect(image?.disposal == .previous)
      #expect(image?.area == PixelRegion(left: 5 * time, top: 0, width: 5, height: 1))
    }
  }

  @Test func pixelsThatBecomeTransparentAreCleared() throws {
    let images = try images(
      of: rows([[1, 2, 2, 2], [2, 1, 2, 2], [2, 2, 1, 2]]), .distinct(2))
    #expect(images.allSatisfy { $0?.disposal == .background })
  }
}
