import Foundation
import TestSupport
import Testing

/// Frames with an odd side become a video that plays.
@Suite struct OddSizeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Each frame has one colour, so that a margin would show.
    let frames = "color=0xC81E3C:s=33x21:r=10:d=0.4,format=rgb24[a];color=0x14B45A:s=33x21:r=10:d=1.6,format=rgb24[b]"
    let made = try shell("ffmpeg -v error -filter_complex '\(frames);[a][b]concat' -c:v ffv1 a.mkv", in: folder)
    #expect(made.status == 0, "\(made.errors)")
  }

  private let note =
    "frames of 33x21 become 34x22 by repeating the last column and row, since the codec needs even sides"

  @Test(arguments: [
    "encode a.mkv --crf 4", "encode - --crf 4 < <(cat a.mkv)", "encode a.mkv --codec hevc --crf 4",
    "encode a.mkv --reverse --crf 4", "loop a.mkv --min .5s --crossfade 0 --crf 4",
    "encode - --raw rgb24:33x21@10 --crf 4 < <(ffmpeg -v error -i a.mkv -f rawvideo -pix_fmt rgb24 -)",
    "encode - --raw rgb24:33x21@10 --max-size 1MB < <(ffmpeg -v error -i a.mkv -f rawvideo -pix_fmt rgb24 -)",
  ])
  func theLastColumnAndRowAreRepeated(words: String) throws {
    let made = try shell("\"$0\" \(words.replacing(" ", with: " -o b.mp4 ", maxReplacements: 1))", in: folder)
    #expect(made.status == 0 && made.errors.contains("zoetrope: \(note)\n"), "\(made.errors)")
    #expect(made.errors.contains("b.mp4: 34x22, "), "\(made.errors)")
    #expect(try probed("b.mp4", "stream=width,height", in: folder) == "34,22")
    let bytes = [UInt8](try decodedFrames("b.mp4", in: folder.path))
    let reds = Set(stride(from: 0, to: bytes.count, by: 3).map { Int(bytes[$0]) })
    #expect(reds.isSubset(of: Set(192..<208).union(12..<28)), "\(reds)")
  }

  /// A side of an AVIF that follows from the proportions is even, too.
  @Test(arguments: [
    ("render aurora --loop 1s --fps 5 -s 200x", "200x112"), ("loop a.mkv --min .5s --crossfade 0 --width 20", "20x12"),
  ])
  func anOpenSideOfAnAVIFIsEven(words: String, size: String) throws {
    let made = try shell("\"$0\" \(words) -o b.avif", in: folder)
    #expect(made.status == 0 && made.errors.contains("b.avif: \(size), "), "\(made.errors)")
  }

  /// A size that was asked for is not changed, nor one that the codec takes.
  @Test func otherSizesStay() throws {
    for (words, size) in [
      ("-o b.webm", "33x21"), ("-o b.mkv --codec ffv1", "33x21"), ("-o b.mp4 --pixel-format yuv444p", "33x21"),
      ("-o b.mov --codec prores", "34x21"), ("-o b.mp4 --crop 21x20+0+0", "22x20"), ("-o b.mp4 --width 20", "20x12"),
      ("-o b.avif --width 20", "20x12"),
    ] {
      let made = try shell("\"$0\" encode a.mkv -f \(words)", in: folder)
      #expect(made.status == 0 && made.errors.contains(": \(size), 20 frames"), "\(words): \(made.errors)")
      #expect(made.errors.contains("become") == (size.hasPrefix("34") || size.hasPrefix("22")), "\(made.errors)")
    }
    let refused = try shell("! \"$0\" encode a.mkv -o c.mp4 --size 33x21", in: folder)
    #expect(
      refused.errors
        == "zoetrope: --size 33x21: h264 needs even sides, since a chroma sample serves two; use an even width and height\n"
    )
    let small = try shell("! \"$0\" encode a.mkv -o c.mp4 --codec hevc --size 32x14 --resize stretch", in: folder)
    #expect(small.errors.contains("32x14: the encoder of hevc needs sides of 16 pixels or more"), "\(small.errors)")
    let least = try shell(
      "\"$0\" encode a.mkv -o d.mkv --codec ffv1 --size 4x4 --resize stretch; ! \"$0\" encode a.mkv -o e.mkv --codec ffv1 --size 8x2 --resize stretch",
      in: folder)
    #expect(
      least.status == 0 && least.errors.contains("the encoder of ffv1 needs sides of 4 pixels"), "\(least.errors)")
  }
}
