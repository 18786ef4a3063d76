import Zoetrope

/// The request of `zoetrope verify`.
struct VerifyRequest {
  var plot: String?
  var against: String?
  var manifest: String?
  /// The settings of the scene that were given, to be applied to those that a file records.
  var changes: [@Sendable (inout SceneRequest) throws -> Void] = []
  /// The largest number of pixels of a frame.
  var limit = PixelLimit.standard
  /// Whether warnings count as faults.
  var isStrict = false
  var replaces = false
  /// The target whose limits are checked.
  var target = TargetRequest()
  var reporting = Reporting()
}
