import Foundation
import TestSupport
import Testing

@testable import Zoetrope

@Suite struct OutputTargetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes through a target, and commits it or lets it go.
  private func write(_ text: String, as name: String, replaces: Bool, commits: Bool = true) throws {
    var target = try OutputTarget(name: "\(folder.path)/\(name)", replaces: replaces)
    try text.write(toFile: target.path, atomically: false, encoding: .utf8)
    if commits { try target.commit() }
  }

  @Test func theNameIsTakenAtTheEnd() throws {
    try write("new", as: "a.gif", replaces: false)
    #expect(try folder.names == ["a.gif"])
    #expect(try folder.read("a.gif") == "new")
  }

  @Test func whatWasNotFinishedLeavesNothing() throws {
    try folder.write("old", to: "a.gif")
    try write("half", as: "a.gif", replaces: true, commits: false)
    try write("half", as: "b.gif", replaces: false, commits: false)
    #expect(try folder.names == ["a.gif"])
    #expect(try folder.read("a.gif") == "old")
  }

  @Test func nothingIsReplacedUnasked() throws {
    try folder.write("old", to: "a.gif")
    #expect(throws: FileError.self) { try write("new", as: "a.gif", replaces: false) }
    #expect(try folder.read("a.gif") == "old")
    try write("new", as: "a.gif", replaces: true)
    #expect(try folder.names == ["a.gif"])
    #expect(try folder.read("a.gif") == "new")
  }

  @Test func aFileThatCameMeanwhileStays() throws {
    var target = try OutputTarget(name: "\(folder.path)/a.gif", replaces: false)
    try folder.write("theirs", to: "a.gif")
    var failure: (any Error)?
    do { try target.commit() } catch { failure = error }
    #expect("\(failure ?? Missing())".contains("it exists by now"))
    _ = consume target
    #expect(try folder.names == ["a.gif"])
    #expect(try folder.read("a.gif") == "theirs")
  }

  @Test func aNameThatCannotBeTakenIsTold() throws {
    var target = try OutputTarget(name: "\(folder.path)/a.gif", replaces: true)
    try FileManager.default.createDirectory(atPath: folder.path + "/a.gif", withIntermediateDirectories: false)
    var failure: (any Error)?
    do { try target.commit() } catch { failure = error }
    #expect("\(failure ?? Missing())".hasPrefix("cannot write \(folder.path)/a.gif: "))
    _ = consume target
    #expect(try folder.names == ["a.gif"])
  }

  @Test func aNameMayBeAsLongAsTheFileSystemAllows() throws {
    let name = String(repeating: "a", count: 251) + ".gif"
    try write("new", as: name, replaces: false)
    #expect(try folder.names == [name])
  }

  @Test func aLinkToNothingIsTold() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.gif", withDestinationPath: "none.gif")
    #expect(throws: FileError.self) { try write("new", as: "link.gif", replaces: true) }
    #expect(try folder.names == ["link.gif"])
  }

  @Test func aLinkIsFollowed() throws {
    try folder.write("old", to: "real.gif")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.gif", withDestinationPath: folder.path + "/real.gif")
    try write("new", as: "link.gif", replaces: true)
    #expect(try folder.read("real.gif") == "new")
    let type = try FileManager.default.attributesOfItem(atPath: folder.path + "/link.gif")[.type] as? FileAttributeType
    #expect(type == .typeSymbolicLink)
  }

  @Test func theModeIsTheUsualOne() throws {
    let mask = umask(0o027)
    defer { umask(mask) }
    try write("new", as: "a.gif", replaces: false)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/a.gif")[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test func devicesAreWrittenToDirectly() throws {
    var target = try OutputTarget(name: "/dev/null", replaces: false)
    #expect(target.path == "/dev/null" && !target.isRegularFile)
    try target.commit()
  }

  @Test func foldersAndMissingFoldersAreTold() throws {
    #expect(throws: FileError.self) { _ = try OutputTarget(name: folder.path, replaces: true) }
    let error = try #require(throws: FileError.self) {
      _ = try OutputTarget(name: "\(folder.path)/none/a.gif", replaces: false)
    }
    #expect(error.description == "cannot write \(folder.path)/none/a.gif: No such file or directory")
  }
}

private struct Missing: Error {}
