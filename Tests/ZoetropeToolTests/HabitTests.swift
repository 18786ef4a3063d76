import Foundation
import TestSupport
import Testing

/// The words that people bring along from other programs do what they mean, or the answer names the way.
@Suite struct HabitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    arguments: [
      (
        ["encode", "-i", "a.mp4", "a.gif"],
        "Unknown option -i. Inputs are plain arguments, as in \"zoetrope encode clip.mp4 "
      ),
      (["-i", "a.mp4", "a.gif"], "Unknown option -i. Inputs are plain arguments"),
      (["-y", "-i", "a.mp4", "a.gif"], "Unknown option -y. To replace a file: use --force. Unknown option -i. Inputs"),
      (["encode", "a.mp4", "-f", "gif", "-o", "a.gif"], "-f replaces a file, and takes no value. The extension of"),
      (["aurora", "-f", "webm", "-o", "-"], "names the format, or --format webm."),
      (
        ["encode", "a.mp4", "-q", "80", "-o", "a.gif"],
        "-q is --quiet, and takes no value. For the quality, use --quality 80."
      ),
      (["render", "aurora", "--", "-f", "gif"], "Unexpected argument \"-f\"."),
      (["aurora", "-q", "80", "-o", "a.gif"], "-q is --quiet, and takes no value. For the quality"),
      (
        ["-v", "error", "-i", "a.mp4", "a.gif"],
        "-v is --verbose, and takes no value. To see errors only, use --quiet. Unknown"
      ),
      (
        ["encode", "-start_number", "2", "f%d.png", "-o", "a.gif"],
        "-start_number. frame-%04d.png stands for all numbers"
      ),
      (["encode", "a.mp4", "-shortest", "-o", "b.mp4"], "Unknown option -shortest. See zoetrope encode --help."),
      (["encode", "a.mp4", "-r", "", "-o", "b.mp4"], "Invalid value \"\" for -r. Use a number above 0"),
      (["encode", "a.mp4", "-pass", "1", "-o", "b.mp4"], "Unknown option -pass. See zoetrope encode --help."),
      (["encode", "a.mp4", "-tune", "film", "-o", "b.mp4"], "Unknown option -tune. Use --codec-option tune=film."),
      (["encode", "a.mp4", "-tune", "", "-o", "b.mp4"], "Unknown option -tune. Use --codec-option tune=grain."),
      (["encode", "a.mp4", "-o", "b.mp4", "-tune"], "Unknown option -tune. Use --codec-option tune=grain."),
      (["encode", "a.mp4", "-x264-params", "ref=1", "-o", "b.mp4"], "Use --codec-option x264-params=ref=1."),
      (
        ["encode", "a.mp4", "-ss", "2", "-t", "3", "-o", "a.gif"],
        "Use --from 2. Unknown option -t. The end of the part counts: use --to 5."
      ),
      (["encode", "a.mp4", "-t", "1", "--from=.5s", "-o", "a.gif"], "The end of the part counts: use --to 1.5."),
      (["encode", "a.mp4", "-t", "-o", "a.gif"], "The end of the part counts: use --to 5s."),
      (["encode", "a.mp4", "-t", "3", "-ss", "50%", "-o", "a.gif"], "The end of the part counts: use --to 5s."),
      (["encode", "a.mp4", "-t", "0", "-o", "a.gif"], "The end of the part counts: use --to 5s."),
      (["encode", "a.mp4", "-o", "a.gif", "--yes"], "Unknown option --yes. To replace a file: use --force."),
      (["encode", "a.mp4", "-ss", "2", "-o", "a.gif"], "Unknown option -ss. Use --from 2."),
      (["render", "aurora", "-ss", "2", "-o", "a.gif"], "Unknown option -ss. Use --offset 2."),
      (["encode", "a.mp4", "-t", "2", "-o", "a.gif"], "Unknown option -t. The end of the part counts: use --to 2."),
      (["render", "aurora", "--duration=2", "-o", "a.gif"], "Unknown option --duration. Use --loop 2."),
      (["repeat", "a.mp4", "--duration", "2", "-o", "b.mp4"], "Unknown option --duration. Use --play-for 2."),
      (["encode", "a.mp4", "--framerate", "2", "-o", "a.gif"], "Unknown option --framerate. Use --fps 2."),
      (
        ["encode", "a.mp4", "--delay", "4", "-o", "a.gif"],
        "A delay of 4 hundredths is a rate of 25 frames per second: use"
      ),
      (
        ["encode", "a.mp4", "-delay", "1x25", "-o", "a.gif"],
        "A delay of 1x25 is a rate of 25 frames per second: use --fps 25."
      ),
      (["encode", "a.mp4", "-delay", "3", "-o", "a.gif"], "use --fps 100/3."),
      (["encode", "a.mp4", "-set", "delay", "4", "-o", "a.gif"], "Unknown option -set. A delay of 4 hundredths is a"),
      (["encode", "a.mp4", "-set", "dispose", "none", "-o", "a.gif"], "Unknown option -set (did you mean"),
      (
        ["encode", "a.gif", "-coalesce", "-o", "b.gif"], "Unknown option -coalesce. For whole frames, use -o frames/ or"
      ),
      (["encode", "a.gif", "--lossless", "-o", "b.webp"], "For a WebP: use --codec-option lossless=1."),
      (["encode", "a.mp4", "--loops", "2", "-o", "a.gif"], "Unknown option --loops. For the number of plays"),
      (["encode", "a.mp4", "-loop", "-1", "-o", "a.gif"], "number of plays, 0 being forever: use --loop-count 1."),
      (["encode", "a.mp4", "--loop", "3", "-o", "a.gif"], "number of plays, 0 being forever: use --loop-count 3."),
      (["encode", "a.mp4", "-o", "a.gif", "--plays"], "number of plays, 0 being forever: use --loop-count 0."),
      (["repeat", "a.mp4", "--loops", "3", "-o", "b.mp4"], "Unknown option --loops. Use --repeat 3."),
      (["encode", "a.mp4", "--fast-forward", "3", "-o", "a.gif"], "Unknown option --fast-forward. Use --speed 3."),
      (["encode", "a.mp4", "--playback-speed=1.5x", "-o", "a.gif"], "--playback-speed. Use --speed 1.5x."),
      (["encode", "a.mp4", "--fast-forward", "-o", "a.gif"], "Unknown option --fast-forward. Use --speed 2."),
      (["encode", "a.mp4", "--resolution", "640x480", "-o", "a.gif"], "--resolution. Use --size 640x480."),
      (["render", "aurora", "-s:v", "64x", "-o", "a.gif"], "Unknown option -s:v. Use --size 64x."),
      (["encode", "a.mp4", "--scale", "80:-1", "-o", "a.gif"], "Unknown option --scale. 480x and x270 keep"),
      (["repeat", "a.mp4", "--music", "song.mp3", "-o", "b.mp4"], "Unknown option --music. Use --audio song.mp3."),
      (["encode", "a.mp4", "-w", "640", "-o", "a.gif"], "Unknown option -w. Use --width 640."),
      (
        ["encode", "a.mp4", "--frames", "10", "-o", "a.gif"], "Time and rate decide how many frames there are: use --to"
      ),
      (["render", "aurora", "--frames=10", "-o", "a.gif"], "decide how many frames there are: use --loop 2s."),
      (["loop", "a.mp4", "-frames:v", "10", "-o", "a.gif"], "decide how many frames there are: use --max 2s."),
      (
        ["encode", "a.mp4", "-vframes", "1", "-o", "a.png"],
        "-vframes. -o picture.png writes the first frame; for another one: use --from 2s."
      ),
      (["render", "glow", "-frames:v", "1", "-o", "a.png"], "-frames:v. -o picture.png writes the first frame."),
      (["encode", "a.mp4", "-o", "a.gif", "--matte"], "--matte needs a value. To a shell, # begins a comment: write"),
      (
        ["aurora", "--recolor"],
        "--recolor needs a value. To a shell, # begins a comment: write colours without it, such as"
      ),
      (["encode", "a.mp4", "-1", "-o", "b.mp4"], "Unknown option -1."),
      (["encode", "a.mp4", "-vf", "fps=10", "-o", "a.gif"], "Unknown option -vf. Filters are options of their own"),
      (["encode", "a.mp4", "-c:v", "libx264", "-o", "b.mp4"], "Unknown option -c:v. Use --codec h264."),
      (["encode", "a.mp4", "-c:v", "copy", "-o", "b.mp4"], "Unknown option -c:v. Only repeat and join copy frames,"),
      (["encode", "a.mp4", "-c:a", "copy", "-o", "b.mp4"], "Unknown option -c:a. The sound of a video is kept"),
      (["encode", "a.mp4", "-c:a", "aac", "-o", "b.mp4"], "Unknown option -c:a. Use --audio rain.mp3."),
      (
        ["encode", "f.png", "-o", "PNG:x y.png"],
        "-o PNG:x y.png begins with a format. Use --format png -o 'x y.png'; for a file of that name, -o './PNG:x y.png'."
      ),
      (["aurora", "-o", "gif:-"], "-o gif:- begins with a format. Use --format gif -o -; for a file"),
      (["encode", "a.mp4", "--codec", "libx265", "-o", "b.mp4"], "Invalid value libx265 for --codec. Use hevc."),
      (["encode", "a.mp4", "--codec", "theora", "-o", "b.mkv"], "for --codec. Use h264, hevc, av1"),
      (["encode", "a.mp4", "-crf", "23", "-o", "b.mp4"], "Unknown option -crf. Use --crf 23."),
      (["encode", "a.mp4", "-crf", "-o", "b.mp4"], "Unknown option -crf. Use --crf 20."),
      (["encode", "a.mp4", "-b:v", "0", "-crf", "30", "-o", "b.webm"], "Leave it out: without a bit rate, --crf or"),
      (["encode", "a.mp4", "-q:v", "3", "-o", "b.mp4"], "Unknown option -q:v. Use --quality 80."),
      (["encode", "*.png", "-delay", "10", "-o", "b.gif"], "Unknown option -delay. A delay of 10 hundredths"),
      (["encode", "*.png", "-resize", "50%", "-o", "b.gif"], "Unknown option -resize. 480x and x270 keep"),
      (["encode", "*.png", "-dispose", "previous", "-o", "b.gif"], "Unknown option -dispose. The disposal of each"),
      (["encode", "a.gif", "-lossy", "80", "-o", "b.gif"], "Unknown option -lossy. Use --lossy 80."),
      (["encode", "a.gif", "-O3", "-o", "b.gif"], "Unknown option -O3. Files are optimized without an option"),
      (
        ["encode", "a.mp4", "--seed", "3", "-o", "a.gif"], "Unknown option --seed of encode. It is an option of render"
      ),
      (
        ["render", "mesh", "--bg", "ff5500", "-o", "a.gif"],
        "Unknown option --bg. For the colours of a scene: use --recolor ff5500,0033aa."
      ),
      (["render", "glow", "--no-background", "--background", "red", "-o", "a.mp4"], "Use --matte red."),
      (["encode", "a.png", "-background", "red", "-o", "b.gif"], "Unknown option -background. Use --matte red."),
      (["encode", "a.mp4", "--verbose=1", "-o", "a.gif"], "--verbose takes no value. Leave out what follows its =."),
      (["encode", "a.mp4", "--no-dither", "-o", "a.gif"], "Unknown option --no-dither. Use --dither none."),
      (["--versoin"], "Unknown option --versoin (did you mean --version?)."),
      (["encode", "a.mp4", "--zzz", "-o", "a.gif"], "Unknown option --zzz. See zoetrope encode --help."),
      (["encode", "a.mp4", "--qualty", "3", "-o", "a.gif"], "Unknown option --qualty (did you mean --quality?)"),
      (["-delay", "10", "-loop", "0", "f1.png", "f2.png", "a.gif"], "Unknown option -delay. A delay of 10"),
      (["encode", "a.gif", "--resize-width", "300", "-o", "b.gif"], "Unknown option --resize-width. Use --width 300."),
      (["encode", "a.mp4", "-o", "a.gif", "-o", "b.mp4"], "-o a.gif and -o b.mp4: a run writes one file."),
      (["aurora", "-o=q.gif"], "-o=q.gif: a value follows a letter without =. Use -o q.gif."),
      (["encode", "a.gif", "-qs=16x", "-o", "b.gif"], "-s=16x: a value follows a letter without =. Use -s 16x."),
      (["encode", "a.mp4", "-o", "frames"], ".rgb or .png, frames/ for a folder of pictures, or set --format."),
      (["encode", "a.mp4", "-o", "my frames"], ".rgb or .png, 'my frames/' for a folder of pictures"),
      (["encode", "a.mp4", "--q", "3", "-o", "a.gif"], "--q is short for several options. Use --qu"),
      (["encode", "a.mp4", "--matte", "blak", "-o", "a.gif"], "for --matte (did you mean black?). Use a colour such"),
      (
        ["encode", "a.mp4", "--palette", "globl", "-o", "a.gif"],
        "Invalid value globl for --palette (did you mean global?). Use auto, global, per-frame, a file"
      ),
      (["encode", "a.mp4", "--fps=", "-o", "a.gif"], "Invalid value \"\" for --fps. Use a number"),
      (["render", "aurora", "silk", "-o", "a.gif"], "Unexpected argument \"silk\". Give one scene: zoetrope render"),
      (["plan", "aurora.mp4"], "There is no file aurora.mp4. To write it, use zoetrope render aurora -o aurora.mp4."),
      (["render", "a b/glow.gif"], "To write it, use zoetrope render glow -o 'a b/glow.gif'."),
      (["aurora.gif"], "There is no file aurora.gif. To write it, use zoetrope render aurora -o aurora.gif."),
      (["encode", "a.mp4", "-o", "f%03d.jpg"], "Unknown file extension \".jpg\" of f%03d.jpg. Use .gif"),
      (["scene", "aurora", "-o", "a.json"], "Unknown option -o. The result goes to standard output; > FILE keeps it."),
      (["verify", "-"], "Standard input is read only once"),
      (["repeat", "-", "-o", "a.mp4"], "Standard input is read only once"),
      (["verify", "a.mp4", "--against", "b.gif"], "--against b.gif: it is not a scene. Use the one that"),
      (["plan", "aurora", "--for", "slack-emoji"], "Unknown option --for of plan. It is an option of render"),
      (["encode", "a.gif", "-o", "f%%d.png"], "Invalid name f%%d.png. For the number of a frame, use %d, or such"),
      (["encode", "a.gif", "-o", "f-%d-%d.png"], "Invalid name f-%d-%d.png. For the number of a frame, use %d"),
      (
        ["aurora", "-o", "f%5d.png"], "Invalid name f%5d.png. For the number of a frame, use %d, or such as %04d, once"
      ),
      (
        ["aurora", "--for", "slack-emoji", "-o", "a.mp4"], "zoetrope: mp4 conflicts with --for: slack-emoji takes gif."
      ),
      (["encode", "a.mp4", "my b.gif"], "No output file. To write my b.gif, use -o 'my b.gif'."),
      (["clip.mp4", "b.gif"], "No output file. To write b.gif, use -o b.gif."),
      (["render", "aurora", "a b.gif"], "Unexpected argument \"a b.gif\". To write there, use -o 'a b.gif'."),
      (["aurora", "b.gif", "-o", "c.gif"], "Unexpected argument \"b.gif\". Give one scene: zoetrope render"),
      (
        ["repeat", "a.mp4", "b.mp4", "-o", "c.mp4", "--repeat", "2"],
        "Unexpected argument \"b.mp4\". Give one video: zoetrope"
      ),
      (["encode", "aurora", "-o", "b.gif"], "aurora is a scene. To render it, use zoetrope render aurora -o FILE."),
      (["encode", "s.json", "-o", "b.gif"], "s.json is a scene. To render it"),
      (
        ["loop", "aurora", "-o", "e.gif"], "aurora is a scene. To render its loop, use zoetrope render aurora -o FILE."
      ),
      (["verify", "a.gif", "aurora"], "aurora is a scene. To render it first, use zoetrope render aurora -o FILE."),
      (["verify", "g h.jsonc"], "g h.jsonc is a scene. To render it first, use zoetrope render 'g h.jsonc' -o FILE."),
      (
        ["repeat", "aurora", "-o", "e.mp4", "--play-for", "1h"],
        "aurora is a scene. To render it, use zoetrope render aurora -o FILE --play-for 1h."
      ),
      (["arora", "-o", "b.gif"], "Unknown command arora (did you mean aurora?). See zoetrope --help."),
      (
        ["enocde", "--files-from", "names", "-o", "b.gif"],
        "Unknown command enocde (did you mean encode?). See zoetrope --help."
      ),
      (["convert", "--files-from=names", "-o", "b.gif"], "Unknown command convert. Use zoetrope encode."),
      (["aurora", "--files-from", "names", "-o", "b.gif"], "aurora is a scene. To render it, use zoetrope render"),
      (["--files-from", "names", "clip", "-o", "b.gif"], "Unexpected argument \"clip\". With --files-from,"),
      (["aurora"], "No output file. Use -o FILE"),
      (["-o", "a.gif"], "No input given. Try zoetrope clip.mp4 -o clip.gif, "),
      (["--fps=10", "-o", "a.gif"], "No input given. Try zoetrope clip.mp4 -o clip.gif, "),
      (["list"], "Unknown command list. Use zoetrope scenes."),
      (["convert", "a.mp4", "b.gif"], "Unknown command convert. Use zoetrope encode."),
      (["aurora", "-o", "a.gif", "--sheme", "dark"], "Unknown option --sheme (did you mean --theme or --scheme?)"),
      (
        ["encode", "a.mp4", "--width", "80", "-s", "320x320", "-o", "a.gif"], "--width conflicts with -s: both give the"
      ),
      (["loop", "a.mp4", "--size", "4K", "-W", "80", "-o", "a.gif"], "-W conflicts with --size: both give the width."),
      (
        ["preview", "mesh", "--size=x180", "--height", "64"],
        "--height conflicts with --size: both give the height. Leave out one of them."
      ),
      (
        ["render", "aurora", "-o", "a.gif", "--repeat", "1", "--loop-count", "3"],
        "--repeat conflicts with --loop-count"
      ),
      (["encode", "a.y4m", "-o", "a.mp4", "--repeat", "3"], "use zoetrope repeat a.mp4 -o repeated.mp4 --repeat 3."),
      (["encode", "a.y4m", "-o", "a.mp4", "--repeat", "0"], "--repeat applies to GIF, APNG, WebP and AVIF only"),
      (
        ["aurora", "-o", "a.gif", "--repeat", "9223372036854775807"],
        "Invalid value 9223372036854775807 for --repeat. Use a whole number from -1 to 65535."
      ),
      (["aurora", "-o", "a.webp", "--repeat", "65535"], "--repeat. Use a whole number from -1 to 65534."),
      (
        ["encode", "a.mp4", "-o", "b.mp4", "-stream_loop", "3"],
        "-stream_loop. zoetrope repeat repeats a video; for the"
      ),
      (["encode", "a.mp4", "-o", "b.mp4", "--loop-count", "3"], "not to mp4. To repeat a video, use zoetrope repeat."),
      (
        ["aurora", "-o", "b.mp4", "--loop-count", "3"],
        "not to mp4. To repeat a video, use --repeat or --play-for."
      ),
      (["render", "aurora", "-o", "b.mp4", "-stream_loop", "3"], "Unknown option -stream_loop. Use --repeat 3."),
      (["repeat", "a.mp4", "-o", "b.mp4", "-stream_loop", "3"], "Unknown option -stream_loop. Use --repeat 3."),
      (["repeat", "a.mp4", "-o", "b.mp4", "--times", "3"], "Unknown option --times. Use --repeat 3."),
      (["repeat", "a.mp4", "-o", "b.mp4", "--count=3"], "Unknown option --count. Use --repeat 3."),
      (["repeat", "a.mp4", "-n", "3", "-o", "b.mp4"], "Unknown option -n. Use --repeat 3."),
      (["repeat", "a.mp4", "-O", "b.mp4"], "Unknown option -O. Use --output FILE."),
    ] as [([String], String)])
  func theAnswerNamesTheWay(words: [String], message: String) throws {
    let result = try run(tool, words, in: folder.path)
    #expect(result.isRefusal(2, message), "\(result.status) \(result.errors)")
    #expect(try folder.names.isEmpty)
  }

  /// With -o, a file that exists would be replaced.
  @Test(arguments: ["encode a.png b.png", "a.png b.png", "loop a.png b.png", "repeat a.png b.png", "aurora b.png"])
  func aFileThatExistsIsAnInput(words: String) throws {
    for name in ["a.png", "b.png"] { try folder.write("", to: name) }
    let result = try run(tool, words.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.status == 2 && !result.errors.contains("-o b.png"), "\(result.errors)")
  }

  /// Only a file that exists can be encoded.
  @Test(
    arguments: [
      (["plan", "frame.tiff"], "frame.tiff"), (["part", "1/3", "a.mp4", "-o", "b"], "a.mp4"),
      (["render", "clip.mp4", "-o", "b.gif"], "clip.mp4"),
    ] as [([String], String)])
  func framesAreEncodedWhereTheyAre(words: [String], file: String) throws {
    let missing = try run(tool, words, in: folder.path)
    let isTold = missing.isRefusal(1, "zoetrope: cannot read \(file): No such file or directory")
    #expect(isTold, "\(missing.status) \(missing.errors)")
    try folder.write("frames", to: file)
    let result = try run(tool, words, in: folder.path)
    #expect(result.isRefusal(2, "\(file) is not a scene. To encode it, use zoetrope encode"), "\(result.errors)")
    #expect(try folder.names == [file])
  }

  /// A picture has no end to choose: its only frame is held.
  @Test func aPictureCanBeShownForLonger() throws {
    try zoetrope("glow", "-o", "a.png", "-s", "16x16", "-q", in: folder.path).checked()
    for words in ["encode a.png --duration 4 -o b.gif", "-i a.png -t 4 b.gif"] {
      let result = try run(tool, words.split(separator: " ").map(String.init), in: folder.path)
      let hint = "A picture is shown for one frame, to which --hold-last adds: use --hold-last 4."
      #expect(result.isRefusal(2, hint), "\(result.errors)")
    }
    // ffmpeg repeats a picture for as long.
    let looped = try run(tool, ["-loop", "1", "-i", "a.png", "-t", "4", "b.gif"], in: folder.path)
    #expect(looped.isRefusal(2, "to which --hold-last adds: use --hold-last 4."), "\(looped.errors)")
    #expect(!looped.errors.contains("--loop-count"), "\(looped.errors)")
    let note = "zoetrope: a single picture is shown for one frame; --hold-last 4s shows it for longer\n"
    for (words, isTold) in [
      ("a.png --to 4s -o b.gif", true), ("a.png a.png --to 4s -o c.gif", false), ("a.png --to 4s -o b.png", false),
      ("a.png --hold-last 4s -o d.gif", false),
    ] {
      let made = try shell("\"$0\" encode \(words)", in: folder).checked()
      #expect(made.errors.contains(note) == isTold, "\(words): \(made.errors)")
    }
  }

  /// A word of another program that is short for an option is that option.
  @Test func anOptionMayBeShortened() throws {
    let made = try zoetrope("render", "glow", "--out", "a.gif", "--siz", "64x36", in: folder.path)
    #expect(try made.status == 0 && folder.names == ["a.gif"], "\(made.errors)")
  }

  @Test func aValueIsNoOption() throws {
    let result = try zoetrope(
      "encode", "-o", "a.gif", "none.mp4", "--comment", "-vf", in: folder.path)
    #expect(result.status == 1 && result.errors.contains("none.mp4"), "\(result.errors)")
  }

  @Test func aSceneOrAFileAloneDoesTheObvious() throws {
    try zoetrope("aurora", "-o", "a.gif", "-W", "40", "--loop", "500ms", in: folder.path)
    try zoetrope("a.gif", "-o", "b.mp4", "--height", "16", in: folder.path)
    try zoetrope("-W", "20", "-o", "c.gif", "b.mp4", in: folder.path)
    try folder.write("{\"zoetrope\": 1, \"layers\": [{\"fill\": \"coral\"}]}", to: "s.json")
    try zoetrope("s.json", "-o", "d.gif", "--size", "16x16", in: folder.path)
    #expect(try folder.names == ["a.gif", "b.mp4", "c.gif", "d.gif", "s.json"])
    let sizes = try ["a.gif", "b.mp4", "c.gif"].map { try probed($0, "stream=width,height", in: folder) }
    #expect(sizes == ["40,23", "28,16", "20,11"])
  }

  /// Each side has one option, of which the last counts.
  @Test func sidesMayBeGivenOneByOne() throws {
    for (name, words) in [
      ("a.png", "-s 40x -H 30"), ("b.png", "-s x9 -W 40 --size=x30"), ("c.png", "-W 9 -W 40 -H 30"),
    ] {
      let made = try shell("\"$0\" glow -o \(name) \(words)", in: folder)
      #expect(try made.status == 0 && probed(name, "stream=width,height", in: folder) == "40,30", "\(made.errors)")
    }
  }

  /// Other programs take names in capitals, too.
  @Test func namesMayBeInCapitals() throws {
    let made = try shell(
      """
      r='aurora --loop 500ms -q --no-metadata'
      "$0" $r -W 40 -o a.bin --format GIF --scheme Dark --dither Bayer
      "$0" $r -W 40 -o b.bin --format gif --scheme dark --dither bayer
      "$0" $r -W 40 -o a.mp4 --codec HEVC --preset UltraFast
      "$0" $r -W 40 -o b.mp4 --codec hevc --preset ultrafast
      "$0" $r -o a.gif --for Slack-Emoji --size 128x128
      "$0" $r -o b.gif --for slack-emoji --size 128x128
      """, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for ending in ["bin", "mp4", "gif"] {
      #expect(try folder.data("a.\(ending)") == folder.data("b.\(ending)"), "\(ending)")
    }
    #expect(try folder.names.count == 6 && folder.data("a.bin").starts(with: "GIF89a".utf8))
  }

  /// The extension of raw pixels names their format.
  @Test func rawPixelsMayBeNamedByTheirExtension() throws {
    let made = try shell(
      "r='aurora -W 16 --loop 200ms -q'; \"$0\" $r -o a.rgb; \"$0\" $r -o - --format rgb > b.rgb; "
        + "\"$0\" $r -o - --format rgb24 > c.rgb", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let frames = try ["a", "b", "c"].map { try folder.data("\($0).rgb") }
    #expect(!frames[0].isEmpty && frames[1] == frames[0] && frames[2] == frames[0])
  }

  @Test(arguments: [("-1", 1), ("0", 0), ("2", 3)])
  func repeatsOfAGIFAreThoseOfGifski(repeats: String, plays: Int) throws {
    try zoetrope("aurora", "-o", "a.gif", "-W", "20", "--loop", "200ms", "--repeat", repeats, in: folder.path)
    try zoetrope("encode", "a.gif", "-o", "b.gif", "--repeat", repeats, in: folder.path)
    for name in ["a.gif", "b.gif"] {
      let result = try zoetrope("verify", name, "--json", in: folder.path)
      #expect(result.text.contains("\"playCount\" : \(plays)\n") || result.text.contains("\"playCount\" : \(plays),"))
    }
  }

  @Test func aSceneComesFromStandardInput() throws {
    try folder.write("{\"zoetrope\": 1, \"layers\": [{\"fill\": \"#f50\"}]}", to: "s.json")
    let result = try run(
      "bash", ["-c", "\"$0\" render - -o a.gif --size 8x8 < s.json && \"$0\" plan - < s.json", tool], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.hasPrefix("scene: "))
    let broken = try run("bash", ["-c", "echo '{\"zoetrope\": 1}' | \"$0\" render - -o b.gif", tool], in: folder.path)
    #expect(broken.status == 1)
    #expect(broken.errors == "zoetrope: standard input:1:1: needs the key \"layers\"\n")
  }

  @Test func aSceneFileNeedsItsWholeName() throws {
    try folder.write("{\"zoetrope\": 1, \"layers\": [{\"fill\": \"#f50\"}]}", to: "my-scene.json")
    for (words, start) in [
      (["plan", "my-scene"], "scene \"my-scene\""), (["render", "my-scene", "-o", "a.gif"], "scene \"my-scene\""),
      (["my-scene", "-o", "a.gif"], "command my-scene"),
    ] {
      let result = try run(tool, words, in: folder.path)
      let remedy = "Unknown \(start). For the file my-scene.json, use its whole name."
      #expect(result.isRefusal(2, remedy), "\(result.errors)")
    }
  }

  @Test func theNameAloneInvites() throws {
    let result = try zoetrope(in: folder.path)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").count { $0.hasPrefix("  zoetrope ") } == 3)
    #expect(result.errors.contains("zoetrope --help"))
  }

  @Test func allMistakesOfASceneAreTold() throws {
    try folder.write(
      "{\"zoetrope\": 1, \"layers\": [\n{\"fill\": \"#000\", \"blur\": \"3\"},\n{\"fil\": 3}], \"x\": 1}", to: "s.json")
    let result = try zoetrope("render", "s.json", "-o", "a.gif", in: folder.path)
    #expect(result.status == 1)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("zoetrope: s.json:") }, "\(result.errors)")
  }
}
