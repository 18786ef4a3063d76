import Foundation
import TestSupport
import Testing

/// Scripts of a copy of the checkout, with programs in place of Swift's, so that nothing is built.
@Suite struct ScriptTests {
  private let folder: TemporaryFolder

  /// Keeps its command lines in the file `swift`, and "builds" the tool of these tests.
  private static let swift = """
    #!/bin/bash
    echo "$*" >> "${0%/*/*}/swift"
    while [[ $# -gt 0 ]]; do
      [[ $1 != --scratch-path ]] || { mkdir -p "$2/release" && ln -sf '\(tool)' "$2/release/zoetrope"; }
      shift
    done
    """

  init() throws {
    folder = try TemporaryFolder()
    try shell("mkdir -p bin samples Tests/FuzzTargets home; cp -r '\(repository)/scripts' .", in: folder).checked()
    try shell("cp '\(repository)'/samples/*.{json,gif} samples; cp '\(repository)/CHANGELOG.md' .", in: folder)
      .checked()
    try shell("cp '\(repository)/Tests/FuzzTargets/FuzzTarget.swift' Tests/FuzzTargets", in: folder).checked()
    for (name, text) in [
      ("swift", Self.swift), ("swiftc", "#!/bin/sh"), ("apt-get", "#!/bin/sh"),
      ("dpkg-query", "#!/bin/bash\nprintf 'installed %s\\n' \"$@\""),
      ("strip", "#!/bin/bash\ncp \"${@: -1}\" \"${@: -2:1}\""),
      ("objcopy", "#!/bin/bash\n[[ $1 != -O ]] || : > \"${@: -1}\""),
    ] { try folder.writeProgram(text + "\n", to: "bin/\(name)") }
  }

  private func call(_ line: String) throws -> ProcessResult {
    try shell("export PATH=\"$PWD/bin:$PATH\" HOME=\"$PWD/home\"; scripts/\(line)", in: folder)
  }

  /// A mistyped call must not start a build, which takes minutes.
  @Test(arguments: [
    ("check-seams --tool ./none", "check-seams: --tool needs the path of a program, which \"./none\" is not\n"),
    ("check-seams --tool", "check-seams: --tool needs the path of a program, which \"\" is not\n"),
    ("check-targets --tool=/none/a", "check-targets: --tool needs the path of a program, which \"/none/a\" is not\n"),
    ("check-hostile --tool bin", "check-hostile: --tool needs the path of a program, which \"bin\" is not\n"),
    ("measure-scenes --tool /none", "error: argument --tool: \"/none\" is not a program\n"),
    ("measure-parts --tool /none", "error: argument --tool: \"/none\" is not a program\n"),
    ("install --prefix", "install: --prefix needs a folder\n"),
    ("install --prefix=", "install: --prefix needs a folder\n"),
    ("test --filter X --sanitize adress", "unknown sanitizer. Use --sanitize address or --sanitize thread\n"),
    ("test --sanitize", "unknown sanitizer. Use --sanitize address or --sanitize thread\n"),
    ("fuzz abc", "fuzz: no target \"abc\". Use one of: frames gif manifest options override palette path "),
    ("fuzz 10 scene gfi", "fuzz: no target \"gfi\". Use one of: frames gif manifest options override palette path "),
  ])
  func wrongArgumentsAreRefusedBeforeAnythingIsBuilt(line: String, message: String) throws {
    let result = try call(line)
    #expect(result.status != 0 && result.errors.contains(message), "\(result.errors)")
    #expect(try !folder.names.contains("swift"))
  }

  @Test(arguments: ["check-seams", "install"]) func aScriptIsCalledThroughALinkOfAnotherName(name: String) throws {
    try shell("mkdir -p 'a b/c'; ln -s '../../scripts/\(name)' 'a b/c/mine'", in: folder).checked()
    let help = try call("../a\\ b/c/mine --help")
    #expect(help.status == 0 && help.text.hasPrefix("usage: scripts/\(name) "), "\(help)")
    let refused = try call("../a\\ b/c/mine --tool=./none")
    #expect(refused.status == 1 && refused.errors.hasPrefix("mine: ") && !refused.errors.contains("sed"), "\(refused)")
  }

  @Test(arguments: ["--filter X --sanitize thread", "--sanitize=thread --filter X", "--sanitize thread --filter X"])
  func aSanitizerIsPreparedWhereverItStands(arguments: String) throws {
    #expect(try call("test \(arguments)").status == 0)
    let line = try #require(try folder.read("swift").split(separator: "\n").last)
    #expect(
      line.hasPrefix("test ")
        && line.hasSuffix("--scratch-path .build/testing-thread --filter X --sanitize=thread -Xswiftc -use-ld=lld"),
      "\(line)")
  }

  /// Programs that keep people's settings replace ~/.local/bin with a link.
  @Test func anInstallationFollowsFoldersThatAreLinks() throws {
    try shell("mkdir -p home/dotbin home/.local; ln -s ../dotbin home/.local/bin", in: folder).checked()
    for _ in 0..<2 {
      let installed = try call("install")
      #expect(installed.status == 0, "\(installed.errors)")
    }
    try shell("[[ -L home/.local/bin ]]; home/dotbin/zoetrope --version", in: folder).checked()
    let page = try shell("gzip -dc home/.local/share/man/man1/zoetrope.1.gz | head -n 40", in: folder)
    #expect(page.text.contains("zoetrope"))
    let removed = try call("install --remove")
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(try shell("find home -type f", in: folder).text.isEmpty)
  }

  /// The command that an incomplete copy proposes can be run as it is printed.
  @Test func anIncompleteInstallationCanBeRemoved() throws {
    try shell("mkdir -p 'p q/share'; touch 'p q/share/man'", in: folder).checked()
    let failed = try call("install --prefix 'p q'")
    #expect(failed.status == 1 && failed.errors.contains("the copy is incomplete; "), "\(failed.errors)")
    let remedy = try #require(failed.errors.split(separator: "remove it: scripts/").last)
    let removed = try call(String(remedy))
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(try shell("find 'p q' -type f", in: folder).text == "p q/share/man\n")
  }
}
