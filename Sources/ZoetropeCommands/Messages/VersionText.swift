import CBuild
import Zoetrope

/// The answer to `--version`: the version, the commit that was built, and the libraries that do the coding.
var versionText: String {
  let commit = unsafe String(cString: zoetrope_commit())
  let libraries = linkedLibraries.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
  return "zoetrope \(zoetropeVersion)\(commit.isEmpty ? "" : " (\(commit))")\n\(libraries)\n"
}
