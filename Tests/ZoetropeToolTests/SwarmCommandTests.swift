import Foundation
import TestSupport
import Testing

/// Swarms and clips from the command line, read back by ffmpeg.
@Suite struct SwarmCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// 18 s of 20 frames, and insects in each of them.
  @Test func theMosquitoesAreSeenInEveryFrame() throws {
    let options = ["--size", "120x68", "--fps", "20", "-q"]
    // A GIF shows a ground that hardly moves for longer than a frame.
    for (name, opacity) in [("a.gif", "1"), ("b.y4m", "0")] {
      let result = try run(
        tool, ["render", "mosquitoes-smooth", "-o", name, "--set", "layers[1].opacity=\(opacity)"] + options,
        in: folder.path)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
    let listing = try GIFListing("a.gif", in: folder.path)
    #expect(listing.roundCount == 0 && listing.delays == Array(repeating: 5, count: 360))
    let (seen, ground) = (try decodedFrames("a.gif", in: folder.path), try decodedFrames("b.y4m", in: folder.path))
    let frame = 120 * 68 * 3
    try #require(seen.count == 360 * frame && ground.count == seen.count)
    for (index, insects) in differingSamples(seen, ground, by: 8, frameLength: frame).enumerated() {
      #expect((6...300).contains(insects), "frame \(index): \(insects)")
    }
  }

  @Test func thePlanHasARowForWingsAndOneForFlights() throws {
    let result = try zoetrope("plan", "mosquitoes")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.text.hasPrefix("mosquitoes: exact loop of 18 s, 540 frames at 30 per second, 1920x1080\n"))
    #expect(result.text.contains(/\n  gradient +6 s +3 +0 %\n/))
    #expect(result.text.contains(/\n  mosquitoes wings +0.56 s +32 +−0.4 %\n/))
    #expect(result.text.contains(/\n  mosquitoes flight \(21\) +[0-9.]+ … [0-9.]+ s +1 +−[0-9.]+ % … \+[0-9.]+ %\n/))
    #expect(result.text.contains("jumps at the seam, as the scene has them: mosquitoes swarm.opacity\n"))
    #expect(try !zoetrope("plan", "mosquitoes-smooth").text.contains("jumps"))
  }

  /// Writes a scene in a folder and a sprite beside it: blue behind, red in front, twice as long as high.
  private func writeScene(_ keys: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: false)
    let stops = [("0", "0000FF"), ("0.5", "0000FF"), ("0.5", "FF0000"), ("1", "FF0000")]
      .map { "{\"offset\": \($0), \"color\": \"#\($1)\"}" }.joined(separator: ", ")
    try folder.write(
      """
      { "zoetrope": 1, "name": "sprite", "layers": [
        { "fill": { "linearGradient": { "start": "leading", "end": "trailing", "stops": [\(stops)] } } }] }
      """, to: "sprite.json")
    let sprite = try zoetrope(
      "render", "sprite.json", "-o", "sub/it.png", "--format", "apng", "--size", "16x8", "-q",
      in: folder.path)
    #expect(sprite.status == 0, "\(sprite.errors)")
    try folder.write(
      """
      { "zoetrope": 1, "name": "one", "canvas": { "width": 100, "height": 100 }, "layers": [
        { "fill": "#000000" },
        { "name": "one", "swarm": { "sprite": "it.png", "count": 1, "size": 20, "flight": 4 }\(keys) }] }
      """, to: "sub/one.json")
  }

  /// The weight and the middle of a channel in each frame of 100 × 100 pixels.
  private func middles(_ channel: Int, of pixels: [UInt8]) -> [(weight: Double, x: Double, y: Double)] {
    stride(from: 0, to: pixels.count, by: 30_000).map { start in
      var (weight, x, y) = (0.0, 0.0, 0.0)
      for pixel in 0..<10_000 {
        let value = Double(pixels[start + 3 * pixel + channel]) / 255
        (weight, x, y) = (weight + value, x + value * Double(pixel % 100), y + value * Double(pixel / 100))
      }
      return (weight, x / max(weight, 1), y / max(weight, 1))
    }
  }

  /// A picture of 20 by 10 points that flies with its front ahead, over the seam of the loop, too.
  @Test func aSpriteLiesBesideItsSceneAndFliesAhead() throws {
    try writeScene("")
    let result = try zoetrope(
      "render", "sub/one.json", "-o", "a.gif", "--size", "100x100", "--fps", "25", "-q", in: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let pixels = [UInt8](try decodedFrames("a.gif", in: folder.path))
    let (red, blue) = (middles(0, of: pixels), middles(2, of: pixels))
    var whole = 0
    for index in red.indices {
      let next = (index + 1) % red.count
      guard [index, next].allSatisfy({ red[$0].weight > 95 && blue[$0].weight > 95 }) else { continue }
      whole += 1
      for color in [red, blue] { #expect(abs(color[index].weight - 100) < 4, "frame \(index): \(color[index])") }
      let ahead = (x: red[index].x - blue[index].x, y: red[index].y - blue[index].y)
      let flown = (x: red[next].x - red[index].x, y: red[next].y - red[index].y)
      let (distance, step) = (hypot(ahead.x, ahead.y), hypot(flown.x, flown.y))
      #expect(abs(distance - 10) < 0.5, "frame \(index): \(distance)")
      #expect(step > 0.5 && step < 10, "frame \(index): \(step)")
      #expect((ahead.x * flown.x + ahead.y * flown.y) / (distance * step) > 0.9, "frame \(index)")
    }
    #expect(whole > 10, "\(whole) frames of \(red.count)")
  }

  /// The clip is the layer's own, and sharp: nothing of what it holds is outside, blurred or not.
  @Test(arguments: ["", ", \"blur\": 4"])
  func aClipIsSharp(blur: String) throws {
    try writeScene(
      ", \"clip\": { \"shape\": \"rectangle\", \"frame\": { \"width\": 50, \"alignment\": \"leading\" } }" + blur)
    let result = try zoetrope(
      "render", "sub/one.json", "-o", "a.gif", "--size", "100x100", "--fps", "25", "-q", in: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let pixels = [UInt8](try decodedFrames("a.gif", in: folder.path))
    let columns = (0..<100).map { column in
      stride(from: column, to: pixels.count / 3, by: 100).map { max(pixels[3 * $0], pixels[3 * $0 + 2]) }.max() ?? 0
    }
    #expect(columns[50...].allSatisfy { $0 == 0 }, "\(columns)")
    #expect(columns[49] > 60, "\(columns)")
  }

  /// A file that is not there, one that is no picture, and a folder.
  @Test func aSpriteThatCannotBeReadIsTold() throws {
    try writeScene("")
    try FileManager.default.removeItem(atPath: folder.path + "/sub/it.png")
    func expectError(_ reason: String) throws {
      let names = try folder.names
      for words in [["render", "sub/one.json", "-o", "a.gif"], ["plan", "sub/one.json"]] {
        let result = try run(tool, words, in: folder.path)
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(
          result.errors == "zoetrope: sub/one.json:3:41: layers[1].swarm.sprite: cannot read sub/it.png: \(reason)\n")
      }
      #expect(try folder.names == names)
    }
    try expectError("No such file or directory")
    try folder.write("no picture", to: "sub/it.png")
    try expectError("it is not a picture or video that libav can read")
    try FileManager.default.removeItem(atPath: folder.path + "/sub/it.png")
    try FileManager.default.createDirectory(atPath: folder.path + "/sub/it.png", withIntermediateDirectories: false)
    try expectError(
      "a picture of a scene is one file; encode several as one, such as an .apng, and a swarm shows all its frames")
  }

  /// A swarm shows all frames of a moving picture; that other layers show the first is told, once for each file.
  @Test func aMovingPictureThatIsShownStillIsTold() throws {
    let source = repository + "/samples/mosquito.gif"
    try FileManager.default.copyItem(atPath: source, toPath: folder.path + "/fly.gif")
    func notes(_ layers: String) throws -> String {
      try folder.write(#"{ "zoetrope": 1, "layers": [\#(layers)] }"#, to: "scene.json")
      let result = try zoetrope(
        "render", "./scene.json", "-o", "a.png", "--size", "32x18", "--force", in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      return result.errors
    }
    let swarm = #"{ "name": "a", "swarm": { "sprite": "fly.gif" } }"#
    let particles = #"{ "name": "b", "particles": { "sprite": "fly.gif" } }"#
    let fill = #"{ "fill": { "image": "fly.gif" } }"#
    #expect(try !notes(swarm).contains("shows the first"))
    let told = try notes("\(swarm), \(particles), \(fill)").components(separatedBy: "shows the first")
    #expect(told.count == 2)
    #expect(told[0].hasSuffix("layers[1].particles.sprite "))
    #expect(told.last?.hasPrefix(" of the 8 frames of fly.gif; a swarm shows all of its sprite") == true)
    #expect(try notes(fill).contains("layers[0].fill.image shows the first of the 8 frames of fly.gif"))
  }

  @Test func aBuiltInSceneNamesItsOwnPictures() throws {
    let result = try zoetrope(
      "render", "mosquitoes", "-o", "a.gif", "--set", "layers[1].swarm.sprite=mosqito.gif", in: folder.path)
    #expect(result.status == 2)
    #expect(
      result.errors
        == "zoetrope: --set layers[1].swarm.sprite: cannot read mosqito.gif: there is no such built-in "
        + "picture (did you mean mosquito.gif?); there are: mosquito.gif\n")
    #expect(try folder.names.isEmpty)
  }
}
