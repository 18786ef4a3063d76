import Foundation
import TestSupport
import Testing

/// Videos of many containers and codecs, made by ffmpeg.
@Suite struct ContainerTests {
  /// A file, and the words that make ffmpeg write it.
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var words: String
    var testDescription: String { "\(name) \(words)" }

    init(_ name: String, _ words: String) { (self.name, self.words) = (name, words) }
  }

  static let kinds = [
    Kind("a.flv", "-c:v flv"), Kind("a.flv", "-c:v libx264 -pix_fmt yuv420p"), Kind("a.swf", "-c:v flv"),
    Kind("a.mpg", "-c:v mpeg1video"), Kind("a.mpg", "-c:v mpeg2video"), Kind("a.vob", "-c:v mpeg2video -f vob"),
    Kind("a.ts", "-c:v mpeg2video"), Kind("a.ts", "-c:v libx264 -pix_fmt yuv420p"),
    Kind("a.ts", "-c:v libx265 -x265-params log-level=none"),
    Kind("a.m2ts", "-c:v libx264 -pix_fmt yuv420p"), Kind("a.h264", "-c:v libx264 -pix_fmt yuv420p"),
    Kind("a.hevc", "-c:v libx265 -x265-params log-level=none"), Kind("a.m4v", "-c:v mpeg4 -f m4v"),
    Kind("a.m2v", "-c:v mpeg2video"),
    Kind("a.avi", "-c:v mpeg4"), Kind("a.avi", "-c:v mpeg4 -bf 2"), Kind("a.avi", "-c:v msmpeg4"),
    Kind("a.avi", "-c:v mjpeg -pix_fmt yuvj420p"),
    Kind("a.avi", "-c:v huffyuv"), Kind("a.avi", "-c:v rawvideo -pix_fmt bgr24"),
    Kind("a.avi", "-c:v libx264 -pix_fmt yuv420p"),
    Kind("a.mp4", "-c:v libx264 -pix_fmt yuv420p"), Kind("a.mp4", "-c:v libx265 -x265-params log-level=none"),
    Kind("a.mp4", "-c:v mpeg4 -bf 2"),
    Kind("a.mp4", "-c:v libaom-av1 -cpu-used 8"), Kind("a.mov", "-c:v prores_ks"), Kind("a.mov", "-c:v qtrle"),
    Kind("a.mov", "-c:v mjpeg -pix_fmt yuvj420p"),
    Kind("a.mkv", "-c:v ffv1"), Kind("a.mkv", "-c:v mpeg4 -bf 2"), Kind("a.mkv", "-c:v theora"),
    Kind("a.webm", "-c:v libvpx"), Kind("a.webm", "-c:v libvpx-vp9"),
    Kind("a.ogv", "-c:v libtheora"), Kind("a.wmv", "-c:v wmv2"), Kind("a.asf", "-c:v msmpeg4"),
    Kind("a.3gp", "-c:v mpeg4"), Kind("a.nut", "-c:v ffv1"),
    Kind("a.mxf", "-c:v mpeg2video"), Kind("a.gif", ""), Kind("a.apng", "-plays 0"),
    Kind("a.webp", "-c:v libwebp_anim"), Kind("a.y4m", "-pix_fmt yuv420p"), Kind("a.rm", "-c:v rv10"),
  ]

  /// Ten frames at 25 per second come out as ten, or fewer of the same length where the encoder joins equal ones, and look as
  /// ffmpeg shows them.
  ///
  /// Three or four frames are equal, the next ones are turned by a fifth of the width.
  @Test(arguments: kinds)
  func everyFrameIsRead(kind: Kind) throws {
    let folder = try TemporaryFolder()
    let joinsEqualFrames = kind.words.contains("theora") || kind.words.contains("webp")
    // Raw pixels are the cheapest to read, but come at a constant rate.
    let name = joinsEqualFrames ? "b.apng" : "b.rgb"
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=25/4,scroll=h=.2,fps=25 -frames:v 10 \(kind.words) \(kind.name) && "
        + "\"$0\" encode \(kind.name) -o \(name)", in: folder)
    let told = joinsEqualFrames ? /64x48, [3-8] frames, 0\.4 s/ : /64x48, 10 frames, 0\.4 s/
    #expect(made.status == 0 && made.errors.contains(told), "\(made.errors)")

    // ffmpeg reads no animated WebP.
    guard !kind.words.contains("webp") else { return }
    let given = frames(try decodedFrames(kind.name, in: folder.path))
    let read = frames(try joinsEqualFrames ? decodedFrames(name, in: folder.path) : folder.data(name))
    try #require(given.count == read.count)
    // Each scales the colours of YUV in its own way, by up to 8 on average; frames that are turned differ by 80.
    let differences = zip(given, read).map { meanDifference($0, $1) }
    #expect(differences.allSatisfy { $0 < 15 }, "\(differences)")
    #expect(zip(given, given.dropFirst()).contains { meanDifference($0, $1) > 60 })
  }

  private func frames(_ pixels: Data) -> [Data] {
    stride(from: 0, to: pixels.count, by: 64 * 48 * 3).map { pixels[$0..<$0 + 64 * 48 * 3] }
  }

  private func meanDifference(_ first: Data, _ second: Data) -> Int {
    zip(first, second).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } / first.count
  }

  /// An ASF tells neither the duration of the last frame nor the end of the stream, only that of the file, which the sound decides.
  @Test(arguments: ["\"$0\" encode a.wmv", "cat a.wmv | \"$0\" encode -"])
  func soundDoesNotHoldTheLastFrameOfAnASF(words: String) throws {
    let folder = try TemporaryFolder()
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=30000/1001:d=1 -f lavfi -i sine=d=3 -c:v wmv2 -c:a wmav2 a.wmv && "
        + "\(words) -o b.mp4", in: folder)
    #expect(made.status == 0 && made.errors.contains("b.mp4: 64x48, 30 frames, 1.001 s"), "\(made.errors)")
    #expect(try probed("b.mp4", "stream=avg_frame_rate", "-select_streams", "v", in: folder) == "30000/1001")
  }

  /// A Motion JPEG begins as a picture does.
  @Test func aMotionJPEGIsRepeated() throws {
    let folder = try TemporaryFolder()
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=64x36:r=25:d=1 -c:v mjpeg a.mjpeg && \"$0\" repeat a.mjpeg --repeat 2 -o b.mkv",
      in: folder)
    #expect(made.status == 0 && made.errors.contains("b.mkv: 64x36, 50 frames, 2 s"), "\(made.errors)")
  }

  /// libav does not detect a small JPEG with the video of the moment behind it, as telephones store it.
  @Test func aPhotographWithAVideoIsAPicture() throws {
    let folder = try TemporaryFolder()
    try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=64x36:r=25:d=1 -pix_fmt yuv420p a.mp4 && ffmpeg -v error -i a.mp4 -frames:v 1 a.jpg && "
        + "cat a.jpg a.mp4 > b.jpg", in: folder
    ).checked()
    let video = try zoetrope("repeat", "b.jpg", "--repeat", "2", "-o", "b.mp4", in: folder.path)
    #expect(video.errors == "zoetrope: cannot read b.jpg: it is a picture, not a video\n")
    let sound = try zoetrope("repeat", "a.mp4", "--repeat", "2", "--audio", "b.jpg", "-o", "b.mp4", in: folder.path)
    #expect(sound.errors == "zoetrope: cannot read b.jpg: it is a picture, not a video or sound\n")
  }

  @Test func dvIsRead() throws {
    let folder = try TemporaryFolder()
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=720x576:r=25 -frames:v 3 -pix_fmt yuv420p -aspect 4:3 a.dv && \"$0\" encode a.dv -o b.mp4 --size 64x48",
      in: folder)
    #expect(made.status == 0 && made.errors.contains("64x48, 3 frames, 0.12 s"), "\(made.errors)")
  }

  /// As players do, pixels have the shape that the codec says where the container says none; but the resolution of a print is no shape.
  @Test(arguments: [
    ("ffmpeg -v error -f lavfi -i testsrc2=s=72x54:r=25 -frames:v 3 -vf setsar=4/3 a.mxf", "96x54"),
    (
      "ffmpeg -v error -f lavfi -i testsrc2=s=72x48:r=25 -frames:v 3 -vf setsar=0 -c:v libx264 -pix_fmt yuv420p "
        + "-bsf:v h264_metadata=sample_aspect_ratio=4/3 a.mp4", "96x48"
    ),
    ("ffmpeg -v error -f lavfi -i testsrc2=s=72x48 -frames:v 1 -vf setsar=4/3 a.dpx", "96x48"),
    ("convert -size 64x48 gradient: -density 100x200 -units PixelsPerInch a.png", "64x48"),
    ("convert -size 64x48 gradient: -density 100x200 -units PixelsPerInch a.jpg", "64x48"),
  ])
  func theShapeOfPixelsIsFoundInTheCodec(making: String, size: String) throws {
    let folder = try TemporaryFolder()
    let made = try shell("\(making); \"$0\" encode a.* -o b.gif; cat a.* | \"$0\" encode - -o c.gif", in: folder)
    #expect(made.status == 0 && made.errors.contains("b.gif: \(size), "), "\(made.errors)")
    #expect(made.errors.contains("c.gif: \(size), "), "\(made.errors)")
  }

  /// Frames without times come at the rate that is asked for.
  @Test(arguments: ["a.h264", "a.hevc"])
  func rawVideoComesAtTheRateAskedFor(name: String) throws {
    let folder = try TemporaryFolder()
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=25 -frames:v 10 \(name) 2>/dev/null && \"$0\" encode \(name) -o b.mp4 --fps 10",
      in: folder)
    #expect(made.status == 0 && made.errors.contains("b.mp4: 64x48, 10 frames, 1 s"), "\(made.errors)")
  }

  @Test func targaPicturesAreRead() throws {
    let folder = try TemporaryFolder()
    let made = try shell(
      "mkdir t; for n in 1 2 3; do convert -size 16x16 \"xc:rgb($((n * 60)),0,0)\" t/$n.tga; done; \"$0\" encode t -o a.gif; \"$0\" encode t/1.tga -o b.gif",
      in: folder)
    #expect(made.status == 0 && made.errors.contains("a.gif: 16x16, 3 frames"), "\(made.errors)")
  }

  /// A Targa has no signature, and this one has bytes that begin a frame of MP3.
  @Test func aTargaThatLooksLikeSoundIsRead() throws {
    let folder = try TemporaryFolder()
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc=s=32x20 -frames:v 1 a.tga && \"$0\" encode a.tga -o b.png", in: folder)
    #expect(made.status == 0 && made.errors.contains("b.png: 32x20, one picture"), "\(made.errors)")
    #expect(try zoetrope("verify", "a.tga", in: folder.path).text.contains("TARGA 32x20"))
  }
}
