import Foundation
import TestSupport
import Testing

@testable import Zoetrope

@Suite struct ProvenanceTests {
  /// Words of everything that could go wrong between quotes.
  private static func randomWords(_ generator: inout SeededGenerator) -> [String] {
    let pieces = [
      "a", "Z", "0", "-", "--x", ".", "/", "=", "~", "#", "$", "$'", "'", "\\", "\\'", "\\047", "\"", " ", "  ", "*",
      "!",
      "\n", "\t", "\u{1}", "\u{7F}", "\u{85}", "\u{202E}", "é", "e\u{301}", "日", "🪰", "[1]", "{}", "`", ";", "&", "1",
    ]
    return (0..<Int.random(in: 1...5, using: &generator)).map { _ in
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
  }

  @Test func theTextReadsAsTheSameWords() throws {
    var generator = SeededGenerator(state: 1)
    for _ in 0..<2000 {
      let provenance = Provenance(words: ProvenanceTests.randomWords(&generator))
      let text = provenance.text
      #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(text)")
      let read = try #require(Provenance(text: text), "\(text)")
      // By bytes: as texts, é and e with an accent are equal.
      #expect(read.words.map { Array($0.utf8) } == provenance.words.map { Array($0.utf8) }, "\(text)")
      #expect(read.version == zoetropeVersion)
    }
  }

  /// The words that a shell makes of the line.
  @Test func aShellReadsTheSame() throws {
    var generator = SeededGenerator(state: 2)
    let words = (0..<200).flatMap { _ in ProvenanceTests.randomWords(&generator) }
    for isASCII in [true, false] {
      let data = try output(of: "bash", ["-c", "printf '%s\\0' \(ShellWords.text(of: words, isASCII: isASCII))"])
      let expected = words.map { $0 + "\0" }.joined()
      #expect([UInt8](data) == [UInt8](expected.utf8))
    }
  }

  /// A line for people keeps letters, and shows what could not be seen.
  @Test func linesCanBeRead() {
    let words = ["été.gif", "夏 1.gif", "a\u{200B}b", "c\u{A0}d", "e\nf"]
    #expect(ShellWords.text(of: words) == #"été.gif '夏 1.gif' $'a\342\200\213b' $'c\302\240d' $'e\012f'"#)
    #expect(ShellWords.text(of: ["é"], isASCII: true) == #"$'\303\251'"#)
  }

  @Test func otherTextsAreNone() {
    #expect(Provenance(text: "zoetrope 0.1.0: render aurora")?.words == ["render", "aurora"])
    #expect(Provenance(text: "zoetrope 2.0-beta:  a  'b c' ")?.words == ["a", "b c"])
    for wrong in [
      "", "zoetrope", "zoetrope 0.1.0", "zoetrope : render", "zoetrope 0 1: render", "zoetrope 0.1.0:render",
      "Made with GIMP", "zoetrope 0.1.0: render 'a", "zoetrope 0.1.0: render $'a", "zoetrope 0.1.0: render $HOME",
      "zoetrope 0.1.0: render $'\\9'", "zoetrope 0.1.0: render $'\\400'", "zoetrope 0.1.0: render $'\\+12'",
      "zoetrope 0.1.0: render $'\\377'", "zoetrope 0.1.0: render a\\b", "zoetrope 0.1.0: render \"a\"",
      "zoetrope 0.1.0: render é", "zoetrope 0.1.0: a\nb", "zoetrope 0.1.0: a;b", "zoetrope 0.1.0: $'\\",
    ] {
      #expect(Provenance(text: wrong) == nil, "\(wrong)")
    }
  }

  /// The command of a file that plays another one several times makes all of it.
  @Test(arguments: [
    ("render aurora", "render aurora --repeat 3"), ("render aurora --repeat 2", "render aurora --repeat 6"),
    ("render a --repeat 2 --resume", "render a --repeat 6 --resume"), ("render a --max-size 1MB", ""),
    ("encode --raw 2x2", ""), ("render a --repeat 9223372036854775807", ""),
  ])
  func repetitionsMultiply(command: String, repeated: String) throws {
    let provenance = try #require(Provenance(text: "zoetrope 0.1.0: \(command)"))
    #expect(provenance.repeated(3)?.text == (repeated.isEmpty ? nil : "zoetrope 0.1.0: \(repeated)"))
  }

  /// Everything that decides the frames or the file is said, chosen or not.
  @Test func allChoicesAreSaid() throws {
    func text(_ format: OutputFormat, _ change: (inout RenderSettings) throws -> Void = { _ in }) throws -> String? {
      var settings = RenderSettings()
      try change(&settings)
      return try RenderJob(nameOrPath: "aurora", overrides: [], settings: settings, format: format).provenance?.text
    }
    let (start, end) = (
      "zoetrope \(zoetropeVersion): render aurora ", "--seed 7 --scheme light --layout strict --format "
    )
    #expect(try text(.gif) == start + "--loop '~12s' --fps 20 --size 480x270 --scale 0.5 " + end + "gif")
    let video = "--loop '~60s' --fps 30 --size 1920x1080 --scale 2 "
    #expect(try text(.mp4) == start + video + end + "mp4 --codec h264 --quality 80 --preset smooth --depth 8")
    #expect(try text(.png) == start + video + end + "png --frame 0")
    let all = try text(.gif) {
      ($0.loop, $0.frameRate, $0.size) = (
        .turns(near: Rational(1, 3)), Rational(30000, 1001), PixelSize(width: 64, height: 36)
      )
      (($0.choices.seed, $0.choices.scheme), $0.choices.layout) = ((.max, .dark), .clamped)
      ($0.choices.reduceMotion, $0.choices.reduceTransparency, $0.choices.differentiateWithoutColor) = (
        true, true, true
      )
      ($0.isTransparent, $0.threads, $0.writesMetadata) = (true, 3, false)
    }
    #expect(
      all == start + "--loop '~1/3s' --fps 30000/1001 --size 64x36 --scale 1/15 --seed 18446744073709551615 "
        + "--scheme dark --layout clamped --reduce-motion --reduce-transparency --differentiate-without-color "
        + "--format gif --transparent"
    )
    #expect(
      try text(.mp4) { ($0.video.factor, $0.video.preset) = (Fixed(Rational(183, 10)), "slow") }?
        .hasSuffix("mp4 --codec h264 --crf 18.3 --preset slow --depth 8") == true)
  }

  /// A rate factor reads back as the same one.
  @Test func rateFactorsAreExact() throws {
    for raw in stride(from: Int64(1 << 16), through: 51 << 16, by: 997) {
      var settings = RenderSettings()
      settings.video.factor = Fixed(raw: raw)
      let words = settings.words(.mp4)
      let text = words[try #require(words.firstIndex(of: "--crf")) + 1]
      #expect(Rational(text).flatMap { Fixed($0) } == Fixed(raw: raw))
    }
  }

  @Test func aSceneFromNowhereHasNone() throws {
    let scene = try #require(try BuiltInScenes.scene(named: "glow"))
    #expect(try RenderJob(scene: scene, settings: RenderSettings(), format: .gif).provenance == nil)
  }
}
