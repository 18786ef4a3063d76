import Foundation
import TestSupport
import Testing

/// Several files on the command line, one after another, as another program sees the result.
@Suite struct JoinedInputTests {
  private let folder: TemporaryFolder

  /// Videos, an animation and pictures of a colour each.
  private static let inputs = TestInputs { folder in
    func video(_ name: String, _ color: String, _ size: String, frames: Int, rate: Int) -> String {
      "ffmpeg -v error -f lavfi -i color=\(color):s=\(size):r=\(rate) -frames:v \(frames) -c:v ffv1 -pix_fmt bgr0 \(name)"
    }
    let lines = [
      video("red.mkv", "red", "32x32", frames: 4, rate: 10), video("blue.mkv", "blue", "64x32", frames: 6, rate: 20),
      // A quarter on the left is red.
      "ffmpeg -v error -i blue.mkv -vf drawbox=w=16:h=32:color=red:t=fill -c:v ffv1 -pix_fmt bgr0 quarter.mkv",
      "convert +dither -size 32x32 -delay 30 xc:lime -delay 20 xc:white a.gif",
      "convert -size 16x16 xc:yellow still.png", "convert -size 32x32 xc:black black.png",
      "convert +dither -size 32x32 xc:gray still.gif",
    ]
    try shell(lines.joined(separator: "; "), in: folder).checked()
  }

  init() throws { folder = try Self.inputs.folder() }

  /// The colour in the middle of each frame of what the tool makes of the words, in an animated PNG, and the delays of that.
  private func encoded(_ words: String) throws -> (colors: [String], seconds: String) {
    let made = try shell("\"$0\" encode \(words) -o out.apng -f", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let pixels = [UInt8](try decodedFrames("out.apng", in: folder.path))
    let side = 32 * 32 * 3
    let colors = stride(from: 0, to: pixels.count, by: side).map { start in
      let middle = start + (16 * 32 + 16) * 3
      return pixels[middle..<middle + 3].map { $0 > 200 ? "1" : $0 > 100 ? "½" : "0" }.joined()
    }
    let seconds = made.errors.firstMatch(of: /frames, ([0-9.]+) s/).map { String($0.output.1) }
    return (colors, seconds ?? made.errors)
  }

  @Test func videosFollowOneAnotherAtTheRateOfTheFirst() throws {
    let joined = try encoded("red.mkv blue.mkv red.mkv")
    #expect(
      joined.colors == Array(repeating: "100", count: 4) + Array(repeating: "001", count: 3)
        + Array(repeating: "100", count: 4))
    #expect(joined.seconds == "1.1")
    #expect(try encoded("red.mkv blue.mkv --from .3s --to .6s").colors == ["100", "001", "001"])
    #expect(try encoded("blue.mkv red.mkv --size 32x32 --resize stretch").colors.count == 14)
  }

  /// A pattern of black and white is as bright as half of the light when light is mixed, not as half of the codes.
  @Test func filesAreResizedInLinearLight() throws {
    try shell("convert -size 64x64 pattern:gray50 fine.png", in: folder)
    #expect(try encoded("black.png fine.png").colors == ["000", "½½½"])
    let linear = try shell("\"$0\" encode black.png fine.png -o out.apng -f --linear-light", in: folder)
    #expect(linear.status == 0, "\(linear.errors)")
    let pixels = [UInt8](try decodedFrames("out.apng", in: folder.path)).suffix(32 * 32 * 3)
    let mean = pixels.reduce(0) { $0 + Int($1) } / pixels.count
    #expect((180...196).contains(mean), "\(mean)")
  }

  @Test func videosAnimationsAndPicturesAreMixed() throws {
    let mixed = try encoded("red.mkv still.png a.gif black.png")
    #expect(
      mixed.colors == Array(repeating: "100", count: 4) + ["110"] + Array(repeating: "010", count: 3)
        + Array(repeating: "111", count: 2) + ["000"])
    // The first file is a picture: 20 frames per second, or as many as are asked for.
    #expect(try encoded("black.png red.mkv").colors == ["000"] + Array(repeating: "100", count: 8))
    #expect(
      try encoded("black.png still.gif red.mkv --fps 10").colors == ["000", "½½½"] + Array(repeating: "100", count: 4))
  }

  /// Pictures of formats that libav does not divide are refused, a single one is read.
  @Test(arguments: ["dpx", "exr", "sgi", "pcx", "xwd", "sun", "dds"])
  func picturesThatFollowOneAnotherAreReadOrRefused(ending: String) throws {
    let picture =
      ending == "exr"
      ? "ffmpeg -v error -f lavfi -i color=0x${n}03000:s=32x24 -frames:v 1" : "convert -size 32x24 xc:#${n}03000"
    let made = try shell(
      "for n in 1 2 3; do \(picture) c$n.\(ending); done; cat c?.\(ending) > all.\(ending); "
        + "\"$0\" encode c1.\(ending) -o one.y4m -q", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for line in ["\"$0\" encode all.\(ending)", "cat all.\(ending) | \"$0\" encode -"] {
      let result = try shell("\(line) -o a.y4m -f", in: folder)
      if ending == "dpx" {
        #expect(result.status == 0 && result.errors.contains("32x24, 3 frames"), "\(result.errors)")
      } else {
        let told = ": several pictures follow one another, of which libav reads the first; "
        #expect(result.status == 1 && result.errors.contains(told), "\(result.errors)")
      }
    }
  }

  /// libav reads on in some formats, and in others passes over all files but the first, as players do.
  @Test(arguments: [
    ("gif", true), ("webp", true), ("apng", true), ("mp4", true), ("mov", true), ("avif", true), ("mkv", false),
    ("webm", false),
  ])
  func filesJoinedByCatAreReadOrTold(ending: String, isTold: Bool) throws {
    let made = try shell(
      "\"$0\" encode a.gif -o one.\(ending) --fps 10 -q && cat one.\(ending) one.\(ending) > two.\(ending) && "
        + "\"$0\" encode one.\(ending) -o one.y4m --strict -q && \"$0\" encode two.\(ending) -o two.y4m; "
        + "cat two.\(ending) | \"$0\" encode - -o piped.y4m", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let told = "is followed by other bytes, of which no frame is read; give each file on its own\n"
    for name in ["two.\(ending)", "standard input"] {
      #expect(made.errors.contains("zoetrope: \(name) \(told)") == isTold, "\(made.errors)")
    }
    let sizes = try ["one.y4m", "two.y4m", "piped.y4m"].map { try folder.data($0).count }
    #expect((sizes[1] > sizes[0] * 3 / 2) == !isTold && sizes[2] == sizes[1], "\(sizes)")
    let strict = try shell("\"$0\" encode two.\(ending) -o strict.y4m --strict", in: folder)
    #expect(strict.status == (isTold ? 1 : 0), "\(strict.errors)")
    #expect(!isTold || strict.errors.contains("cannot read two.\(ending): it is followed by other bytes\n"))
    let verified = try shell("\"$0\" verify --strict two.\(ending)", in: folder)
    #expect(
      verified.text.contains("warning: another file follows it, which is not checked\n") == isTold, "\(verified.text)")
  }

  /// ffmpeg writes a header in front of the first of several GIFs only. Other bytes behind a GIF are no image.
  @Test func animationsWithoutHeadersAreTold() throws {
    let made = try shell(
      """
      ffmpeg -v error -f lavfi -i testsrc2=s=32x32:r=10:d=1 -c:v gif -f image2pipe - > pipe.gif
      (cat a.gif; echo '!hello, there') > text.gif
      (cat a.gif; printf ,; head -c 5000 /dev/zero) > zeros.gif
      (cat a.gif; printf ,; cat red.mkv) > film.gif
      for name in text zeros film; do "$0" encode $name.gif -o $name.y4m --strict; done
      "$0" encode pipe.gif -o pipe.y4m
      cat pipe.gif | "$0" encode - -o piped.y4m
      ! "$0" encode pipe.gif -o strict.y4m --strict
      """, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let told = "is followed by other bytes, of which no frame is read; give each file on its own\n"
    for name in ["pipe.gif", "standard input"] {
      #expect(made.errors.contains("zoetrope: \(name) \(told)"), "\(made.errors)")
    }
    #expect(made.errors.hasSuffix("cannot read pipe.gif: it is followed by other bytes\n"), "\(made.errors)")
  }

  /// Of fragmented MP4s libav passes over fragments that begin again. It reads on where a stream repeats its header.
  @Test func fragmentedFilesJoinedByCatAreReadOrTold() throws {
    let made = try shell(
      "\"$0\" encode a.gif -o - --format mp4 --fps 10 -q > one.mp4 && cat one.mp4 one.mp4 > two.mp4 && "
        + "ffmpeg -v error -f lavfi -i testsrc=s=64x36:r=10 -frames:v 30 -c:v libx264 -g 10 -f hls "
        + "-hls_segment_type fmp4 -hls_time 1 -hls_list_size 0 s.m3u8 && "
        + "cat init.mp4 s0.m4s init.mp4 s1.m4s init.mp4 s2.m4s > stream.mp4; "
        // A header without media hides nothing.
        + "cat init.mp4 init.mp4 s?.m4s > twice.mp4; cat init.mp4 s?.m4s init.mp4 > tail.mp4", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let two = try shell("\"$0\" encode two.mp4 -o two.gif; \"$0\" encode two.mp4 -o no.gif --strict", in: folder)
    #expect(two.errors.contains("zoetrope: two.mp4 is followed by other bytes, of which no frame is read; "))
    #expect(two.status == 1 && two.errors.contains("cannot read two.mp4: it is followed by other bytes\n"))
    for name in ["stream", "twice", "tail"] {
      let read = try shell("\"$0\" encode \(name).mp4 -o \(name).gif --strict", in: folder)
      #expect(read.status == 0 && read.errors.contains("64x36, 30 frames, 3 s"), "\(name): \(read.errors)")
    }
  }

  /// The still picture lasts for a frame of the first file, which 10 frames per second show.
  @Test func delaysOfGIFsAreKept() throws {
    #expect(try shell("\"$0\" encode a.gif still.gif a.gif -o b.gif", in: folder).status == 0)
    let info = try text(of: "gifsicle", ["--info", "b.gif"], in: folder.path)
    #expect(
      info.matches(of: /delay ([0-9.]+)s/).map { String($0.output.1) } == ["0.30", "0.20", "0.10", "0.30", "0.20"])
  }

  /// Frames of other sizes are fitted to that of the first, with a margin unless they are cut or stretched.
  @Test(arguments: [("", "000"), ("--resize fill", "001"), ("--resize stretch", "100")])
  func otherSizesAreFittedToTheFirst(words: String, corner: String) throws {
    let made = try shell("\"$0\" encode red.mkv quarter.mkv \(words) -o out.apng -f", in: folder)
    #expect(made.status == 0 && made.errors.contains("32x32, 7 frames"), "\(made.errors)")
    let last = [UInt8](try decodedFrames("out.apng", in: folder.path)).suffix(32 * 32 * 3)
    #expect(last.prefix(3).map { $0 > 200 ? "1" : "0" }.joined() == corner)
    #expect(try encoded("red.mkv quarter.mkv \(words)").colors.suffix(3) == ["001", "001", "001"])
  }

  /// Margins in a file that stores alpha are transparent if that is asked for, and else it is told that they are black.
  @Test(arguments: ["apng", "gif", "mkv"]) func marginsAreTransparentOrTold(ending: String) throws {
    for (words, isBlack) in [("", true), ("--transparent", false), ("--transparent --resize fill", true)] {
      let made = try shell("\"$0\" encode red.mkv quarter.mkv \(words) -o out.\(ending) -f", in: folder)
      #expect(made.status == 0, "\(made.errors)")
      #expect(
        made.errors.contains(/margins .*become black, (unless --transparent|since)/) == words.isEmpty, "\(made.errors)")
      // libvpx decodes the alpha of VP9.
      let decoder = ending == "mkv" && !words.isEmpty ? "-c:v libvpx-vp9" : ""
      let last = try shell("ffmpeg -v error \(decoder) -i out.\(ending) -pix_fmt rgba -f rawvideo -", in: folder)
      #expect(last.output.suffix(32 * 32 * 4).dropFirst(3).first == (isBlack ? 255 : 0), "\(words) \(last.errors)")
    }
  }

  /// The channel of alpha that the first picture has, and transparent pixels of another one, say nothing of margins.
  @Test(arguments: ["gif", "apng", "webp", "mp4"], ["red", "none"])
  func marginsAreBlackBesidePicturesWithAlpha(ending: String, color: String) throws {
    let made = try shell(
      "convert -size 32x16 xc:red PNG32:wide.png; convert -size 16x32 xc:\(color) PNG32:high.png; "
        + "\"$0\" encode wide.png high.png -o out.\(ending)", in: folder)
    let pixels = color == "none" && ending == "mp4" ? " and transparent pixels" : ""
    let reason = ending == "mp4" ? "since the file stores no alpha" : "unless --transparent keeps them"
    #expect(made.errors.contains("zoetrope: margins\(pixels) become black, \(reason)\n"), "\(made.errors)")
    let read = try shell("\"$0\" encode out.\(ending) --from 50ms -o last.png -q", in: folder)
    #expect(read.status == 0, "\(read.errors)")
    let corner = try shell(
      "convert last.png -format '%[fx:p.r<.1],%[fx:p.g<.1],%[fx:p.b<.1],%[fx:p.a]' info:", in: folder)
    #expect(corner.text == "1,1,1,1", "\(corner.text)")
  }

  /// A picture in a pipe is not looked at beforehand.
  @Test func transparencyBehindAnOpaqueFileIsTold() throws {
    let made = try shell(
      "convert -size 32x32 xc:none half.png; convert -size 32x32 xc:red PNG24:whole.png; "
        + "\"$0\" encode whole.png - -o out.mp4 < half.png",
      in: folder)
    #expect(
      made.errors.contains("zoetrope: transparent pixels become black, since the file stores no alpha\n"),
      "\(made.errors)")
  }

  /// A named pipe is read once, even though an opaque file before it has alpha.
  @Test func aNamedPipeIsReadOnce() throws {
    let made = try shell(
      "convert -size 32x32 xc:none half.png; convert -size 32x32 xc:red PNG32:whole.png; "
        + "\"$0\" encode whole.png <(cat half.png) -o out.apng",
      in: folder)
    #expect(made.status == 0 && made.errors.contains(": 32x32, 2 frames"), "\(made.errors)")
  }

  /// Of files with and without zeros a pattern means some.
  @Test func filesThatAPatternLeavesOutAreTold() throws {
    let made = try shell(
      "for n in 8 9 10 11; do convert -size 8x8 xc:red f$n.png; done; \"$0\" encode f%02d.png -o some.gif", in: folder)
    #expect(
      made.errors.hasPrefix("zoetrope: 2 files whose numbers are not written as %02d are left out: f8.png …\n"),
      "\(made.errors)")
    for pattern in ["f%d.png", "f%03d.png"] {
      let all = try shell("\"$0\" encode \(pattern) -f -o a.apng", in: folder).errors
      #expect(all.hasPrefix("zoetrope: a.apng: 8x8, 4 frames"), "\(all)")
    }
    // Files that another name stands for are not left out.
    let (one, none) = ("encode f%02d.png f8.png -f -o a.apng", "encode f%02d.png f8.png f9.png -f -o a.apng")
    let told = try shell("\"$0\" \(one)", in: folder).errors
    #expect(told.contains("a file whose number is not written as %02d is left out: f9.png\n"), "\(told)")
    let quiet = try shell("\"$0\" \(none)", in: folder)
    #expect(quiet.status == 0 && !quiet.errors.contains("left out"), "\(quiet.errors)")
  }

  @Test func picturesOfOtherSizesAreASequence() throws {
    #expect(try encoded("black.png still.png").colors == ["000", "110"])
  }

  @Test func aDamagedFileAmongThemIsTold() throws {
    let made = try shell("echo no > none.mp4; \"$0\" encode red.mkv none.mp4 -o a.mp4", in: folder)
    #expect(made.status == 1 && made.errors.contains("none.mp4"), "\(made.errors)")
    #expect(try !folder.names.contains("a.mp4"))
  }
}
