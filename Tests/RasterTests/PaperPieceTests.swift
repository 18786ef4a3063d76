import Color
import FixedPoint
import Foundation
import Geometry
import Testing

@testable import Raster

@Suite struct PaperPieceTests {
  private func picture(degrees: Double, facing: Double) -> Pixmap {
    var pixmap = Pixmap(width: 48, height: 48)
    let piece = PaperPiece(
      center: Point(x: Fixed(24), y: Fixed(23)), length: Fixed(24), width: Fixed(10),
      angle: Angle(degrees: Fixed(raw: Int64(degrees * 65536))), facing: Fixed(raw: Int64((facing * 65536).rounded())),
      color: RGBA16(red: 40_000, green: 20_000, blue: 60_000, alpha: 60_000))
    piece.draw(over: &pixmap)
    let region = piece.region(width: 48, height: 48)
    for y in 0..<48 {
      for x in 0..<48 where pixmap[x, y].alpha > 0 {
        #expect(region?.columns.contains(x) ?? false && region?.rows.contains(y) ?? false)
      }
    }
    return pixmap
  }

  /// It covers length · width · |cosine|, is as bright as ⅞ + ⅛ of the cosine, and no channel is above alpha.
  @Test(arguments: [0.0, 37, 90, 211.5], [1.0, 0.6, 0.1, 0, -0.4, -1])
  func itsAreaAndLightFollowTheTurn(degrees: Double, facing: Double) {
    let pixmap = picture(degrees: degrees, facing: facing)
    let alpha = pixmap.pixels.reduce(0) { $0 + Double($1.alpha) / 60_000 }
    #expect(abs(alpha - 240 * abs(facing)) < 0.5)
    #expect(pixmap.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
    guard abs(facing) > 0.3 else { return }
    let middle = pixmap[24, 23]
    #expect(middle.alpha == 60_000 && abs(Double(middle.red) - 40_000 * (0.875 + facing / 8)) < 2)
  }

  @Test func alongAndAcrossAreAsTheAngleSays() {
    let pixmap = picture(degrees: 90, facing: 1)
    #expect(pixmap[24, 12].alpha == 60_000 && pixmap[24, 10] == .clear && pixmap[30, 23] == .clear)
  }

  /// A much enlarged one reaches as far as its sides do.
  @Test func aHugeOneHasItsSize() {
    var pixmap = Pixmap(width: 8, height: 8)
    PaperPiece(
      center: Point(x: Fixed(1 << 20), y: Fixed(-1 << 20)), length: Fixed(1 << 22), width: Fixed(1 << 22),
      angle: Angle(steps: 0), facing: .one, color: RGBA16(red: 1, green: 2, blue: 3, alpha: 65535)
    ).draw(over: &pixmap)
    #expect(pixmap.pixels.allSatisfy { $0.alpha == .max })
  }

  @Test func aHugeOneIsDrawn() {
    var pixmap = Pixmap(width: 8, height: 8)
    let far = Fixed(1 << 30)
    for center in [Point.zero, Point(x: far, y: -far)] {
      PaperPiece(
        center: center, length: far, width: far, angle: Angle(steps: 1 << 29), facing: .one,
        color: RGBA16(red: 1, green: 2, blue: 3, alpha: 65535)
      ).draw(over: &pixmap)
    }
    #expect(pixmap[4, 4].alpha == .max)
  }
}
