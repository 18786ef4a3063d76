import CXattr
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

  /// It is known before the work, not only when the file is to get its name.
  @Test func aNameThatIsTooLongIsRefusedAtOnce() {
    let name = String(repeating: "a", count: 300)
    let error = #expect(throws: FileError.self) {
      _ = try OutputTarget(name: "\(folder.path)/\(name)", replaces: false)
    }
    #expect(error?.reason == "File name too long")
  }

  /// The new file has the owner and the permissions of the old one.
  @Test(arguments: [false, true], [0o600, 0o640, 0o444, 0o755])
  func permissionsOfAReplacedFileAreKept(isNamedAtOnce: Bool, mode: Int) throws {
    try folder.write("old", to: "a.gif")
    let path = folder.path + "/a.gif"
    unsafe chmod(path, mode_t(mode))
    if getuid() == 0 { unsafe chown(path, 1234, 5678) }
    try write("new", as: "a.gif", replaces: true, isNamedAtOnce: isNamedAtOnce)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == mode)
    if getuid() == 0 {
      #expect(attributes[.ownerAccountID] as? Int == 1234 && attributes[.groupOwnerAccountID] as? Int == 5678)
    }
    #expect(try folder.read("a.gif") == "new")
  }

  /// Nobody else sees the new content before it has the old permissions.
  @Test(arguments: [false, true]) func aFileThatIsReplacedIsPrivateMeanwhile(isNamedAtOnce: Bool) throws {
    try folder.write("old", to: "a.gif")
    unsafe chmod(folder.path + "/a.gif", 0o600)
    let target = try OutputTarget(name: folder.path + "/a.gif", replaces: true, isNamedAtOnce: isNamedAtOnce)
    var status = stat()
    #expect(unsafe stat(target.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  /// Extended attributes and an access control list are kept where the file system has them.
  @Test(.enabled("the file system has attributes") { try OutputTargetTests.hasAttributes() })
  func attributesOfAReplacedFileAreKept() throws {
    try folder.write("old", to: "a.gif")
    let path = folder.path + "/a.gif"
    let value = Array("value".utf8)
    try #require(unsafe setxattr(path, "user.note", value, value.count, 0) == 0)
    // A list of one more user, 1234, who may read (linux/posix_acl_xattr.h: version, then tag, permissions and id of each).
    let list: [UInt8] =
      [2, 0, 0, 0] + [1, 0, 6, 0, 255, 255, 255, 255] + [2, 0, 4, 0, 210, 4, 0, 0] + [4, 0, 4, 0, 255, 255, 255, 255]
      + [16, 0, 4, 0, 255, 255, 255, 255] + [32, 0, 0, 0, 255, 255, 255, 255]
    let hasList = unsafe setxattr(path, "system.posix_acl_access", list, list.count, 0) == 0
    try write("new", as: "a.gif", replaces: true)
    var found = [UInt8](repeating: 0, count: 100)
    #expect(unsafe getxattr(path, "user.note", &found, 100) == 5 && Array(found[..<5]) == value)
    if hasList {
      let count = unsafe getxattr(path, "system.posix_acl_access", &found, 100)
      #expect(Array(found.prefix(max(0, count))) == list)
    }
    #expect(try folder.read("a.gif") == "new")
  }

  private static func hasAttributes() throws -> Bool {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a")
    return unsafe setxattr(folder.path + "/a", "user.note", [1], 1, 0) == 0
  }

  /// Files of killed processes are removed; those that are new, in use, or of another kind stay.
  @Test func debrisIsRemoved() throws {
    let names = [".zoetrope-1-2", ".zoetrope-3-4", ".zoetrope-5-6", ".zoetrope-7-x", ".zoetrope-8", "zoetrope-9-9"]
    for name in names {
      try folder.write("debris", to: name)
      guard name != ".zoetrope-3-4" else { continue }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -100)], ofItemAtPath: "\(folder.path)/\(name)")
    }
    let descriptor = unsafe open(folder.path + "/.zoetrope-5-6", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    StaleFiles.remove(beside: folder.path + "/a.gif")
    #expect(try folder.names == names.dropFirst().sorted())
    // Of a target that is written nothing is removed.
    let target = try OutputTarget(name: folder.path + "/a.gif", replaces: true, isNamedAtOnce: true)
    try "new".write(toFile: target.path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -100)], ofItemAtPath: target.path)
    StaleFiles.remove(beside: folder.path + "/a.gif")
    #expect(try String(contentsOfFile: target.path, encoding: .utf8) == "new")
  }

  /// The folders of killed processes are removed; those in use, and those with files that stood there before, stay.
  @Test func foldersOfKilledProcessesAreRemoved() throws {
    let staging = try StagingFolder(beside: folder.path + "/a.gif")
    let own = String(try #require(staging.path.split(separator: "/").last))
    for name in [".zoetrope-1-2", ".zoetrope-3-4", ".zoetrope-5-x"] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
      try folder.write("debris", to: "\(name)/\(name == ".zoetrope-3-4" ? ".old-0" : "a.gif")")
    }
    for name in try folder.names {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -100)], ofItemAtPath: "\(folder.path)/\(name)")
    }
    StaleFiles.remove(beside: folder.path + "/a.gif")
    #expect(try folder.names == [".zoetrope-3-4", ".zoetrope-5-x", own].sorted())
    try folder.write("new", to: "\(own)/a.gif")
    _ = consume staging
    #expect(try folder.names == [".zoetrope-3-4", ".zoetrope-5-x"])
  }

  /// A folder that cannot be opened has no lock, and would be taken for that of a killed process.
  @Test func aFolderThatCannotBeOpenedIsRefused() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var limits = rlimit()
      #expect(unsafe getrlimit(kind, &limits) == 0)
      let most = limits.rlim_cur
      limits.rlim_cur = 0
      #expect(unsafe setrlimit(kind, &limits) == 0)
      #expect(throws: FileError.self) { try StagingFolder(beside: folder.path + "/a.gif") }
      limits.rlim_cur = most
      #expect(unsafe setrlimit(kind, &limits) == 0)
      #expect(try folder.names == [])
    }
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

  /// The way of file systems without hard links.
  @Test func renamingReplacesOnlyWhatItMay() throws {
    for name in ["a", "b"] { try folder.write(name, to: name) }
    let (a, b) = ("\(folder.path)/a", "\(folder.path)/b")
    #expect(!renameFile(a, to: b, replaces: false))
    #expect(try folder.read("b") == "b")
    #expect(renameFile(a, to: b, replaces: true))
    #expect(try folder.read("b") == "a")
    #expect(renameFile(b, to: a, replaces: false))
    #expect(try folder.names == ["a"])
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

  /// A link, or two in a row, to a file that is not there yet: it is made, and replaces nothing.
  @Test(arguments: [false, true]) func aLinkToAMissingFileIsFollowed(isNamedAtOnce: Bool) throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/deep", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.gif", withDestinationPath: "deep/b.gif")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/deep/b.gif", withDestinationPath: folder.path + "/real.gif")
    try write("new", as: "link.gif", replaces: false, isNamedAtOnce: isNamedAtOnce)
    #expect(try folder.read("real.gif") == "new")
    #expect(try Set(folder.names) == ["deep", "link.gif", "real.gif"])
    #expect(throws: FileError.self) { try write("newer", as: "link.gif", replaces: false) }
  }

  @Test(arguments: [
    ("none/a.gif", "it is a link to PATH/none/a.gif, whose folder is missing; create that first"),
    ("link.gif", "Too many levels of symbolic links"),
  ])
  func aLinkThatLeadsNowhereIsRefused(destination: String, reason: String) throws {
    let path = folder.path + "/link.gif"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: destination)
    let error = #expect(throws: FileError.self) { try write("new", as: "link.gif", replaces: true) }
    #expect(error?.description == "cannot write \(path): " + reason.replacing("PATH", with: folder.path))
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

  /// Writes two files that take their names together.
  private func writeSet(
    _ first: String = "a.gif", replaces: Bool, meanwhile: () throws -> Void = {}
  ) throws {
    let paths = [first, "b.png"].map { "\(folder.path)/\($0)" }
    let set = try FileSet(paths, replaces: replaces)
    let locations = set.locations
    for path in paths {
      var target = try OutputTarget(name: try #require(locations[path]), replaces: false)
      try "new".write(toFile: target.path, atomically: false, encoding: .utf8)
      try target.commit()
    }
    try meanwhile()
    try set.commit()
  }

  /// Of two names of one file, missing or not, one would replace the other.
  @Test(arguments: [false, true]) func filesThatAreWrittenTogetherDiffer(exists: Bool) throws {
    if exists { try folder.write("old", to: "b.png") }
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/a.gif", withDestinationPath: "b.png")
    let error = #expect(throws: FileError.self) { try writeSet(replaces: true) }
    #expect(
      error?.description.hasSuffix("b.png: it is the same file as another output; give each a name of its own") == true
    )
    #expect(try folder.names == (exists ? ["a.gif", "b.png"] : ["a.gif"]))
  }

  @Test func filesThatAreReplacedTogetherKeepTheirProperties() throws {
    try folder.write("old", to: "real.gif")
    try folder.write("old", to: "b.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a.gif", withDestinationPath: folder.path + "/real.gif")
    for name in ["real.gif", "b.png"] { unsafe chmod("\(folder.path)/\(name)", 0o600) }
    try writeSet(replaces: true)
    #expect(try folder.names == ["a.gif", "b.png", "real.gif"])
    for name in ["real.gif", "b.png"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
      #expect(try attributes[.posixPermissions] as? Int == 0o600 && folder.read(name) == "new", "\(name)")
    }
  }

  /// If one of the files cannot take its name, the other does not, either.
  @Test func aFileThatCameMeanwhileKeepsOthersFromTheirNames() throws {
    let error = try #require(throws: FileError.self) {
      try writeSet(replaces: false) { try folder.write("theirs", to: "b.png") }
    }
    #expect(error.description.contains("b.png: it exists"), "\(error)")
    #expect(try folder.names == ["b.png"] && folder.read("b.png") == "theirs")
    try writeSet(replaces: true)
    #expect(try folder.names == ["a.gif", "b.png"] && folder.read("b.png") == "new")
  }

  /// A file that was replaced before another one failed is put back, however long its name is.
  @Test(arguments: ["a", String(repeating: "a", count: 251)]) func aFileThatStoodThereIsPutBack(stem: String) throws {
    let name = "\(stem).gif"
    try folder.write("old", to: name)
    #expect(throws: FileError.self) {
      try writeSet(name, replaces: true) {
        try FileManager.default.createDirectory(atPath: folder.path + "/b.png", withIntermediateDirectories: false)
      }
    }
    #expect(try folder.names == [name, "b.png"] && folder.read(name) == "old")
  }

  /// In a process of its own, since the mask is that of all threads.
  @Test func theModeIsTheUsualOne() async {
    await #expect(processExitsWith: .success) {
      umask(0o027)
      let tests = try OutputTargetTests()
      for isNamedAtOnce in [false, true] {
        let name = "\(isNamedAtOnce).gif"
        try tests.write("new", as: name, replaces: true, isNamedAtOnce: isNamedAtOnce)
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(tests.folder.path)/\(name)")
        #expect(attributes[.posixPermissions] as? Int == 0o640)
      }
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
    #expect(
      error.description
        == "cannot write \(folder.path)/none/a.gif: there is no folder \(folder.path)/none; create it first")
  }
}

private struct Missing: Error {}
