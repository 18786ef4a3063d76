import Foundation
import TestSupport
import Testing

/// A running `zoetrope preview`, asked by curl.
struct RunningPreview {
  let program: RunningProgram
  /// The port and the token of the address that it printed.
  let port: Int
  let token: String
  private let folder: TemporaryFolder

  /// Starts a preview in a folder, and waits for its address.
  init(_ arguments: [String], in folder: TemporaryFolder) throws {
    self.folder = folder
    program = try RunningProgram(
      "bash", ["-c", "exec \"$0\" preview --no-open \"$@\" >address", tool] + arguments, in: folder.path)
    _ = program.wait(upTo: 30) { (try? folder.read("address"))?.hasSuffix("\n") ?? false }
    let address = try folder.read("address")
    let match = try #require(
      address.firstMatch(of: /^http:\/\/127\.0\.0\.1:(\d+)\/\?token=([0-9a-f]{32})&/), "no address: \(address)")
    port = try #require(Int(match.1))
    token = String(match.2)
  }

  /// The address of a path within the preview.
  func address(_ path: String) -> String { "http://127.0.0.1:\(port)/\(token)/\(path)" }

  /// The status and the body of the answer to a request.
  func ask(_ path: String, _ options: [String] = []) throws -> (status: Int, body: Data) {
    try get(address(path), options)
  }

  /// The status and the body of the answer of an address.
  func get(_ address: String, _ options: [String] = []) throws -> (status: Int, body: Data) {
    let name = "answer-\(UUID().uuidString)"
    let status = try run(
      "curl", ["-sS", "-g", "--path-as-is", "-o", name, "-w", "%{http_code}"] + options + [address], in: folder.path)
    return (Int(status.text) ?? 0, (try? folder.data(name)) ?? Data())
  }

  /// The JSON of the answer to a request.
  func json(_ path: String, _ options: [String] = []) throws -> [String: Any] {
    let (_, body) = try ask(path, options)
    return try #require(JSONSerialization.jsonObject(with: body) as? [String: Any], "\(path)")
  }

  /// Ends the preview as Ctrl-C does.
  func stop() throws -> ProcessResult {
    program.send(SIGINT)
    return try program.finish()
  }
}
