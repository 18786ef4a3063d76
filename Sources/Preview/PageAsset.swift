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

  private static let files: [String: [UInt8]] = [
    "index.html": PackageResources.index_html,
    "style.css": PackageResources.style_css,
    "scene.schema.json": PackageResources.scene_schema_json,
    "icon.svg": PackageResources.icon_svg,
    "app.js": PackageResources.app_js,
    "api.js": PackageResources.api_js,
    "state.js": PackageResources.state_js,
    "frames.js": PackageResources.frames_js,
    "player.js": PackageResources.player_js,
    "stage.js": PackageResources.stage_js,
    "schema.js": PackageResources.schema_js,
    "controls.js": PackageResources.controls_js,
    "clip.js": PackageResources.clip_js,
    "fields.js": PackageResources.fields_js,
    "colors.js": PackageResources.colors_js,
    "loop.js": PackageResources.loop_js,
    "seeds.js": PackageResources.seeds_js,
    "cost.js": PackageResources.cost_js,
    "targets.js": PackageResources.targets_js,
    "saving.js": PackageResources.saving_js,
    "keys.js": PackageResources.keys_js,
    "problem.js": PackageResources.problem_js,
    "waiting.js": PackageResources.waiting_js,
  ]
}
