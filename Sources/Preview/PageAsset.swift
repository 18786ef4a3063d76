import EmbeddedFiles
import FileIO
import WebServer

/// A file of the page, embedded in the program.
struct PageAsset {
  let bytes: [UInt8]
  let contentType: String

  /// Returns the file of a name; nil if there is none.
  static func named(_ name: String) -> PageAsset? {
    guard let bytes = files[name] else { return nil }
    return types[String(FileName(name).ending)].map { PageAsset(bytes: bytes, contentType: $0) }
  }

  /// Returns the file as a response. The page refers to the other files below the token, through its base.
  func response(token: AccessToken) -> HTTPResponse {
    guard contentType.hasPrefix("text/html") else { return HTTPResponse(bytes, contentType: contentType) }
    let text = String(decoding: bytes, as: UTF8.self).replacing("TOKEN", with: token.text)
      .replacing("<!-- PRELOADS -->", with: PageAsset.preloads)
    return HTTPResponse(Array(text.utf8), contentType: contentType)
  }

  /// The elements that load all modules at once. Without them, a module is loaded only after the one that imports it.
  private static let preloads = files.keys.filter { $0.hasSuffix(".js") }.sorted()
    .map { "<link rel=\"modulepreload\" href=\"\($0)\">" }.joined(separator: "\n")

  private static let types = [
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8", ".svg": "image/svg+xml",
  ]

  private static let files = Dictionary(uniqueKeysWithValues: EmbeddedFile.page.map { ($0.name, $0.bytes) })
}
