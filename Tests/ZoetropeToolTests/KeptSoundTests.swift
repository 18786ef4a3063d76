import Foundation
import TestSupport
import Testing

/// The sound of videos that are encoded anew, as another program hears it.
@Suite struct KeptSoundTests {
  private let folder: TemporaryFolder

  /// Makes clips of 4 s, of which the first half sounds at 400 Hz and the second at 1200 Hz, and a file of 2000 Hz.
  private static let inputs = TestInputs { folder in
    let tones = "aevalsrc='sin(2*PI*(400+800*gte(t,2))*t)':d=4:s=48000"
    try shell(
      "ffmpeg -v error -f lavfi -i testsrc=s=64x36:r=10:d=4 -f lavfi -i \"\(tones)\" -c:v libx264 -pix_fmt yuv420p clip.mp4; "
        + "ffmpeg -v error -i clip.mp4 -c:v copy -c:a libvorbis clip.mkv; "
        + "ffmpeg -v error -f lavfi -i sine=2000:d=1 other.wav; ffmpeg -v error -i clip.mp4 -an -c copy silent.mp4",
      in: folder
    ).checked()
  }

  init() throws { folder = try Self.inputs.folder() }

  /// One channel at 48 kHz.
  private struct Sound {
    let samples: [Int16]

    /// The length in seconds.
    var seconds: Double { Double(samples.count) / 48000 }

    /// The pitch of a part in Hz; the times are in seconds.
    func pitch(from start: Double = 0.2, for length: Double = 0.5) -> Double {
      let part = samples.dropFirst(Int(start * 48000)).prefix(Int(length * 48000))
      let crossings = zip(part, part.dropFirst()).count { $0 < 0 && $1 >= 0 }
      return Double(crossings) * 48000 / Double(part.count)
    }
  }

  /// The sound of a file as FFmpeg decodes it; nil for a file without sound.
  private func sound(_ name: String) throws -> Sound? {
    let words = ["-v", "error", "-i", name, "-f", "s16le", "-ac", "1", "-ar", "48000", "-"]
    let decoded = try run("ffmpeg", words, in: folder.path)
    if decoded.errors.contains("does not contain any stream") { return nil }
    let bytes = try decoded.checked().output
    return Sound(samples: unsafe bytes.withUnsafeBytes { unsafe Array($0.bindMemory(to: Int16.self)) })
  }

  /// Expects the length of a file's sound in seconds, and its pitch in Hz from some times on.
  private func expectSound(_ name: String, seconds: Double, pitches: KeyValuePairs<Double, Double>) throws {
    let heard = try #require(try sound(name), "\(name) has no sound")
    #expect(abs(heard.seconds - seconds) < 0.06, "\(name): \(heard.seconds) s")
    for (start, pitch) in pitches {
      #expect(abs(heard.pitch(from: start) - pitch) < 20, "\(name): \(heard.pitch(from: start)) Hz from \(start) s")
    }
  }

  @Test(arguments: [
    ("mp4", "clip.mp4"), ("mov", "clip.mp4"), ("webm", "clip.mp4"), ("mkv", "clip.mp4"), ("mp4", "clip.mkv"),
    ("webm", "- < clip.mp4"),
  ])
  func soundIsKept(format: String, input: String) throws {
    let made = try shell("\"$0\" encode \(input) -o a.\(format) --size 32x", in: folder)
    #expect(made.status == 0 && made.errors.count { $0 == "\n" } == 1, "\(made.errors)")
    try expectSound("a.\(format)", seconds: 4, pitches: [0.2: 400, 2.2: 1200])
  }

  /// Silence in its place would not be noticed.
  @Test func damageWithinARecordingIsTold() throws {
    let made = try shell(
      "ffmpeg -v error -i clip.mp4 -r 25 -g 5 -c:v mpeg2video -c:a mp2 whole.mpg; "
        + "ffmpeg -v error -i whole.mpg -c copy -bsf:a \"noise=amount='gt(n,20)*lt(n,60)*4'\" bad.mpg; "
        + "\"$0\" encode bad.mpg -o a.mp4", in: folder)
    let told = "cannot decode the sound of bad.mpg: it is damaged"
    #expect(made.status == 1 && made.errors.contains(told), "\(made.errors)")
  }

  /// Sound that cannot be decoded is copied where the format allows it.
  @Test func damagedSoundCanBeLeftOut() throws {
    try shell("ffmpeg -v error -i clip.mp4 -c copy -bsf:a noise=amount=20 bad.mp4", in: folder).checked()
    #expect(try shell("\"$0\" encode bad.mp4 -o a.mp4 --size 32x", in: folder).status == 0)
    let told = try shell("\"$0\" encode bad.mp4 -o a.webm --size 32x", in: folder)
    #expect(
      told.status == 1
        && told.errors.hasSuffix(
          "cannot decode the sound of bad.mp4: it is damaged or truncated; to leave it out, use --no-audio\n"),
      "\(told.errors)")
  }

  /// Where samples are missing there is silence, and what follows is not early; a clock that is set back is followed.
  @Test func gapsStaySilent() throws {
    let made = try shell(
      """
      ffmpeg -v error -i clip.mp4 -c:v copy -c:a pcm_s16le -af "aselect='not(between(t,1,3))'" gap.mkv
      "$0" encode gap.mkv -o a.mp4 -q
      "$0" encode gap.mkv -o b.mp4 -q --from 500ms
      "$0" render aurora --size 32x32 --loop sway:2s --fps 10 --play-for 4s --audio gap.mkv -o c.webm -q
      """, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for (name, start) in [("a.mp4", 0.0), ("b.mp4", 0.5), ("c.webm", 0)] {
      let heard = try #require(try sound(name))
      let (silent, after) = (heard.pitch(from: 1.2 - start, for: 1.6), heard.pitch(from: 3.1 - start, for: 0.7))
      #expect(abs(heard.seconds - (4 - start)) < 0.06, "\(name): \(heard.seconds) s")
      #expect(silent < 10 && abs(after - 1200) < 30, "\(name): \(silent) Hz, \(after) Hz")
    }
  }

  /// The clock of a joined broadcast is set back, which no container takes: the sound is encoded, in step with the pictures.
  @Test func soundOfJoinedBroadcastsIsKept() throws {
    try shell(
      "ffmpeg -v error -i clip.mp4 -c:v copy -c:a libmp3lame one.ts; cat one.ts one.ts > two.ts; \"$0\" encode two.ts -o a.mp4 "
        + "&& \"$0\" encode silent.mp4 --audio two.ts --hold-last 4s -o b.mkv", in: folder
    ).checked()
    for name in ["a.mp4", "b.mkv"] { try expectSound(name, seconds: 8, pitches: [2.4: 1200, 4.4: 400, 6.6: 1200]) }
  }

  /// Times in milliseconds of packets of .7 ms are equal, which Matroska takes; headers of a second Ogg Opus are no sound.
  @Test func soundWhoseTimesDoNotRiseIsCopied() throws {
    let made = try shell(
      """
      ffmpeg -v error -i clip.mp4 -c:v copy -c:a flac -frame_size 32 brief.mkv
      "$0" encode brief.mkv -o flac.mkv -q
      ffmpeg -v error -i clip.mp4 -c:v copy -af asetnsamples=24 -c:a pcm_s16le pcm.mkv
      "$0" repeat pcm.mkv --repeat 1 -o aac.mov -q
      ffmpeg -v error -i other.wav -c:a libopus one.opus; cat one.opus one.opus > two.opus
      "$0" encode silent.mp4 --audio two.opus -o opus.mp4 -q
      """, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for (name, codec) in [("flac.mkv", "flac"), ("aac.mov", "aac"), ("opus.mp4", "opus")] {
      #expect(try probed(name, "stream=codec_name", "-select_streams", "a", in: folder) == codec)
    }
  }

  /// MP3s may simply be joined, whatever their channels and rates.
  @Test func joinedSoundsMayDiffer() throws {
    let plain = "-id3v2_version 0 -write_xing 0"
    let made = try shell(
      """
      ffmpeg -v error -f lavfi -i sine=400:d=2 -ac 1 -ar 22050 \(plain) one.mp3
      ffmpeg -v error -f lavfi -i sine=1200:d=2 -ac 2 \(plain) two.mp3
      cat one.mp3 two.mp3 > both.mp3
      "$0" encode silent.mp4 -o a.webm -q --audio both.mp3
      """, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    try expectSound("a.webm", seconds: 4, pitches: [0.2: 400, 2.4: 1200])
  }

  /// The clock of a piece that was cut out of a longer file goes on.
  @Test(arguments: ["mkv", "webm", "ts", "mp4"])
  func soundFollowsTheClockOfTheFile(format: String) throws {
    let codecs = format == "webm" ? "-c:v libvpx -c:a libvorbis" : "-c:v copy -c:a aac"
    let made = try shell(
      "ffmpeg -v error -i clip.mp4 \(codecs) -output_ts_offset 5 late.\(format); \"$0\" encode late.\(format) -o a.mp4; "
        + "\"$0\" encode late.\(format) -o b.mp4 --from 2.5s",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    try expectSound("a.mp4", seconds: 4, pitches: [0.2: 400, 2.2: 1200])
    try expectSound("b.mp4", seconds: 1.5, pitches: [0.2: 1200])
  }

  /// A dry run counts the sound, as often as it plays.
  @Test func aDryRunCountsTheSound() throws {
    let made = try shell(
      "\"$0\" encode clip.mp4 -o a.mp4 -n; \"$0\" encode clip.mp4 -o a.mp4; wc -c < a.mp4; "
        + "ffmpeg -v error -i clip.mp4 -vn -c:a copy s.m4a; \"$0\" render glow --size 64x36 --loop 1s --repeat 70 --audio s.m4a -o b.mp4 -n; "
        + "\"$0\" render glow --size 64x36 --loop 1s --repeat 70 --audio s.m4a -o b.mp4; wc -c < b.mp4",
      in: folder)
    let expected = made.text.matches(of: /about ([0-9.]+) kB/).compactMap { Double($0.output.1) }
    let found = made.text.split(separator: "\n").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    try #require(expected.count == 2 && found.count == 2, "\(made.text) \(made.errors)")
    for (kilobytes, bytes) in zip(expected, found) {
      #expect(abs(kilobytes * 1000 / bytes - 1) < 0.1, "\(made.errors)")
    }
  }

  @Test func soundIsCutWithThePart() throws {
    for format in ["mp4", "webm", "mkv"] {
      #expect(try shell("\"$0\" encode clip.mp4 -o a.\(format) --from 2s --to 3s", in: folder).status == 0)
      try expectSound("a.\(format)", seconds: 1, pitches: [0.2: 1200])
      let start = try #require(try sound("a.\(format)")).pitch(from: 0, for: 0.02)
      #expect(abs(start - 1200) < 150, "\(format): \(start) Hz in the first 20 ms")
      #expect(try shell("\"$0\" encode clip.mp4 -o b.\(format) --from 1.5s --to 2.5s", in: folder).status == 0)
      try expectSound("b.\(format)", seconds: 1, pitches: [0.52: 1200])
    }
    #expect(try shell("\"$0\" encode clip.mp4 -o c.mp4 --to 1s", in: folder).status == 0)
    try expectSound("c.mp4", seconds: 1, pitches: [0.2: 400])
  }

  /// A part that begins within a frame shows that frame whole, and its sound begins with it.
  @Test func aPartFromWithinAFrameIsInStep() throws {
    let made = try shell(
      """
      ffmpeg -v error -f lavfi -i "color=black:s=32x32:r=5:d=2,drawbox=c=white:t=fill:enable='gte(t,0.99)'" \
        -f lavfi -i "aevalsrc='sin(2*PI*1000*t)*gte(t,1)':d=2:s=48000" -c:v libx264 -pix_fmt yuv420p flash.mp4
      "$0" encode flash.mp4 -o a.mp4 --from .39s -q
      "$0" encode flash.mp4 -o b.webm --from .39s -q
      """, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for name in ["a.mp4", "b.webm"] {
      let frames = try decodedFrames(name, "gray", in: folder.path)
      let flash = try #require(Array(stride(from: 0, to: frames.count, by: 32 * 32)).firstIndex { frames[$0] > 128 })
      let beep = try #require(try sound(name)?.samples.firstIndex { $0.magnitude > 3000 })
      #expect(abs(Double(flash) / 5 - Double(beep) / 48000) < 0.01, "\(name): frame \(flash), sample \(beep)")
    }
  }

  /// Packets of ALAC in Matroska say no duration: each lasts until the next one.
  @Test func packetsWithoutDurationsAreCopied() throws {
    let made = try shell(
      "ffmpeg -v error -i clip.mp4 -c:v copy -c:a alac alac.mkv; \"$0\" encode alac.mkv -o a.mp4 -q; "
        + "\"$0\" encode alac.mkv -o b.mkv -q; \"$0\" encode clip.mp4 -o c.mp4 --audio alac.mkv -q; "
        + "\"$0\" encode alac.mkv -o d.mp4 --from 2s -q", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for name in ["a.mp4", "b.mkv", "c.mp4"] {
      try expectSound(name, seconds: 4, pitches: [0.2: 400, 2.2: 1200])
      #expect(try probed(name, "stream=codec_name", "-select_streams", "a", in: folder) == "alac")
    }
    try expectSound("d.mp4", seconds: 2, pitches: [0.2: 1200])
    // A single packet lasts until the end of the file.
    let single = try shell(
      "ffmpeg -v error -f lavfi -i sine=d=0.05 -c:a alac short.mka; "
        + "\"$0\" encode silent.mp4 -o e.mp4 --audio short.mka -q", in: folder)
    #expect(single.status == 0, "\(single.errors)")
    let heard = try #require(try sound("e.mp4"))
    let pitch = heard.pitch(from: 0.01, for: 0.03)
    #expect(abs(heard.seconds - 4) < 0.1 && abs(pitch - 440) < 40, "\(heard.seconds) s, \(pitch) Hz")
  }

  /// MP4 takes no MP3 below 16 kHz, MOV does.
  @Test func soundThatTheMuxerRefusesIsEncodedAnew() throws {
    let made = try shell(
      "ffmpeg -v error -i clip.mp4 -c:v mpeg4 -c:a libmp3lame -ar 11025 old.avi && "
        + "ffmpeg -v error -i old.avi -vn -c copy low.mp3 && \"$0\" encode old.avi -o a.mp4 -n && "
        + "\"$0\" encode old.avi -o a.mp4 -q && \"$0\" encode old.avi -o b.mov -q && "
        + "\"$0\" repeat silent.mp4 -o c.mp4 -q --repeat 1 --audio low.mp3", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for (name, codec) in [("a.mp4", "aac"), ("b.mov", "mp3"), ("c.mp4", "aac")] {
      #expect(try probed(name, "stream=codec_name", "-select_streams", "a", in: folder) == codec)
      let heard = try #require(try sound(name))
      let (low, high) = (heard.pitch(), heard.pitch(from: 2.2))
      #expect(abs(low - 400) < 20 && abs(high - 1200) < 20, "\(name): \(low) Hz, \(high) Hz")
    }
  }

  /// Copied Vorbis has other times than its samples only where it begins again.
  @Test func vorbisIsCopiedWhereItDoesNotRepeat() throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i sine=d=5 -c:a libvorbis v.ogg && \"$0\" repeat silent.mp4 -o a.mkv -q --repeat 1 --audio v.ogg && "
        + "\"$0\" repeat silent.mp4 -o b.mkv -q --repeat 4 --audio v.ogg", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for (name, codec) in [("a.mkv", "vorbis"), ("b.mkv", "opus")] {
      #expect(try probed(name, "stream=codec_name", "-select_streams", "a", in: folder) == codec)
    }
  }

  @Test func channelsThatAreMixedDownAreTold() throws {
    let made = try shell(
      "ffmpeg -v error -i clip.mp4 -c:v copy -ac 6 -c:a pcm_s16le six.mov; \"$0\" encode six.mov -o a.mp4; "
        + "\"$0\" repeat clip.mp4 --audio six.mov -o b.mp4; "
        + "loop='aurora --size 64x36 --loop sway:1s --fps 10'; \"$0\" render $loop --audio six.mov -o d.mp4; "
        + "\"$0\" render $loop --audio six.mov -o d.mp4 -n; \"$0\" part 1/1 $loop --format mp4 -o parts; "
        + "\"$0\" join parts --audio six.mov -o e.mp4", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let note = "zoetrope: the 6 channels of the sound of six.mov become 2\n"
    #expect(made.errors.ranges(of: note).count == 5, "\(made.errors)")
    #expect(try probed("a.mp4", "stream=channels", "-select_streams", "a", in: folder) == "2")
    let copied = try shell("\"$0\" encode six.mov -o c.mkv", in: folder).errors
    #expect(copied.hasPrefix("zoetrope: c.mkv: "), "\(copied)")
  }

  /// Sound that ends before the video is followed by silence.
  @Test func shortSoundEndsInSilence() throws {
    let made = try shell(
      "ffmpeg -v error -i clip.mp4 -c:v copy -af atrim=end=2.5 short.mp4; \"$0\" encode short.mp4 -o a.webm; "
        + "\"$0\" encode short.mp4 -o b.mp4 --from 1s; \"$0\" loop short.mp4 --from 1s --min 2s --crossfade 0 -o c.mp4",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    try expectSound("a.webm", seconds: 4, pitches: [2: 1200, 3: 0])
    try expectSound("b.mp4", seconds: 3, pitches: [1: 1200, 2: 0])
    #expect(try shell("\"$0\" encode short.mp4 -o d.mp4 --from 3s", in: folder).status == 0)
    try expectSound("d.mp4", seconds: 1, pitches: [0.2: 0])
    #expect(try sound("c.mp4") != nil)
  }

  @Test(arguments: [
    ("clip.mp4 --reverse", "a.mp4", "the sound of clip.mp4 is left out: frames are not shown in their order"),
    ("clip.mp4 --speed 2", "a.mp4", "the sound of clip.mp4 is left out: frames are shown at another speed"),
    (
      "- < <(cat clip.mkv)", "a.mp4",
      "the sound of standard input is left out: it comes through a pipe, which is read once"
    ),
    ("clip.mp4 silent.mp4", "a.mp4", "the sound of the files is left out: several files are joined"),
    ("silent.mp4 clip.mp4", "a.mp4", "the sound of clip.mp4 is left out: several files are joined"),
    ("clip.mp4 --verbose", "a.gif", "the sound of clip.mp4 is left out: gif has none"),
  ])
  func soundThatIsLeftOutIsTold(words: String, output: String, note: String) throws {
    let made = try shell("\"$0\" encode \(words) -o \(output)", in: folder)
    #expect(made.status == 0 && made.errors.contains(note), "\(made.errors)")
    #expect(try sound(output) == nil)
  }

  /// A film in two languages keeps one, and no subtitles.
  @Test func tracksThatAreLeftOutAreTold() throws {
    try folder.write("1\n00:00:00,500 --> 00:00:01,500\nHello\n", to: "t.srt")
    try shell(
      "ffmpeg -v error -i clip.mp4 -i other.wav -i t.srt -map 0 -map 1 -map 2 -c copy many.mkv", in: folder
    ).checked()
    func notes(_ words: String) throws -> [String] {
      let made = try shell("\"$0\" \(words)", in: folder).checked()
      return made.errors.split(separator: "\n").filter { $0.contains("track") }.map(String.init)
    }
    let subtitles = "zoetrope: 1 subtitle track of many.mkv is left out"
    let both = ["zoetrope: 1 more sound track of many.mkv is left out", subtitles]
    #expect(try notes("encode many.mkv -o a.mp4") == both)
    #expect(try notes("loop many.mkv --max 2s -o b.mkv") == both)
    #expect(try notes("encode many.mkv -o c.mp4 --no-audio") == [subtitles])
    #expect(try notes("encode many.mkv -o d.mp4 --audio other.wav") == [subtitles])
    #expect(try notes("encode many.mkv -o e.gif; \"$0\" encode clip.mp4 -o f.mp4").isEmpty)
    try shell(
      "ffmpeg -v error -i clip.mp4 -i clip.mkv -i clip.mkv -map 0 -map 1:v -map 2:v -c copy views.mp4", in: folder
    ).checked()
    for words in ["encode views.mp4 -o g.mp4", "encode views.mp4 -o g.gif", "repeat views.mp4 --repeat 2 -o h.mp4"] {
      #expect(try notes(words) == ["zoetrope: 2 more video tracks of views.mp4 are left out"])
    }
  }

  /// A song with its cover, or with another picture, is meant to be heard to its end.
  @Test func soundThatIsCutToAPictureIsTold() throws {
    try shell(
      "convert -size 32x32 xc:red cover.jpg; ffmpeg -v error -f lavfi -i sine=d=3 -i cover.jpg -map 0 -map 1 -c:v copy "
        + "-disposition:v attached_pic song.m4a", in: folder
    ).checked()
    for (words, name, from, to, rest) in [
      ("song.m4a", "song.m4a", "3", "1", "2"), ("cover.jpg --audio other.wav", "other.wav", "1", "0.05", "0.95"),
    ] {
      let told = try shell("\"$0\" encode \(words) -o a.mp4 -f", in: folder).checked().errors
      let note =
        "zoetrope: the sound of \(name) is cut from \(from) s to \(to) s, the time of the only frame; --hold-last \(rest)s "
        + "shows it for as long as the sound\n"
      #expect(told.contains(note), "\(told)")
      let held = try shell("\"$0\" encode \(words) -o a.mp4 -f --hold-last \(rest)s", in: folder).checked().errors
      #expect(!held.contains("is cut"), "\(held)")
      let heard = try #require(try sound("a.mp4"))
      #expect(abs(heard.seconds - (Double(from) ?? 0)) < 0.06, "\(heard.seconds)")
    }
    let cut = try shell("\"$0\" encode clip.mp4 --to .04 -o a.mp4 -f", in: folder).checked().errors
    #expect(!cut.contains("is cut"), "\(cut)")
  }

  /// Sound that goes on behind the last frame, unless an end is requested, also where that is held, but not for long enough.
  @Test func soundBehindTheLastFrameIsTold() throws {
    try shell("ffmpeg -v error -i silent.mp4 -f lavfi -i sine=d=4.55 -map 0 -map 1 -c:v copy long.mp4", in: folder)
      .checked()
    for (words, end) in [("", "4 s"), ("--hold-last 0.2s", "4.2 s")] {
      let told = try shell("\"$0\" encode long.mp4 -o a.mp4 -f \(words)", in: folder).checked().errors
      let note = /long.mp4 is cut from 4\.[5-6]\d* s to ([0-9.]+ s), the end of the last frame; --hold-last 0\.6s shows/
      #expect(told.firstMatch(of: note).map { String($0.output.1) } == end, "\(told)")
    }
    for words in ["clip.mp4", "long.mp4 --to 3s", "long.mp4 --hold-last 0.6s", "silent.mp4 --audio long.mp4"] {
      let other = try shell("\"$0\" encode \(words) -o b.mp4 -f", in: folder).checked().errors
      #expect(!other.contains("is cut"), "\(words): \(other)")
    }
  }

  /// In place of the lengths that it does not know, ffmpeg writes a large number into a pipe.
  @Test(arguments: ["libmp3lame", "pcm_s16le"]) func theSoundOfAnAVIFromAPipeIsNotSaidToBeLong(codec: String) throws {
    try shell("ffmpeg -v error -i clip.mp4 -c:v mpeg4 -c:a \(codec) -f avi - | cat > a.avi", in: folder).checked()
    let told = try shell("\"$0\" encode a.avi -o a.mp4", in: folder).checked().errors
    #expect(told.hasPrefix("zoetrope: a.mp4: 64x36, "), "\(told)")
    let problems = try shell("\"$0\" verify a.avi || true", in: folder)
    #expect(problems.text.contains("mpeg4") && !problems.text.contains("sound is"), "\(problems.text)")
  }

  /// Sound that ends with the pictures does not stretch the loop.
  @Test(arguments: ["mp4", "mov", "mkv", "webm"]) func aLoopWithSoundIsNoReasonToWarn(format: String) throws {
    let made = try shell("\"$0\" loop clip.mp4 --max 2s -o a.\(format); \"$0\" verify a.\(format)", in: folder)
    #expect(try sound("a.\(format)") != nil)
    #expect(!made.text.contains("warning") && made.text.hasPrefix("a.\(format): "), "\(made.text)")
  }

  @Test func nothingIsToldWhereNobodyExpectsSound() throws {
    let made = try shell(
      "\"$0\" encode clip.mp4 -o a.gif; \"$0\" encode silent.mp4 -o a.mp4 --reverse; \"$0\" encode clip.mp4 -o b.mp4 --no-audio; "
        + "\"$0\" encode silent.mp4 clip.mp4 -o c.gif; \"$0\" encode silent.mp4 clip.mp4 -o c.mp4 --no-audio",
      in: folder)
    #expect(made.status == 0 && !made.errors.contains("sound"), "\(made.errors)")
    for name in ["a.mp4", "b.mp4"] { #expect(try sound(name) == nil) }
  }

  @Test func anotherSoundTakesItsPlace() throws {
    let made = try shell(
      "\"$0\" encode clip.mp4 -o a.mp4 --audio other.wav && \"$0\" encode silent.mp4 --reverse -o b.webm --audio other.wav && "
        + "\"$0\" loop clip.mp4 --max 2s -o c.mp4 --audio other.wav", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for name in ["a.mp4", "b.webm"] { try expectSound(name, seconds: 4, pitches: [0.2: 2000]) }
    #expect(try sound("c.mp4").map { abs($0.pitch() - 2000) < 20 } ?? false)
    let refused = try shell("\"$0\" encode clip.mp4 -o a.gif --audio other.wav", in: folder)
    #expect(
      refused.status == 2 && refused.errors.contains("--audio applies to mp4, mov, webm and mkv"), "\(refused.errors)")
    let piped = try shell("\"$0\" encode clip.mp4 -o d.mp4 --audio - < other.wav", in: folder)
    #expect(piped.status == 2 && piped.errors.contains("--audio -: sound is read more than once."), "\(piped.errors)")
    try shell("head -c 12288 /dev/zero >c.rgb", in: folder)
    for words in ["encode clip.mp4", "loop clip.mp4", "encode c.rgb --raw rgb24:64x64@1"] {
      let both = try shell("\"$0\" \(words) -o d.mp4 --audio other.wav --no-audio", in: folder)
      #expect(
        both.status == 2 && both.errors.contains("--audio and --no-audio exclude each other"), "\(words) \(both.errors)"
      )
    }
  }

  @Test func aLoopKeepsItsPartOfTheSound() throws {
    let made = try shell(
      "\"$0\" loop clip.mp4 --from 2s --crossfade 0 --max 1.5s -o a.mp4 && \"$0\" loop clip.mp4 --max 1s -o b.mp4 --bounce && "
        + "\"$0\" loop clip.mp4 --max 2s -o c.mp4 --no-audio", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try sound("a.mp4").map { abs($0.pitch() - 1200) < 20 } ?? false)
    #expect(made.errors.contains("the sound of clip.mp4 is left out: frames are not shown in their order"))
    for name in ["b.mp4", "c.mp4"] { #expect(try sound(name) == nil) }
  }
}
