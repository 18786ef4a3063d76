import Foundation
import TestSupport
import Testing

/// A call of a script in `samples/pipelines`, and what programs that are not ours see of what it made.
struct PipelineSample: Sendable, CustomTestStringConvertible {
  let script: String
  /// Shell that makes what it needs.
  var need = ""
  /// Shell that calls it.
  let call: String
  /// Shell code that inspects the result; `frames`, `colors` and `seconds` stand for programs that print these.
  let look: String
  /// The expected output of ``look``.
  let seen: String

  var testDescription: String { script }
}

/// The scripts that people may take as they are, each called with the real command.
@Suite struct PipelineSampleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/tmp", withIntermediateDirectories: true)
  }

  private static let scripts = "\(repository)/samples/pipelines"

  /// Runs shell in the folder, with the scripts on the path, whose temporary files go to `tmp`.
  private func shell(_ text: String, tool: String = tool) throws -> ProcessResult {
    let words = """
      export ZOETROPE="$0" PATH="$PWD/bin:$1:$PATH" TMPDIR="$PWD/tmp"
      frames() { ffprobe -v error -count_frames -show_entries stream=codec_name,width,height,nb_read_frames -of csv=p=0 "$@"; }
      seconds() { ffprobe -v error -show_entries format=duration -of csv=p=0 "$@"; }
      colors() { convert "$1" -unique-colors -format '%w\\n' info:; }
      \(text)
      """
    return try run("bash", ["-c", words, tool, Self.scripts], in: folder.path)
  }

  private static let samples = [
    PipelineSample(
      script: "ambient", need: "ffmpeg -v error -f lavfi -i sine=300:duration=3 s.wav",
      // Standard input is left to others, such as a loop that reads lines.
      call: "echo rest | { SIZE=64x36 LOOP=sway:1s LENGTH=2m FADE=1 ambient aurora s.wav a.mp4; cat > told; }",
      look: "ffprobe -v error -show_entries stream=codec_name,width,duration -of csv=p=0 a.mp4; cat told",
      seen: "h264,64,120.000000\naac,120.000000\nrest\n"),
    PipelineSample(
      script: "contact-sheet", call: "SIZE=48x27 contact-sheet sheet.png",
      // 4 scenes across, 8 pixels around; and the margin on the right is empty.
      look: "frames sheet.png; convert sheet.png -crop 8x0+224+0 +repage margin.png; colors margin.png",
      seen: "png,232,288,1\n1\n"),
    PipelineSample(
      script: "demo-clip", need: "ffmpeg -v error -f lavfi -i mandelbrot=size=160x120:rate=30 -t 4 r.mkv",
      call: """
        export SPEED=2 FPS=10
        SIZE=40x demo-clip r.mkv a.gif 1 0:03 80x60+20+10; demo-clip r.mkv b.gif 1 2 80x60+20+10
        """,
      look: "frames a.gif; seconds a.gif; frames b.gif", seen: "gif,40,30,10\n1.000000\ngif,80,60,5\n"),
    PipelineSample(
      script: "filtered-gif", call: "SIZE=64x36 LOOP=sway:1s FPS=10 filtered-gif glow a.gif hue=s=0",
      // Grey, but for what the table rounds; without a filter, the colours of the scene.
      look: "frames a.gif; seconds a.gif; convert 'a.gif[3]' -colorspace HSL -channel G -separate "
        + "-format '%[fx:mean<0.05]\\n' info:; export SIZE=64x36 LOOP=sway:1s FPS=10; filtered-gif prism b.gif null; "
        + "\"$ZOETROPE\" render prism -o c.gif -q --size $SIZE --loop $LOOP --fps $FPS; "
        + "compare -metric PSNR 'b.gif[0]' 'c.gif[0]' null: 2>&1 | awk '{ print ($1 > 39) }'",
      seen: "gif,64,36,10\n1.000000\n1\n1\n"),
    PipelineSample(
      script: "notify",
      call: """
        NOTIFY='echo tell' notify render glow -o a.gif --size 64x36 --loop 1s > told
        NOTIFY=missing notify render glow -o b.gif --size 64x36 --loop 1s 2> /dev/null
        """,
      look: "frames a.gif; tail -n 1 told; grep -vc '^tell [0-9]* % ' told",
      seen: "gif,64,36,20\ntell 100 % done, <bytes> bytes\n0\n"),
    PipelineSample(
      script: "play",
      call: "PLAYER='ffmpeg -v error -i - -f framecrc -' play aurora --size 64x36 --loop sway:1s > told",
      look: "grep -vc '^#' told; grep dimensions told", seen: "30\n#dimensions 0: 64x36\n"),
    PipelineSample(
      script: "readme-pair", need: "\"$ZOETROPE\" scene aurora > 'a \"b&.json'",
      call: """
        export SIZE=64x LOOP=sway:1s MAX_SIZE=4kB
        readme-pair aurora out > out.html; readme-pair 'a "b&.json' out > told
        """,
      look: """
        grep -o '<img.*' told; cd out; for name in $(sed -nE 's/.*src(set)?="([^"]*)".*/\\2/p' ../out.html); do
          gifsicle --info "$name" | grep -c 'loop forever'; seconds "$name"; [[ $(wc -c <"$name") -le 4000 ]]; echo $?
        done
        for scheme in light dark; do convert "aurora-$scheme.gif[0]" -format '%[fx:mean>0.43] ' info:; done
        """,
      seen: "<img src=\"a%20%22b%26-light.gif\" width=\"64\" height=\"36\" alt=\"a &quot;b&amp;\"/>\n"
        + "1\n1.000000\n0\n1\n1.000000\n0\n1 0 "),
    PipelineSample(
      script: "rebuild", need: "\"$ZOETROPE\" scene glow > a.json; \"$ZOETROPE\" scene gradient-blend > b.json",
      call: """
        export SIZE=48x27 LOOP=sway:1s; rebuild out a.json b.json; rebuild out a.json b.json
        echo '// Nothing new.' >> a.json; "$ZOETROPE" scene gradient-hue > b.json; rebuild out a.json b.json
        """,
      look: "frames out/a.gif",
      seen: """
        out/a.gif is new
        out/b.gif is new
        out/a.gif is up to date
        out/b.gif is up to date
        out/a.gif is up to date
        out/b.gif is new
        gif,48,27,20

        """),
    PipelineSample(
      script: "screenshots",
      need: """
        mkdir shots; for i in 3 1 2; do convert -size 64x48 gradient:red-blue -fill white -draw "rectangle $((i*9)),5 60,$((i*9))" "shots/$i b.png"
          touch -d "2020-01-0$i" "shots/$i b.png"; done; convert -size 64x48 xc:lime 'shots/1 b.png'; touch -d 2019-01-01 shots/1*
        """,
      call: """
        SIZE=32x MAX_SIZE=3kB screenshots shots a.gif
        SIZE=32x MAX_SIZE=10 screenshots shots b.gif 2> told || echo $?
        """,
      look: "frames a.gif; seconds a.gif; colors 'a.gif[0]'; [[ $(wc -c <a.gif) -le 3000 ]]; echo $?; tail -n 1 told",
      seen: "3\ngif,32,24,3\n4.500000\n1\n0\nscreenshots: take fewer pictures, or a larger MAX_SIZE\n"),
    PipelineSample(
      script: "seeds", call: "JOBS=3 seeds aurora out 1 4 --size 32x18 --loop sway:.5s --scheme dark",
      look:
        "frames out/4.gif | cut -d , -f 1-3; seconds out/4.gif; ls out; md5sum out/* | cut -c 1-32 | sort -u | wc -l",
      seen: "gif,32,18\n0.500000\n1.gif\n2.gif\n3.gif\n4.gif\n4\n"),
    PipelineSample(
      script: "sticker",
      call: """
        export SIZE=64x64 LOOP=.5s..1s FPS=10
        MAX_BYTES=4000 sticker glow a.webm --set 'layers[0].opacity=0' --preset 8
        MAX_BYTES=10 sticker glow b.webm --preset 8 2> told || echo $?
        """,
      // Nothing in the corner, something in the middle.
      look: """
        frames a.webm; [[ $(wc -c <a.webm) -le 4000 ]]; echo $?
        ffmpeg -v error -c:v libvpx-vp9 -i a.webm -frames:v 1 a.png
        convert a.png -format '%[fx:p{0,0}.a] %[fx:maxima.a>0.5]\\n' info:; cat told
        """,
      seen: "a.webm: quality <quality>\n3\nvp9,64,64,10\n0\n0 1\nsticker: more than 10 bytes even with quality 0\n"),
    PipelineSample(
      script: "wallpapers",
      need: """
        mkdir bin; printf '#!/bin/sh\\necho "%s"\\n' 'A-1 connected primary 64x36+0+0 (normal left) 309mm x 174mm
        B connected 48x64+64+0 (normal) 500mm x 300mm
        C disconnected (normal left inverted right x axis y axis)' > bin/xrandr; chmod +x bin/xrandr
        """,
      call: "export LOOP=sway:.5s FPS=10; wallpapers aurora out 2> told; wallpapers aurora out 2> told 32x18",
      look: "for file in out/*; do echo $file; frames $file; done",
      seen:
        "out/aurora-32x18.mp4\nh264,32,18,5\nout/aurora-48x64.mp4\nh264,48,64,5\nout/aurora-64x36.mp4\nh264,64,36,5\n"),
    PipelineSample(
      script: "web-video", call: "SIZE=64x LOOP=sway:.5s FPS=10 web-video aurora out > out.html",
      look: """
        grep -c '<video autoplay loop muted playsinline width="64" height="36"' out.html
        cd out; for name in $(sed -nE 's/.*(src|poster)="([^"]*)".*/\\2/p' ../out.html); do frames "$name"; done
        ffmpeg -v error -i aurora.mp4 -frames:v 1 a.png; compare -metric PSNR aurora.jpg a.png null: 2>&1 | awk '{ print ($1 > 30) }'
        """,
      seen: "1\nmjpeg,64,36,1\nav1,64,36,5\nh264,64,36,5\n1\n"),
  ]

  @Test(arguments: samples) func aScriptMakesWhatItSays(sample: PipelineSample) throws {
    let result = try shell("set -e; \(sample.need)\n\(sample.call)\nset +e; \(sample.look)")
    let text = result.text.replacing(/done, [0-9]+ bytes/, with: "done, <bytes> bytes")
      .replacing(/: quality [0-9]+\n/, with: ": quality <quality>\n")
    #expect(text == sample.seen, "\(text)\n\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/tmp").isEmpty)
  }

  /// A tool that writes the beginning of what it is asked for, and fails.
  @Test(arguments: samples) func aScriptFailsWhereTheToolFails(sample: PipelineSample) throws {
    _ = try shell(sample.need)
    try folder.writeProgram(
      """
      #!/bin/bash
      case " $* " in *" -o - "*) \(tool) "$@" 2>/dev/null | head -c 3000 ;; esac
      exit 1
      """, to: "broken")
    // A script may leave reports in files, but none of its results.
    let made = "find . -newer broken -type f ! -name told ! -name out.html ! -path ./broken ! -name '?.json'"
    let result = try shell(
      "sleep .02; (set -e; \(sample.call)) > told 2>&1; echo $?; \(made)", tool: folder.path + "/broken")
    let lines = result.text.split(separator: "\n")
    let told = try folder.read("told")
    #expect(lines.count == 1 && lines.first != "0", "\(result.text)\n\(told)")
  }

  /// Nothing is rendered if a program is missing.
  @Test(arguments: [
    ("rebuild out a.json", "jq"), ("readme-pair aurora out", "jq"), ("web-video aurora out", "ffmpeg"),
  ])
  func aMissingProgramIsNamedAtOnce(call: String, program: String) throws {
    try folder.writeProgram("#!/bin/sh\ntouch called\n", to: "fake")
    let name = try #require(call.split(separator: " ").first)
    let line = "mkdir few; ln -s $(type -P bash) few; PATH=$PWD/few \"$1\"/\(call)"
    let result = try shell(line, tool: folder.path + "/fake")
    #expect(result.status == 1 && result.errors == "\(name): \(program) is missing; install it\n", "\(result)")
    #expect(try folder.names.sorted() == ["fake", "few", "tmp"])
  }

  @Test func seedsThatAreNoNumbersAreAnError() throws {
    let result = try shell("seeds aurora out a 3")
    #expect(result.status == 1 && result.errors.hasPrefix("seq: "), "\(result)")
    let none = try shell("seeds aurora out 3 1")
    #expect(none.status == 2 && none.errors.hasPrefix("seeds: there is no seed from 3 to 1; "), "\(none)")
    #expect(try folder.names == ["tmp"])
  }

  /// A crossfade of 0 s would be one of the filter's default.
  @Test(arguments: [("0", "3.0\n"), ("0.5", "2.5\n")]) func aFadeShortensTheSoundByItsLength(
    fade: String, length: String
  ) throws {
    try folder.writeProgram("#!/bin/bash\ncp \"${@: -1}\" sound.m4a\n", to: "fake")
    let result = try shell(
      """
      set -e; ffmpeg -v error -f lavfi -i sine=300:duration=3 s.wav
      FADE=\(fade) ambient aurora s.wav a.mp4; printf '%.1f\\n' "$(seconds sound.m4a)"
      """, tool: folder.path + "/fake")
    #expect(result.status == 0 && result.text == length, "\(result)")
    let wrong = try shell("FADE=short ambient aurora s.wav a.mp4", tool: folder.path + "/fake")
    #expect(wrong.status == 1 && wrong.errors == "ambient: FADE=short is not a number of seconds\n", "\(wrong)")
  }

  /// There is none that nobody calls here, and none that nobody is told of.
  @Test func everyScriptIsCalledAndDescribed() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.scripts).sorted()
    #expect(names == (["README.md"] + Self.samples.map(\.script)).sorted())
    let readme = try String(contentsOfFile: Self.scripts + "/README.md", encoding: .utf8)
    #expect(
      readme.matches(of: /(?m)^\| \[`([a-z-]+)`\]\(([a-z-]+)\) \|/).map { "\($0.1)" } == Self.samples.map(\.script))
    for name in names.dropFirst() {
      let lines = try String(contentsOfFile: "\(Self.scripts)/\(name)", encoding: .utf8).split(separator: "\n")
      #expect(lines[1].hasPrefix("# usage: \(name) ") && lines.contains("set -euo pipefail"))
      guard !lines[1].hasPrefix("# usage: \(name) ["), name != "notify" else { continue }
      let called = try shell(name)
      #expect(called.status == 2 && called.errors.hasPrefix("usage: \(name) "), "\(called)")
    }
  }
}
