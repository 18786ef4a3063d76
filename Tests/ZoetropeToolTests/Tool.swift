import Foundation
import TestSupport

/// The path of the tool that was built together with these tests.
let tool: String = {
  let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  return folder.appendingPathComponent("zoetrope").path
}()

/// Runs the tool to its end, whatever its exit status.
@discardableResult
func zoetrope(_ arguments: String..., in folder: String? = nil) throws -> ProcessResult {
  try run(tool, arguments, in: folder)
}

/// Returns what ffprobe shows of a file for entries such as `stream=width,height`: a line for each stream, frame or packet.
///
/// - Parameter words: More options of ffprobe.
/// - Throws: ``ProgramFailure`` unless it exits with 0.
func probed(_ name: String, _ entries: String, _ words: String..., in folder: TemporaryFolder) throws -> String {
  let words = ["-v", "error"] + words + ["-show_entries", entries, "-of", "csv=p=0", name]
  return try text(of: "ffprobe", words, in: folder.path).trimmingCharacters(in: .whitespacesAndNewlines)
}

/// Runs a line of bash in a folder, where `$0` is the tool.
@discardableResult
func shell(_ line: String, in folder: TemporaryFolder) throws -> ProcessResult {
  try run("bash", ["-c", "set -euo pipefail; \(line)", tool], in: folder.path)
}

/// A suite whose tests work in a folder.
protocol FolderSuite { var folder: TemporaryFolder { get } }

extension FolderSuite {
  /// Runs a line of bash in the folder, where `$0` is the tool.
  @discardableResult
  func shell(_ line: String) throws -> ProcessResult { try ZoetropeToolTests.shell(line, in: folder) }
}
