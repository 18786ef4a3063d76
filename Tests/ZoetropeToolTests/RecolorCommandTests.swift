import Foundation
import TestSupport
import Testing

/// The user's colours and themes on the command line.
@Suite struct RecolorCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Renders a moment of a scene and returns its pixels, 8 bits a channel.
  private func pixels(_ scene: String, _ options: [String]) throws -> [UInt8] {
    let result = try run(
      tool, ["render", scene, "-o", "a.png", "--at", "1s", "--size", "64x36", "-q", "--force"] + options,
      in: folder.path)
    try #require(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return [UInt8](try decodedFrames("a.png", in: folder.path))
  }

  /// Between black and red there is no green and no blue.
  @Test func aSceneHasTheColorsOfTheUser() throws {
    let pixels = try pixels("silk", ["--recolor", "rgb(0, 0, 0),#f00"])
    let reds = stride(from: 0, to: pixels.count, by: 3).map { pixels[$0] }
    #expect(reds.contains { $0 < 60 } && reds.contains { $0 > 200 })
    #expect(stride(from: 0, to: pixels.count, by: 3).allSatisfy { max(pixels[$0 + 1], pixels[$0 + 2]) <= 2 })
  }

  @Test func aThemeIsAnotherPictureInEachScheme() throws {
    let own = try pixels("haze", ["--scheme", "dark"])
    let (dark, light) = (
      try pixels("haze", ["--scheme", "dark", "--theme", "ocean"]), try pixels("haze", ["--theme", "ocean"])
    )
    #expect(own != dark && dark != light)
    func mean(_ pixels: [UInt8]) -> Int { pixels.reduce(0) { $0 + Int($1) } / pixels.count }
    #expect(mean(dark) + 20 < mean(light))
  }

  /// In either order, only one of them could count.
  @Test(arguments: [
    ["--theme", "ocean", "--recolor", "ff5500"], ["--recolor", "ff5500", "--theme", "ocean"],
  ])
  func aThemeAndColorsExcludeEachOther(options: [String]) throws {
    for command in ["plan", "preview"] {
      let words = [command, "silk"] + (command == "preview" ? ["--no-open"] : []) + options
      let result = try run(tool, words, in: folder.path)
      #expect(result.status == 2)
      #expect(result.errors == "zoetrope: --recolor and --theme exclude each other. Leave out one of them.\n")
    }
  }

  @Test(arguments: [
    (["silk", "--theme", "ocan"], "Invalid value ocan for --theme (did you mean ocean?). Use sunset, ocean,"),
    (["silk", "--recolor", "ff5500,"], "Invalid value ff5500, for --recolor. Use colours such as ff5500,0033aa."),
    (["silk", "--recolor", "f00,zzz"], "Invalid value zzz for --recolor. Use colours such as ff5500,0033aa."),
    (["silk", "--recolor", "f00,corl"], "Invalid value corl for --recolor (did you mean coral?). Use colours such as"),
    (["plain.json", "--theme", "ocean"], "zoetrope: --theme needs a scene that lists \"recolorable\" colours; list"),
    (["plain.json", "--recolor", "red"], "zoetrope: --recolor needs a scene that lists \"recolorable\" colours; list"),
    (
      ["silk", "--theme", "ocean", "--set", "colors.body.light=#0f0"],
      "zoetrope: --theme conflicts with --set: it replaces colors.body.light. Leave out one of them.\n"
    ),
    // The opacity would change, but the blue would be lost.
    (
      ["glass.json", "--theme", "ocean", "--set", "colors.b=blue"],
      "zoetrope: --theme conflicts with --set: it replaces colors.b. Leave out one of them.\n"
    ),
    (["plain.json", "--set", "recolor=ocean"], "zoetrope: --set recolor: needs a scene that lists \"recolorable\" "),
  ])
  func aMistakeIsTold(words: [String], part: String) throws {
    try folder.write(#"{"zoetrope": 1, "layers": [{"fill": "teal"}]}"#, to: "plain.json")
    try folder.write(
      #"{"zoetrope": 1, "colors": {"b": "ffffff40"}, "recolorable": ["b"], "layers": [{"fill": "b"}]}"#,
      to: "glass.json")
    let result = try run(tool, ["render"] + words + ["-o", "b.png", "--at", "0s"], in: folder.path)
    #expect(result.status != 0 && result.errors.contains(part), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/b.png"))
  }
}
