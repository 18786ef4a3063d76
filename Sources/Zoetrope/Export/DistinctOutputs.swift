package import FileIO
import FoundationEssentials

/// Throws if an additional output would be the same file as another output.
///
/// - Parameters:
///   - name: The additional output, `-` for standard output.
///   - path: The other output, `-` for standard output.
///   - content: The content of the other output, for the message.
///   - part: The part of the request that names the additional output.
func requireDifferent(
  _ name: String, from path: String, of content: String = "the frames", _ part: Setting
) throws {
  // Standard output is also the file or the pipe that it leads to. Any other name is replaced, whatever other names its file has.
  let files = [name, path].map { FileIdentity($0 == "-" ? "/dev/stdout" : $0) }
  let isSame = try [name, path].contains("-") ? files[0] == files[1] : resolvedPath(name) == resolvedPath(path)
  guard isSame else { return }
  throw RequestError(part, refusing: name, "this is the file that \(content) go to; give another name")
}

/// Returns the absolute path of a file that exists or will, without links.
func resolvedPath(_ path: String) throws -> String {
  // Foundation leaves links as they are if the file is missing, also those of its folder.
  let url = URL(fileURLWithPath: try OutputTarget.missingFile(orName: path)).resolvingSymlinksInPath()
  return "\(url.deletingLastPathComponent().resolvingSymlinksInPath().path)/\(url.lastPathComponent)"
}

/// Throws if an output would be the same file as an input, also through links.
///
/// - Parameters:
///   - names: The outputs, `-` for standard output.
///   - inputs: The inputs, `-` for standard input.
/// - Throws: ``FileIO/FileError``.
package func requireNoInput(_ names: [String], _ inputs: [String]) throws(FileError) {
  let files = inputs.compactMap { input in FileIdentity(input == "-" ? "/dev/stdin" : input).map { ($0, input) } }
  let known = Dictionary(files) { first, _ in first }
  for name in names {
    // Only a regular file: a terminal may be standard input and standard output.
    let file = name == "-" ? FileIdentity(regularFile: "/dev/stdout") : FileIdentity(name)
    guard let input = file.flatMap({ known[$0] }) else { continue }
    let same =
      switch input {
      case "-": "it is the file at standard input"
      case name: "it is an input"
      default: "it is the input \(input)"
      }
    if name == "-" {
      throw FileError("write", "standard output", reason: "\(same), which would be damaged; use another file")
    }
    throw FileError("write", name, reason: "\(same), which would be lost; give another name")
  }
}
