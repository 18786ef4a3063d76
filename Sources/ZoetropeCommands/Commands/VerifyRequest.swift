import Zoetrope

/// What `zoetrope verify` is asked for.
struct VerifyRequest {
  var plot: String?
  var against: String?
  var manifest: String?
  /// What is said about the scene, to be applied to what a file says.
  var changes: [@Sendable (inout SceneRequest) throws -> Void] = []
  /// The most pixels of a frame.
  var limit = PixelLimit.standard
  var replaces = false
  var reporting = Reporting()
  var help = false
}
