import Foundation
import TestSupport
import Testing

/// The pictures of the built-in scenes that the README shows.
@Suite struct GalleryTests {
  /// Every scene has a picture of the frames that it draws now, and a cell in the table.
  @Test func picturesAreThoseOfTheScenes() throws {
    let result = try run("env", ["ZOETROPE=\(tool)", "scripts/make-pictures", "--check"], in: repository)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }
}
