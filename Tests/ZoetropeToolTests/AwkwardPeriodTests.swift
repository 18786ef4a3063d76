import Foundation
import TestSupport
import Testing

/// Scenes whose periods have many digits: the numbers of their loops are near the ends of exact arithmetic.
@Suite struct AwkwardPeriodTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs `plan` with a scene of layers that move there and back.
  ///
  /// - Parameter durations: The durations of their ways, which are half of their periods.
  private func plan(_ durations: [String], _ words: String...) throws -> ProcessResult {
    let layers = durations.map {
      #"{"fill": "red", "offset": {"x": {"from": -9, "to": 9, "duration": "\#($0)", "repeat": "reverse"}}}"#
    }
    try folder.write(#"{"zoetrope": 1, "layers": [\#(layers.joined(separator: ","))]}"#, to: "s.json")
    return try run(tool, ["plan", "./s.json"] + words, in: folder.path)
  }

  /// The first length is beyond the end of the search: nothing is known of the speeds.
  @Test func aTableWithoutLengthsSaysWhy() throws {
    let result = try plan(["999999.999999", "1000000", "777777.777777", "1/3"], "--table")
    #expect(result.status == 0 && result.text.hasPrefix("s: no lengths can be compared, since "), "\(result.text)")
  }

  @Test func aTableThatEndsEarlySaysSo() throws {
    let result = try plan(["3.561728", "4.327161"], "--table")
    #expect(result.status == 0 && result.text.contains(" %  █"), "\(result.errors)")
    let last = try #require(result.text.split(separator: "\n").last)
    #expect(last.hasPrefix("  longer ones cannot be compared, since "), "\(result.text)")
  }

  /// The shortest fit has a rate of frames that no video stores; it is rounded to whole frames.
  @Test func aFitWithinABoundIsAVideo() throws {
    let durations = ["12.345678", "23.456789", "34.567891", "45.678912"]
    let result = try plan(durations, "--loop", "fit:10%")
    #expect(result.status == 0 && result.text.contains(" at 30 per second, "), "\(result.errors)\(result.text)")
  }

  /// The quotients of these changes of speed do not fit 64 bits.
  @Test func changesOfManyDigitsHaveBars() throws {
    let result = try plan(["100.1", "200.3", "333.333333", "777.777777"], "--table")
    let rows = result.text.split(separator: "\n").dropFirst(2)
    #expect(result.status == 0 && rows.count == 39, "\(result.errors)\(result.text)")
    #expect(rows.first?.hasSuffix(" %  " + String(repeating: "█", count: 40)) ?? false, "\(result.text)")
  }
}
