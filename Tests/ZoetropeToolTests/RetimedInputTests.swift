import Foundation
import TestSupport
import Testing

/// Parts of clips at other rates and speeds, of which each frame shows its index.
@Suite struct RetimedInputTests {
  private let folder: TemporaryFolder

  private static let inputs = TestInputs { folder in
    // 40 frames at 10 per second.
    let pixels = (0..<40).flatMap { [UInt8](repeating: UInt8(6 * $0), count: 16 * 16) }
    try Data(pixels).write(to: URL(fileURLWithPath: "\(folder.path)/raw"))
    try shell(
      """
      ffmpeg -v error -f rawvideo -pix_fmt gray -s 16x16 -r 10 -i raw -c:v ffv1 -pix_fmt bgr0 in.mkv
      for e in apng gif webp avif; do "$0" encode in.mkv -o in.$e --quality 100 -q; done
      """, in: folder
    ).checked()
  }

  init() throws { folder = try Self.inputs.folder() }

  /// Returns the indices of the frames of a file that is made of others.
  private func frames(_ words: String, to name: String) throws -> [Int] {
    try shell("\"$0\" encode \(words) -o \(name) -q -f", in: folder).checked()
    let pixels = [UInt8](try decodedFrames(name, "gray", in: folder.path))
    return stride(from: 8 * 16 + 8, to: pixels.count, by: 16 * 16).map { (Int(pixels[$0]) + 3) / 6 }
  }

  /// The same frames at the same times, whatever the format that they come from or go to.
  @Test(
    arguments: [
      ("--fps 1", [0, 10, 20, 30]), ("--fps 1 --from 500ms", [5, 15, 25, 35]), ("--fps 1 --to 3.2s", [0, 10, 20]),
      ("--fps 1 --to 100ms", [0]), ("--fps 4 --from 1s --to 2.1s", [10, 12, 15, 17]), ("--fps 0.1", [0]),
      ("--speed 3 --fps 10", Array(stride(from: 0, through: 36, by: 3))),
    ], ["in.mkv", "in.gif"])
  func theSameFramesAreShownInEveryFormat(options: (words: String, frames: [Int]), input: String) throws {
    let outputs = [("out.mkv", "--codec ffv1 --pixel-format bgr0"), ("out.apng", ""), ("out.gif", "--quality 100")]
    for (name, settings) in outputs {
      #expect(try frames("\(input) \(options.words) \(settings)", to: name) == options.frames, "\(name)")
    }
  }

  /// A part begins with a whole frame, but does not end earlier for that where the input ends.
  @Test(arguments: ["", "--to 4s", "--to 9s"]) func aPartUpToTheEndHasTheLastFrame(end: String) throws {
    let words = "in.mkv --from 3.68s \(end) --codec ffv1 --pixel-format bgr0"
    #expect(try frames(words, to: "out.mkv") == [36, 37, 38, 39])
  }

  /// Frame 10 of 30 per second is on show from 0.33 s on in a GIF, though a third of a second is later.
  @Test(arguments: [
    ("--fps 10 --from 330ms", Array(stride(from: 10, through: 37, by: 3))),
    ("--fps 8 --speed 0.5 --to 600ms", [0, 1, 4, 5, 7, 9, 11, 13, 15, 16]),
  ])
  func timesThatWereRoundedAreThoseOfTheirFrames(words: String, shown: [Int]) throws {
    try shell("\"$0\" encode in.mkv --speed 3 --fps 30 -o rounded.gif --quality 100 -q", in: folder).checked()
    for name in ["out.mkv", "out.apng", "out.gif"] {
      let settings = name == "out.mkv" ? "--codec ffv1 --pixel-format bgr0" : name == "out.gif" ? "--quality 100" : ""
      #expect(try frames("rounded.gif \(words) \(settings)", to: name) == shown, "\(name)")
    }
  }

  /// One picture is the first frame of the part, whatever the rate.
  @Test(arguments: [
    ("", "in.mkv"), ("--speed 2", "in.mkv"), ("--fps 1 --speed 4", "in.mkv"), ("", "in.gif"), ("--speed 2", "in.gif"),
    ("--fps 1 --speed 4", "in.gif"), ("", "in.apng"), ("--speed 2", "in.webp"), ("--fps 1 --speed 4", "in.avif"),
  ])
  func onePictureIsTheFirstFrameAtAnyRate(words: String, input: String) throws {
    #expect(try frames("\(input) \(words)", to: "a.png") == [0])
    #expect(try frames("\(input) \(words) --from 1s", to: "a.png") == [10])
  }

  /// Pictures are all there at any speed, as those of an animation are; a requested rate is that of the input.
  @Test(
    arguments: [("--speed 2", "0.15"), ("--fps 10 --speed 2", "0.3"), ("--fps 10 --speed 0.5", "1.2")],
    ["gif", "apng", "mp4"])
  func everyPictureIsShownAtAnySpeed(options: (words: String, length: String), format: String) throws {
    let made = try shell(
      "for n in 1 2 3 4 5 6; do convert -size 16x16 \"xc:rgb($((n * 40)),0,0)\" f$n.png; done; "
        + "\"$0\" encode f*.png \(options.words) -o a.\(format)", in: folder)
    #expect(made.errors.contains(": 16x16, 6 frames, \(options.length) s, "), "\(made.errors)")
  }

  /// The rate follows the speed up to 100 frames per second; that of a video stays.
  @Test(arguments: [
    ("in.apng", "2", 40, "20/1"), ("in.gif", "1.5", 40, "15/1"), ("in.webp", "0.5", 40, "5/1"),
    ("in.avif", "10", 40, "100/1"), ("in.gif", "16", 3, "10/1"), ("in.mkv", "2", 20, "10/1"),
  ])
  func aVideoOfAnAnimationHasEveryFrameAtAnySpeed(input: String, speed: String, count: Int, rate: String) throws {
    try shell("\"$0\" encode \(input) --speed \(speed) -o a.mp4 -q", in: folder).checked()
    let found = try probed("a.mp4", "stream=nb_read_frames,avg_frame_rate", "-count_frames", in: folder)
    #expect(found == "\(rate),\(count)")
  }

  /// The same is said of frames that are encoded as they come, and of those that are kept.
  @Test(
    arguments: [
      ("mp4", "1", "5970 s", "5965 s"), ("avif", "1", "5970 s", "5965 s"), ("webp", "0.3", "19900 s", "16777.215 s"),
      ("apng", "0.05", "119400 s", "65535 s"),
    ], ["", "-n"])
  func aFrameThatIsShownForTooLongIsRefused(
    output: (format: String, speed: String, duration: String, longest: String), option: String
  ) throws {
    let made = try shell(
      "for n in 0 1; do convert -size 8x8 \"xc:rgb($((n * 60)),0,0)\" $n.png; done; p='-d 1 0.png -d 1 1.png'; "
        + "img2webp -loop 0 $p $p $p $p $p -d 5970000 0.png -d 1000 1.png -o a.webp >&2; "
        + "\"$0\" encode a.webp --speed \(output.speed) -o b.\(output.format) \(option)", in: folder)
    let message =
      "zoetrope: Frame 10 is shown for \(output.duration). Give it at most \(output.longest), such as by a higher speed.\n"
    #expect(made.status == 2 && made.errors.hasSuffix(message), "\(made.errors)")
  }
}
