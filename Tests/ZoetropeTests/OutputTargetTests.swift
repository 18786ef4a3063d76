import FileIO
import Foundation
import TestSupport
import Testing

@testable import Zoetrope

@Suite struct OutputTargetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes through a target, and commits it or lets it go.
  private func write(
    _ text: String, as name: String, replaces: Bool, commits: Bool = true, isNamedAtOnce: Bool = false
  ) throws {
    var target = try OutputTarget(
      name: "\(folder.path)/\(name)", replaces: replaces, isNamedAtOnce: isNamedAtOnce)
    try text.write(toFile: target.path, atomically: false, encoding: .utf8)
    if commits { try target.commit() }
  }

  @Test(arguments: [false, true]) func theNameIsTakenAtTheEnd(isNamedAtOnce: Bool) throws {
    try write("new", as: "a.gif", replaces: false, isNamedAtOnce: isNamedAtOnce)
    #expect(try folder.names == ["a.gif"])
    #expect(try folder.read("a.gif") == "new")
  }

  /// A process that is killed leaves nothing, since there is no name until the end.
  @Test(arguments: [false, true]) func thereIsNoNameUntilTheEnd(isNamedAtOnce: Bool) throws {
    try folder.write("old", to: "a.gif")
    for name in ["a.gif", "b.gif"] {
      var target = try OutputTarget(name: "\(folder.path)/\(name)", replaces: true, isNamedAtOnce: isNamedAtOnce)
      try "new".write(toFile: target.path, atomically: false, encoding: .utf8)
      let others = try folder.names.filter { !$0.hasSuffix(".gif") }
      #expect(others.count == (isNamedAtOnce ? 1 : 0) && others.allSatisfy { $0.hasPrefix(".zoetrope-") })
      let count = target.byteCount
      #expect(try count == 3 && folder.read("a.gif") == (name == "a.gif" ? "old" : "new"))
      try target.commit()
    }
    #expect(try folder.names == ["a.gif", "b.gif"] && folder.read("b.gif") == "new")
  }

  @Test(arguments: [false, true]) func whatWasNotFinishedLeavesNothing(isNamedAtOnce: Bool) throws {
    try folder.write("old", to: "a.gif")
    try write("half", as: "a.gif", replaces: true, commits: false, isNamedAtOnce: isNamedAtOnce)
    try write("half", as: "b.gif", replaces: false, commits: false, isNamedAtOnce: isNamedAtOnce)
    #expect(try folder.names == ["a.gif"])
    #expect(try folder.read("a.gif") == "old")
  }

  @Test(arguments: [false, true]) func nothingIsReplacedUnasked(isNamedAtOnce: Bool) throws {
    try folder.write("old", to: "a.gif")
    #expect(throws: FileError.self) { try write("new", as: "a.gif", replaces: false, isNamedAtOnce: isNamedAtOnce) }
    #expect(try folder.read("a.gif") == "old")
    try write("new", as: "a.gif", replaces: true, isNamedAtOnce: isNamedAtOnce)
    #expect(try folder.names == ["a.gif"])
    #expect(try folder.read("a.gif") == "new")
  }

  @Test(arguments: [false, true]) func aFileThatCameMeanwhileStays(isNamedAtOnce: Bool) throws {
    var target = try OutputTarget(name: "\(folder.path)/a.gif", replaces: false, isNamedAtOnce: isNamedAtOnce)
    try folder.write("theirs", to: "a.gif")
    var failure: (any Error)?
    do { try target.commit() } catch { failure = error }
    #expect("\(failure ?? Missing())".contains("it was created meanwhile"))
    _ = consume target
    #expect(try folder.names == ["a.gif"])
    #expect(try folder.read("a.gif") == "theirs")
  }

  @Test(arguments: [false, true]) func aNameThatCannotBeTakenIsTold(isNamedAtOnce: Bool) throws {
    var target = try OutputTarget(name: "\(folder.path)/a.gif", replaces: true, isNamedAtOnce: isNamedAtOnce)
    try FileManager.default.createDirectory(atPath: folder.path + "/a.gif", withIntermediateDirectories: false)
    var failure: (any Error)?
    do { try target.commit() } catch { failure = error }
    #expect("\(failure ?? Missing())".hasPrefix("cannot write \(folder.path)/a.gif: "))
    _ = consume target
    #expect(try folder.names == ["a.gif"])
  }

  @Test(arguments: [false, true]) func aNameMayBeAsLongAsTheFileSystemAllows(isNamedAtOnce: Bool) throws {
    let name = String(repeating: "a", count: 251) + ".gif"
    try write("new", as: name, replaces: false, isNamedAtOnce: isNamedAtOnce)
    #expect(try folder.names == [name])
  }

  @Test func aLinkToNothingIsTold() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.gif", withDestinationPath: "none.gif")
    #expect(throws: FileError.self) { try write("new", as: "link.gif", replaces: true) }
    #expect(try folder.names == ["link.gif"])
  }

  @Test(arguments: [false, true]) func aLinkIsFollowed(isNamedAtOnce: Bool) throws {
    try folder.write("old", to: "real.gif")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.gif", withDestinationPath: folder.path + "/real.gif")
    try write("new", as: "link.gif", replaces: true, isNamedAtOnce: isNamedAtOnce)
    #expect(try folder.read("real.gif") == "new")
    let type = try FileManager.default.attributesOfItem(atPath: folder.path + "/link.gif")[.type] as? FileAttributeType
    #expect(type == .typeSymbolicLink)
  }

  @Test func theModeIsTheUsualOne() throws {
    let mask = umask(0o027)
    defer { umask(mask) }
    for isNamedAtOnce in [false, true] {
      try write("new", as: "a.gif", replaces: true, isNamedAtOnce: isNamedAtOnce)
      let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/a.gif")[.posixPermissions] as? Int
      #expect(mode == 0o640)
    }
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
