import Zoetrope

/// A scene, and how it is rendered: the request of `render` and `plan`, and a part of that of `verify`.
struct SceneRequest {
  var settings = RenderSettings()
  var overrides: [SceneOverride] = []
  var sceneDigest: SHA256Digest?
  var output = OutputRequest()
  var manifest: String?
  var resumes = false
  /// Whether the lengths of loops are wanted instead of a plan.
  var table = false
}
