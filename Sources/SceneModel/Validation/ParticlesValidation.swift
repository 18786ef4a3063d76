import FixedPoint

extension Particles {
  /// Checks the particles, whose keys are at a path.
  func validate(_ path: String) throws(SceneError) {
    try Particles.countRange.check(count, path + ".count")
    if let sprite {
      guard !sprite.isEmpty else { throw SceneError(path: path + ".sprite", problem: "must name a file") }
      for (key, isSet) in [("colors", !colors.isEmpty), ("shape", shape != .disc)] where isSet {
        throw SceneError(path: "\(path).\(key)", problem: "a sprite has its own; leave one of them out")
      }
    }
    guard sprite != nil || !colors.isEmpty else {
      throw SceneError(path: path + ".colors", problem: "needs at least one colour", isOmission: true)
    }
    for (index, color) in colors.enumerated() { try color.validate("\(path).colors[\(index)]") }
    try size.validate(.positive, path + ".size")
    try stretch.validate(.stretch, path + ".stretch")
    try softness.validate(.fraction, path + ".softness")
    guard sprite == nil || stretch == .constant(.one) else {
      throw SceneError(path: path + ".stretch", problem: "is for shapes; a sprite keeps its proportions")
    }
    guard sprite == nil && (shape == .disc || shape == .ring) || softness == .constant(.zero) else {
      throw SceneError(path: path + ".softness", problem: "is for the shapes \"disc\" and \"ring\"; leave it out")
    }
    try opacity.validate(.fraction, path + ".opacity")
    try NumberRange.depth.check(depth, path + ".depth")
    try rotation.validate(.any, path + ".rotation")
    try spin.validate(.turns, path + ".spin")
    try tumble.validate(.turns, path + ".tumble")
    guard shape == .piece || tumble == .constant(.zero) else {
      throw SceneError(
        path: path + ".tumble", problem: "is for the shape \"piece\"; others have no back", isOmission: true)
    }
    try direction?.validate(.any, path + ".direction")
    try sway.validate(.any, path + ".sway")
    try twinkle.validate(.fraction, path + ".twinkle")
    try duration.validate(path + ".duration", longest: SceneDuration.longest)
  }
}
