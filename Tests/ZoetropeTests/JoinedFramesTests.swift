import Foundation
import Pipeline
import Raster
import TestSupport
import Testing
import Video

@testable import Zoetrope

/// Several files, one after another.
@Suite struct JoinedFramesTests {
  /// Opening thousands of pictures takes seconds, which a file without alpha need not wait for.
  @Test func filesAreNotOpenedWhereNoAlphaIsStored() throws {
    let folder = try TemporaryFolder()
    let paths = ["a.png", "b.png"].map { "\(folder.path)/\($0)" }
    let picture = Pixmap(width: 2, height: 2, filledWith: RGBA16(red: 0, green: 0, blue: 0, alpha: .max))
    for path in paths {
      try Data(PNGFile.encode(picture, PNGSamples(isDeep: false, isGrey: false, hasAlpha: false))).write(
        to: URL(fileURLWithPath: path))
    }
    func joined(isSurveyed: Bool) throws -> JoinedFrames {
      try JoinedFrames(paths: paths, pictureRate: nil, isSurveyed: isSurveyed, cancellation: Cancellation()) { _ in }
    }
    #expect(try !joined(isSurveyed: true).facts.hasAlpha)
    let unread = try joined(isSurveyed: false)
    #expect(try unread.facts.hasAlpha && !unread.showsTransparency(within: 1))
  }
}
