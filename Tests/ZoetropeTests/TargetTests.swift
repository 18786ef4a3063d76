import Foundation
import TestSupport
import Testing

@testable import Zoetrope

/// The data of targets, and the sizes and lengths that follow from limits.
@Suite struct TargetTests {
  private func list(_ target: String) throws -> TargetList {
    let folder = try TemporaryFolder()
    try folder.write("{\"targets\": [\(target)]}", to: "targets.json")
    return try TargetList(path: "\(folder.path)/targets.json")
  }

  private let complete = """
    "name": "a", "summary": "b", "formats": ["gif"], "source": "c", "seen": "2026-11-25"
    """

  @Test(arguments: [
    ("512", "512", "512"), ("..128", "..128", "at most 128"), ("5..20", "5..20", "5 to 20"),
    ("0.5..", "0.5..", "at least 0.5"), (".5..140", "0.5..140", "0.5 to 140"),
    ("..30000/1001", "..30000/1001", "at most 29.97"),
  ])
  func rangesAreReadAndWritten(text: String, canonical: String, description: String) throws {
    let range = try #require(LimitRange(text: text))
    #expect(range.text == canonical && range.description == description && LimitRange(text: canonical) == range)
  }

  @Test(arguments: ["", "..", "a", "5..4", "-1", "1..2..3", "0...5", "1-2"])
  func otherRangesAreRefused(text: String) { #expect(LimitRange(text: text) == nil) }

  @Test func theDataSaysItsSourceAndDay() throws {
    let targets = try TargetList.builtIn().targets
    #expect(targets.count > 20)
    for target in targets {
      #expect(target.source.hasPrefix("https://") && !target.summary.isEmpty, "\(target.name)")
      #expect(target.seen.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil, "\(target.name)")
      #expect(target.uncertain.allSatisfy(Target.File.keys.contains), "\(target.name)")
    }
  }

  /// `--targets` reads the output of `targets --json`.
  @Test func targetsAreWrittenAsTheyAreRead() throws {
    let targets = try TargetList.builtIn().targets
    let folder = try TemporaryFolder()
    let text = String(decoding: try JSONEncoder().encode(["targets": targets]), as: UTF8.self)
    try folder.write(text, to: "again.json")
    #expect(try TargetList(path: "\(folder.path)/again.json").targets == targets)
  }

  @Test(arguments: [
    (#""bytes": "8XB""#, #"a: bytes "8XB" is not allowed; use bytes such as 256KiB or 8MB"#),
    (#""width": "5..4""#, #"a: width "5..4" is not allowed; use a range such as ..128, 5..20 or 512"#),
    (#""codecs": ["h265"]"#, #"a: codecs "h265" is not allowed; use one of h264"#),
    (#""byte": "8MB""#, #"targets[0]: unknown key "byte" (did you mean bytes?)"#),
    (#""square": 1"#, "targets[0].square: must be true or false"),
    (#""sides": [0]"#, #"a: sides "0" is not allowed"#),
    (#""width": "16385..""#, #"a: width "16385.." is not allowed; use a range with a whole number from 1 to 16384"#),
    (#""height": "..0.5""#, #"a: height "..0.5" is not allowed; use a range with a whole number from 1 to 16384"#),
    (#""longSide": "7.2..7.8""#, #"a: longSide "7.2..7.8" is not allowed; use a range with a whole number from 1"#),
    (#""plays": "65536..""#, #"a: plays "65536.." is not allowed; use a range with a whole number from 1 to 65535"#),
    (#""frames": "0""#, #"a: frames "0" is not allowed; use a range such as ..128, 5..20 or 512"#),
    (#""fps": "..0""#, #"a: fps "..0" is not allowed; use a range such as ..128, 5..20 or 512"#),
  ])
  func mistakesAreTold(key: String, message: String) throws {
    let error = #expect(throws: TargetError.self) { try list("{\(complete), \(key)}") }
    #expect(error?.description.contains(message) ?? false, "\(error?.description ?? "")")
  }

  /// A limit above all files is none, as a place may have it.
  @Test(arguments: [#""width": "..65535""#, #""longSide": "16384..20000""#])
  func limitsMayReachBeyondWhatIsPossible(key: String) throws {
    #expect(try list("{\(complete), \(key)}").targets.count == 1)
  }

  @Test(arguments: ["", "a/b", "../a"]) func aNameIsPartOfFileNames(name: String) throws {
    let error = #expect(throws: TargetError.self) {
      try list("{\(complete.replacing(#""name": "a""#, with: #""name": "\#(name)""#))}")
    }
    #expect(
      error?.description.contains("name \"\(name)\" is not allowed; use a name without /") ?? false, "\(error as Any)")
  }

  @Test func listsThatAreNoneAreRefused() throws {
    #expect(throws: TargetError.self) { try list(#"{"name": "a"}"#) }
    #expect(throws: TargetError.self) { try list("{\(complete)}, {\(complete)}") }
    #expect(throws: TargetError.self) { try list("}") }
  }

  @Test func theNearestNameIsOffered() throws {
    let error = #expect(throws: TargetError.self) { try TargetList.builtIn().target(named: "slack-emojy") }
    #expect(error?.description.hasPrefix("Unknown target \"slack-emojy\" (did you mean slack-emoji?)") ?? false)
  }

  @Test(arguments: [
    ("telegram-sticker", 1920, 1080, false, "512x288"), ("telegram-sticker", 100, 200, false, "256x512"),
    ("telegram-emoji", 1920, 1080, false, "100x100"), ("discord-emoji", 1920, 1080, false, "128x128"),
    ("discord-emoji", 480, 270, true, "128x128"), ("discord-emoji", 64, 48, false, "48x48"),
    ("line-sticker", 1920, 1080, false, "320x180"), ("line-sticker", 200, 400, false, "135x270"),
    ("imessage-sticker", 480, 270, true, "480x480"), ("imessage-sticker", 100, 90, false, "300x300"),
    ("x-video", 1920, 1080, false, "1280x720"), ("x-video", 3000, 3000, false, "1024x1024"),
    ("github-image", 480, 270, true, "480x270"), ("mastodon-video", 8000, 2000, false, "5750x1438"),
  ])
  func sizesFollowFromLimits(_ name: String, _ width: Int, _ height: Int, _ isFlexible: Bool, _ size: String) throws {
    let limits = try TargetList.builtIn().target(named: name).limits
    let isVideo = limits.formats[0].isVideo
    let natural = PixelSize(width: width, height: height)
    #expect("\(limits.size(for: natural, isFlexible: isFlexible, isEven: isVideo))" == size)
  }

  /// One side that is given, or too small, enlarges the other in proportion. Odd sides stay where no other ones are allowed.
  @Test(
    arguments: [
      ("1000", nil, "1000x600"), ("1000..", nil, "1000x600"), (nil, "960", "1600x960"), ("100", nil, "100x60"),
      ("101", "57", "101x57"),
    ] as [(String?, String?, String)])
  func oneSideKeepsProportions(width: String?, height: String?, size: String) {
    var limits = TargetLimits()
    (limits.width, limits.height) = (width.flatMap { LimitRange(text: $0) }, height.flatMap { LimitRange(text: $0) })
    #expect("\(limits.size(for: PixelSize(width: 160, height: 96), isFlexible: false, isEven: true))" == size)
  }

  /// A square meets the other limits, too.
  @Test(arguments: [(#""area": "..10000""#, 100), (#""longSide": "..128""#, 128), (#""longSide": "512..""#, 512)])
  func aSquareMeetsAllLimits(key: String, side: Int) throws {
    let limits = try list("{\(complete), \"square\": true, \(key)}").targets[0].limits
    for isFlexible in [false, true] {
      let size = limits.size(for: PixelSize(width: 400, height: 200), isFlexible: isFlexible, isEven: false)
      #expect(size == PixelSize(width: side, height: side))
    }
  }

  /// The usual one is refused, then.
  @Test(arguments: [Rational(-4), .zero])
  func limitsThatNoLoopMeetsChooseNone(most: Rational) {
    var (time, count) = (TargetLimits(), TargetLimits())
    (time.seconds, count.frames) = (LimitRange(upper: most), LimitRange(upper: most))
    for limits in [time, count] {
      #expect(limits.loop(insteadOf: Rational(12), exact: nil, frameRate: Rational(10), size: nil) == nil)
    }
  }

  /// The requested one, or the largest.
  @Test(arguments: [(nil, 112), (56, 56)] as [(Int?, Int)])
  func aimingAtATargetOfSeveralSizesChoosesOne(requested: Int?, side: Int) throws {
    var settings = RenderSettings()
    settings.size = requested.map { PixelSize(width: $0, height: $0) }
    try settings.aim(at: TargetList.builtIn().target(named: "twitch-emote"), .gif)
    let scene = try #require(try BuiltInScenes.scene(named: "glow"))
    let job = try RenderJob(scene: scene, settings: settings, format: .gif)
    #expect(job.size == PixelSize(width: side, height: side))
  }

  /// The limits of the first target would stay.
  @Test func settingsAreAimedOnce() throws {
    let targets = try TargetList.builtIn()
    var settings = RenderSettings()
    (settings.playCount, settings.maximumSize) = (3, ByteCount(100_000))
    let wishes = settings
    #expect(throws: RequestError.self) { try settings.aim(at: targets.target(named: "slack-emoji"), .gif) }
    #expect(settings == wishes)
    settings = RenderSettings()
    try settings.aim(at: targets.target(named: "slack-emoji"), .gif)
    let aimed = settings
    let error = try #require(throws: RequestError.self) {
      try settings.aim(at: targets.target(named: "github-image"), .gif)
    }
    #expect(
      error.description
        == "target github-image: the settings are for slack-emoji already; aim settings without a target")
    #expect(settings == aimed)
  }

  /// As many plays as fit into the length that all of them may have together.
  @Test(arguments: [(1, 1, 4), (3, 2, 2), (2, 1, 2), (21, 10, 1), (5, 1, 1), (1, 2, 4)])
  func aPlayCountFollowsFromTheLength(_ numerator: Int, _ denominator: Int, _ count: Int) throws {
    var settings = RenderSettings()
    let target = try TargetList.builtIn().target(named: "line-sticker")
    try settings.aim(at: target, .apng)
    #expect(settings.targetPlayCount(of: Rational(Int64(numerator), Int64(denominator)), in: .apng) == count)
    settings = RenderSettings()
    settings.playCount = 3
    try settings.aim(at: target, .apng)
    #expect(settings.targetPlayCount(of: Rational(1), in: .apng) == nil)
    #expect(settings.target?.limits.seconds?.text == "..4/3")
  }
}
