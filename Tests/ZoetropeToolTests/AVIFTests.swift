import Foundation
import TestSupport
import Testing

/// Animated AVIFs and single ones, as programs that are not ours read them, and as we read them again.
@Suite struct AVIFTests: FolderSuite {
  let folder: TemporaryFolder

  /// A scene of a disc on nothing that goes to and fro for a second.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {"zoetrope": 1, "name": "disc", "canvas": {"width": 64, "height": 64}, "layers": [
        {"shape": "circle", "fill": "#FF0000", "frame": {"width": 32},
         "offset": {"x": {"from": -14, "to": 14, "duration": 1, "repeat": "reverse"}}}]}
      """, to: "disc.json")
  }

  /// The alpha of a PNG's pixels, a byte each.
  private func alpha(_ png: String) throws -> [UInt8] {
    [UInt8](
      try output(
        of: "ffmpeg", ["-v", "error", "-i", png, "-vf", "alphaextract,format=gray", "-f", "rawvideo", "-"],
        in: folder.path))
  }

  private func json(_ line: String) throws -> [String: Any] {
    let result = try shell(line)
    return try #require(try JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any])
  }

  @Test func otherProgramsFindAllFramesAndTheirAlpha() throws {
    try shell("\"$0\" render disc.json -o a.avif --size 64x64 --fps 10 -q && avifdec --info a.avif").checked()
    let info = try shell("avifdec --info a.avif").text
    #expect(info.contains("2.00 seconds (20480 timescales), 20 frames"), "\(info)")
    #expect(info.contains("Alpha          : Not premultiplied"))
    try shell("avifdec --png-compress 1 a.avif theirs.png && \"$0\" render disc.json -o ours.png --size 64x64 -q")
      .checked()
    let (theirs, ours) = try (alpha("theirs.png"), alpha("ours.png"))
    #expect(theirs.count == 4096 && theirs.contains(0) && theirs.contains(255))
    // Edges are as near as the quality has it.
    #expect(zip(theirs, ours).allSatisfy { abs(Int($0) - Int($1)) < 40 })
    #expect(zip(theirs, ours).count { abs(Int($0) - Int($1)) > 8 } < 40)
  }

  /// SVT-AV1 has no sides below 64 pixels.
  @Test(arguments: ["16x16", "62x40", "200x34", "2x2"]) func smallOnesAreRead(size: String) throws {
    try shell("\"$0\" render disc.json -o a.avif --size \(size) --fps 10 -q && \"$0\" verify a.avif").checked()
    let info = try shell("avifdec --info a.avif").text
    #expect(info.contains("20 frames") && info.contains("Resolution     : \(size)\n"), "\(info)")
  }

  /// Slides, which are shown for longer than a second: libaom takes no such time base.
  @Test(arguments: [
    ("rgba(0,0,255,0.5)", "a.avif"), ("red", "a.avif -s 32x32"), ("red", "a.mp4 --codec av1 --pixel-format yuv444p"),
  ])
  func framesMayLastForSeconds(color: String, words: String) throws {
    try shell(
      "convert -size 64x64 'xc:\(color)' a.png; convert a.png -negate b.png; "
        + "\"$0\" encode a.png b.png a.png --fps 2/5 -q -o \(words)"
    ).checked()
    let report = try json("\"$0\" verify --json \(words.prefix { $0 != " " })")
    let timing = try #require((report["files"] as? [[String: Any]])?.first?["timing"] as? [String: Any])
    #expect(timing["frameCount"] as? Int == 3 && timing["frameRate"] as? String == "2/5", "\(timing)")
    #expect(timing["length"] as? String == "15/2")
  }

  /// The packets of colours and alpha come from encoders with threads of their own, in the same order each time.
  @Test func transparentFilesHaveTheSameBytes() throws {
    let files = try (0..<3).map { _ in
      let made = try shell(
        "\"$0\" render glow --loop 2s --fps 30 -s 96x64 -o same.avif --transparent -q -f")
      #expect(made.status == 0, "\(made.errors)")
      return try folder.data("same.avif")
    }
    #expect(files[0] == files[1] && files[0] == files[2])
  }

  /// The alpha that we read is that of another decoder, in every frame.
  @Test func alphaComesBack() throws {
    try shell("\"$0\" render disc.json -o a.avif --size 64x64 --fps 10 -q && \"$0\" encode a.avif -o ours/ -q")
      .checked()
    for index in [0, 7, 19] {
      // Reads the frame of this number.
      try shell("avifdec --index \(index) a.avif theirs.png").checked()
      let (theirs, ours) = try (alpha("theirs.png"), alpha(String(format: "ours/%04d.png", index)))
      #expect(theirs == ours, "frame \(index)")
    }
    try shell("\"$0\" encode a.avif -o b.avif -q && \"$0\" loop a.avif -o c.avif -q --min .3s").checked()
    for name in ["b.avif", "c.avif"] {
      #expect(try shell("avifdec --info \(name)").text.contains("Alpha          : Not premultiplied"))
    }
  }

  /// Colours that are stored multiplied by alpha are those that were encoded.
  @Test func premultipliedColoursAreRead() throws {
    try shell(
      "convert -size 64x64 'xc:rgba(200,100,50,0.5)' a.png; convert -size 64x64 'xc:rgba(20,200,50,0.75)' b.png; "
        + "avifenc --premultiply --fps 10 --min 0 --max 0 --yuv 444 a.png b.png a.avif > log 2>&1; "
        + "\"$0\" encode a.avif -o ours/ -q"
    ).checked()
    for (source, ours) in [("a.png", "ours/0000.png"), ("b.png", "ours/0001.png")] {
      let (encoded, read) = try (
        decodedFrames(source, "rgba", in: folder.path), decodedFrames(ours, "rgba", in: folder.path)
      )
      #expect(encoded.count == read.count && zip(encoded, read).allSatisfy { abs(Int($0) - Int($1)) <= 4 }, "\(ours)")
    }
  }

  @Test(arguments: [0, 1, 3]) func playCountsAreKept(count: Int) throws {
    try shell("\"$0\" render disc.json -o a.avif --size 64x64 --fps 5 -q --loop-count \(count)").checked()
    let report = try json("\"$0\" verify a.avif --json")
    let file = try #require((report["files"] as? [[String: Any]])?.first)
    #expect((file["format"] as? [String: Any])?["container"] as? String == "AVIF")
    #expect((file["timing"] as? [String: Any])?["playCount"] as? Int == count)
    #expect((file["problems"] as? [[String: Any]])?.count == (count == 0 ? 0 : 1))
    // The edit list repeats: version 0 and flags 1, one entry of the length of the animation, 2 s of 10240 ticks.
    let bytes = [UInt8](try folder.data("a.avif"))
    let list = try #require(bytes.indices.first { bytes[$0...].starts(with: "elst".utf8) })
    #expect(Array(bytes[list + 4..<list + 16]) == [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0x50, 0])
    // The track's duration is 64 bits wide, endless or as many lengths.
    let header = try #require(bytes.indices.first { bytes[$0...].starts(with: "tkhd".utf8) })
    let duration = bytes[header + 32..<header + 40].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    #expect(bytes[header + 4] == 1 && duration == (count == 0 ? .max : 20480 * UInt64(count)))
  }

  @Test func anEncodedAnimationPlaysAsOftenAsItsSource() throws {
    try shell(
      "\"$0\" render disc.json -o a.gif --size 64x64 --fps 10 -q --loop-count 4 && \"$0\" encode a.gif -o a.avif -q"
    )
    .checked()
    try shell("\"$0\" encode a.avif -o b.gif -q").checked()
    #expect(try GIFListing("b.gif", in: folder.path).roundCount == 4)
  }

  @Test(arguments: ["--frame 3", "--at .3s"]) func aSinglePictureIsOneFrame(choice: String) throws {
    let made = try shell("\"$0\" render disc.json -o a.avif --size 64x64 --fps 10 --matte white \(choice)")
    #expect(made.status == 0 && made.errors.contains("frame 3 of 20"), "\(made.errors)")
    let info = try shell("avifdec --info a.avif && avifdec a.avif theirs.png").checked().text
    #expect(info.contains("1 frame") && info.contains("Alpha          : Absent"))
    try shell("\"$0\" render disc.json -o ours.png --size 64x64 --fps 10 --matte white --frame 3 -q").checked()
    try shell("\"$0\" render disc.json -o b.avif --for discord-emoji --matte white \(choice) -q").checked()
    let difference = try run("compare", ["-metric", "PSNR", "ours.png", "theirs.png", "null:"], in: folder.path)
    #expect(try #require(Double(difference.errors.prefix { $0 != " " })) > 32)
  }

  @Test(arguments: ["--loop-count 3", "--repeat -1", "--for discord-emoji --loop-count 0"])
  func aSinglePictureHasNoPlayCount(words: String) throws {
    let told = try shell("\"$0\" render disc.json -o a.avif --size 64x64 --frame 3 \(words)")
    let message = "zoetrope: --frame 3 makes a picture, which has no play count. Leave out one of them.\n"
    #expect(told.status == 2 && told.errors == message, "\(told.errors)")
  }

  @Test(arguments: ["-o a.gif --frame 3", "-o a.mp4 --at 0s"]) func otherFormatsShowNoSingleFrame(words: String) throws
  {
    let made = try shell("\"$0\" render disc.json --size 64x64 \(words)")
    #expect(made.status == 2 && made.errors.contains("applies to PNG and AVIF only"), "\(made.errors)")
  }

  /// libav reads single pictures without their alpha, so that transparent pixels would get a colour without a word.
  @Test func aSinglePictureWithAlphaIsRefused() throws {
    try shell(
      """
      "$0" render disc.json -o clear.png --size 64x64 -q && avifenc clear.png clear.avif
      "$0" render disc.json -o opaque.png --size 64x64 --matte white -q && avifenc opaque.png opaque.avif
      """
    ).checked()
    let clear = try shell("\"$0\" encode clear.avif -o a.png")
    #expect(
      clear.status == 1 && clear.errors.contains("does not read the transparency of a single AVIF"), "\(clear.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.png"))
    try shell("\"$0\" encode opaque.avif -o a.png -q").checked()
  }

  /// Where whole frames are left, these are read, as from other containers. A cut within the alpha of a frame may be refused.
  @Test(arguments: [(90, [0]), (50, [0, 1]), (3, [1])])
  func aTruncatedFileIsRefusedOrTold(percent: Int, statuses: [Int32]) throws {
    try shell("\"$0\" render disc.json -o a.avif --size 64x64 --fps 10 -q").checked()
    let bytes = try folder.data("a.avif")
    try bytes.prefix(bytes.count * percent / 100).write(to: URL(fileURLWithPath: folder.path + "/cut.avif"))
    let read = try shell("\"$0\" encode cut.avif -o cut.gif --matte white")
    #expect(statuses.contains(read.status), "\(read.status) \(read.errors)")
    if read.status == 0 {
      #expect(read.errors.contains("cut.avif ends too early: frames may be missing"))
    } else {
      #expect(read.errors.split(separator: "\n").count == 1, "\(read.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/cut.gif"))
    }
  }
}
