import Quantization
import Testing

@testable import GIF

@Suite struct EqualBlocksTests {
  /// A picture of 20 × 12 pixels: blocks of 8 × 8, and smaller ones at its edges.
  private static func picture(_ color: (_ x: Int, _ y: Int) -> RGB8) -> [OklabColor] {
    TargetFrame(width: 20, height: 12) { x, y in color(x, y) }.colors
  }

  /// The positions whose blocks are equal.
  private static func equal(_ first: [OklabColor], _ second: [OklabColor]) -> Set<Int> {
    let blocks = EqualBlocks(first, second, width: 20)
    return Set((0..<240).filter { blocks.contains($0 % 20, $0 / 20) })
  }

  private static let gray = picture { _, _ in .gray(100) }

  @Test func aPictureEqualsItself() {
    #expect(EqualBlocksTests.equal(EqualBlocksTests.gray, EqualBlocksTests.gray).count == 240)
  }

  /// One block and all of its pixels differ, at each corner and inside.
  @Test(arguments: [SIMD2(0, 0), SIMD2(1, 0), SIMD2(2, 0), SIMD2(0, 1), SIMD2(2, 1)])
  func aBlockDiffers(block: SIMD2<Int>) {
    let isInside = { (x: Int, y: Int) in x / 8 == block.x && y / 8 == block.y }
    let changed = EqualBlocksTests.picture { x, y in .gray(isInside(x, y) ? 101 : 100) }
    let equal = EqualBlocksTests.equal(EqualBlocksTests.gray, changed)
    #expect(equal == Set((0..<240).filter { !isInside($0 % 20, $0 / 20) }))
  }

  /// An eighth of the pixels may differ, not more.
  @Test func fewPixelsMayDiffer() {
    func changed(_ count: Int) -> [OklabColor] {
      EqualBlocksTests.picture { x, y in .gray(x < 8 && y * 8 + x < count ? 200 : 100) }
    }
    #expect(EqualBlocksTests.equal(EqualBlocksTests.gray, changed(8)).contains(0))
    #expect(!EqualBlocksTests.equal(EqualBlocksTests.gray, changed(9)).contains(0))
  }
}
