import Testing

@testable import Zoetrope

@Suite struct KeptPropertyTests {
  @Test func namesAreRead() {
    #expect(Set<KeptProperty>(text: "size") == [.size])
    #expect(Set<KeptProperty>(text: "fps") == [.frameRate])
    for text in ["size,fps", "fps,size"] {
      #expect(Set<KeptProperty>(text: text) == [.size, .frameRate])
      #expect(Set<KeptProperty>(text: text)?.text == "size,fps")
    }
  }

  @Test(arguments: ["", ",", "size,", ",fps", "size fps", "size, fps", "size,size", "Size", "frameRate", "colors"])
  func otherTextIsRefused(text: String) {
    #expect(Set<KeptProperty>(text: text) == nil)
  }
}
