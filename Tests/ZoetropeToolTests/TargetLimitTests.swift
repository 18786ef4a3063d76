import Foundation
import TestSupport
import Testing

/// Limits that no built-in target has: those of lists of users.
@Suite struct TargetLimitTests {
  private let folder: TemporaryFolder

  /// Forty frames of noise, 4/3 s, as a video and raw.
  private static let inputs = TestInputs { folder in
    try shell(
      "ffmpeg -v error -f lavfi -i nullsrc=s=80x40:r=30,noise=alls=100:allf=t:all_seed=1 -frames:v 40 -c:v ffv1 n.mkv; "
        + "ffmpeg -v error -i n.mkv -f rawvideo -pix_fmt rgb24 n.rgb", in: folder
    ).checked()
  }

  init() throws { folder = try Self.inputs.folder() }

  /// Encodes for a target of some limits.
  private func encode(_ words: String, _ format: String, _ limits: String) throws -> ProcessResult {
    try folder.write(
      """
      {"targets": [{"name": "own", "summary": "o", "formats": ["\(format)"], \(limits), "source": "-", "seen": "2026-11-25"}]}
      """, to: "t.json")
    return try shell("\"$0\" \(words) --for own --targets t.json -o a.\(format)", in: folder)
  }

  /// The search for a size knows the lower limits.
  @Test(arguments: [
    ("apng", #""bytes": "24kB", "width": "70..""#), ("apng", #""bytes": "25kB", "area": "2500..""#),
    ("gif", #""bytes": "40kB", "fps": "20..30""#),
  ])
  func lowerLimitsAreMet(format: String, limits: String) throws {
    let made = try encode("encode n.mkv", format, limits)
    #expect(made.status == 0, "\(made.errors)")
    let verified = try shell("\"$0\" verify a.\(format) --for own --targets t.json", in: folder)
    #expect(verified.text.contains("meets own: "), "\(verified.text)")
  }

  /// A GIF of 4/3 s is 1.33 s long, in which its frames would be too fast.
  @Test func theRateOfAGIFMayBeTheHighest() throws {
    let made = try encode("encode n.mkv", "gif", #""fps": "..30""#)
    #expect(made.status == 0 && made.errors.contains("30.08/30 fps"), "\(made.errors)")
    try folder.write(folder.read("t.json").replacing("..30", with: "..29.9"), to: "t.json")
    let refused = try shell("\"$0\" verify a.gif --for own --targets t.json", in: folder)
    #expect(refused.status == 3 && refused.text.contains("30.08/29.9 fps"), "\(refused.text)")
  }

  @Test func aSceneIsRenderedAtTheLowestRate() throws {
    let made = try encode("render mosquitoes --size 96x54 --loop 1s", "gif", #""fps": "25..""#)
    #expect(made.status == 0 && made.errors.contains("25 of at least 25 fps"), "\(made.errors)")
  }

  /// Neither is found out after the work.
  @Test(arguments: [
    (
      "encode n.mkv --fps 10", "gif", #""fps": "25..""#,
      "--fps 10 conflicts with --for: own takes at least 25 frames per second. Leave out one of them."
    ),
    (
      "encode n.rgb --raw rgb24:80x40@30", "webm", #""bytes": "200kB", "seconds": "..1""#,
      "The input lasts 1.333 s, and own takes at most 1."
    ),
  ])
  func whatNoFileCanMeetIsRefusedAtOnce(words: String, format: String, limits: String, message: String) throws {
    let refused = try encode("\(words) -n", format, limits)
    #expect(refused.status == 2 && refused.errors == "zoetrope: \(message)\n", "\(refused.errors)")
  }
}
