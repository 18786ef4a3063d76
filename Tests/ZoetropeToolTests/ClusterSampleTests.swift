import Foundation
import TestSupport
import Testing

/// The scripts for queues, with other programs in place of the queue and of Zoetrope; `scripts/try-engines` and
/// `scripts/try-slurm` run them with those.
@Suite struct ClusterSampleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let scripts = "\(repository)/samples/cluster"

  /// A queue that keeps the command lines and standard input in the file `queue`, and prints a job and its cluster.
  private static let queue = #"""
    #!/bin/sh
    echo "$@" >> queue
    case "$*" in *--wrap*) ;; *) cat >> queue ;; esac
    echo "7;here"
    """#

  /// Calls a script for two parts of a scene.
  private func call(_ script: String, _ file: String) throws -> ProcessResult {
    let line = #"PATH="$PWD/bin:$PATH" ZOETROPE=true "$0" 2 parts "$1" aurora"#
    return try run("bash", ["-c", line, "\(Self.scripts)/\(script)", file], in: folder.path)
  }

  /// The line of the page that submits missing parts again submits nothing after any other end of `join`.
  @Test func onlyMissingPartsAreSubmittedAgain() throws {
    let path = "\(repository)/Sources/Zoetrope/Zoetrope.docc/ManyMachines.md"
    let page = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    let line = try #require(page.split(separator: "\n").first { $0.hasPrefix("missing=$(zoetrope join") })
    for (code, parts, submitted) in [
      (0, "", ""), (3, "4,7-9", "--array=4,7-9 …\n"), (3, "", "--array=1-8 …\n"), (1, "", ""), (75, "", ""),
    ] {
      let script =
        "set -euo pipefail; zoetrope() { printf '%s' '\(parts)'; return \(code); }; sbatch() { echo \"$@\"; }; \(line)"
      let result = try run("bash", ["-c", script], in: folder.path)
      #expect(result.status == 0 && result.text == submitted, "\(code): \(result)")
    }
  }

  @Test(arguments: ["gnu-parallel", "slurm"])
  func theFormatIsThatOfTheFileWhichMustNotExist(_ script: String) throws {
    try folder.write(Self.queue, to: "queue.sh")
    try shell("mkdir bin; chmod +x queue.sh; cp queue.sh bin/parallel; cp queue.sh bin/sbatch", in: folder).checked()
    // Names that are patterns, and files that only look like frames.
    try shell("mkdir fr; touch a1.mp4 fr/0-notes.png shot-12-final.png", in: folder).checked()
    for file in ["a[0-9].mp4", "fr/", "shot-%04d.png"] {
      let called = try call(script, file)
      #expect(called.status == 0, "\(file) \(called.errors)")
    }
    try shell("rm queue", in: folder).checked()
    for (file, format, first) in [
      ("frames/", "pngs", "frames/00000.png"), ("f-%02d.png", "pngs", "f-00.png"), ("a.apng", "apng", "a.apng"),
      ("a [1].mp4", "mp4", "a [1].mp4"), ("q%%-%03d.png", "pngs", "q%%-000.png"),
    ] {
      let called = try call(script, file)
      #expect(called.status == 0, "\(file) \(called.errors)")
      #expect(try folder.read("queue").contains("aurora --format \(format) -o parts"), "\(file)")
      if script == "slurm" {
        #expect(try called.text == "7 7\n" && folder.read("queue").contains("--dependency afterok:7 "), "\(called)")
      }
      try shell("rm queue; mkdir -p frames; touch '\(first)'", in: folder).checked()
      let again = try call(script, file)
      #expect(again.status == 1 && again.errors.hasPrefix("\(script): \(first) exists; "), "\(again)")
      #expect(try !folder.names.contains("queue"))
    }
  }
}
