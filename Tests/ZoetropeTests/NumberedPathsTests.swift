import Foundation
import TestSupport
import Testing

@testable import Zoetrope

@Suite struct NumberedPathsTests {
  @Test(
    arguments: [
      ("a-0012.png", "0012"), ("a-7.png", "7"), ("a-.png", nil), ("a-+7.png", nil), ("a-1b.png", nil), ("a-1.jpg", nil),
      ("b-1.png", nil), ("", nil),
    ] as [(String, Substring?)]) func aNumberIsDigitsOnly(name: String, number: Substring?)
  {
    #expect(NumberedPaths("out/a-", ".png").number(in: name[...]) == number)
  }

  @Test func filesAreFoundInTheFolder() throws {
    try withTemporaryFolder { folder in
      for name in ["f3.png", "f.png", "f12.png"] {
        try "".write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
      }
      let paths = NumberedPaths("\(folder)/f", ".png")
      #expect(Set(paths.files.map(\.path)) == ["\(folder)/f3.png", paths.path(of: "12")])
    }
  }
}
