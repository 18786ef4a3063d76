import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Inputs found by the fuzzer that once broke something: each is read, or refused in one line.
@Suite(.serialized) struct CrasherTests {
  /// A file of `Tests/Fixtures/crashers/TARGET`.
  struct Crasher: Sendable, CustomTestStringConvertible {
    let target: FuzzTarget
    let path: String

    var testDescription: String { "\(target)/\(path.split(separator: "/").last ?? "")" }
  }

  static let crashers = FuzzTarget.allCases.flatMap { target in
    let folder = "\(repository)/Tests/Fixtures/crashers/\(target)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { Crasher(target: target, path: "\(folder)/\($0)") }
  }

  @Test(.timeLimit(.minutes(1)), arguments: crashers)
  func whatOnceBrokeSomethingIsSurvived(crasher: Crasher) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: crasher.path)))
    expectNoTrap(crasher.target, bytes)
  }

  @Test func thereAreSome() { #expect(!CrasherTests.crashers.isEmpty) }
}

/// Reads bytes; a trap ends the process, and an error has something to say.
func expectNoTrap(_ target: FuzzTarget, _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
  do {
    try target.run(bytes)
  } catch {
    #expect(!"\(error)".isEmpty && !"\(error)".contains("\n"), "\(error)", sourceLocation: sourceLocation)
  }
}
