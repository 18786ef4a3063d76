import FixedPoint

extension Particles {
  /// Checks the particles, whose keys are at a path.
  func validate(_ path: String) throws(SceneError) {
    guard (1...Particles.greatestCount).contains(count) else {
      throw SceneError(
        path: path + ".count", problem: "\(count) is not a whole number from 1 to \(Particles.greatestCount)")
    }
    guard !colors.isEmpty else {
      throw SceneError(path: path + ".colors", problem: "needs at least one colour", isOmission: true)
    }
    for (index, color) in colors.enumerated() { try color.validate("\(path).colors[\(index)]") }
    try size.validate(path + ".size")
    try stretch.validate(.stretch, path + ".stretch")
    try softness.validate(.fraction, path + ".softness")
    try opacity.validate(.fraction, path + ".opacity")
    try NumberRange.depth.check(depth, path + ".depth")
    try direction?.validate(.any, path + ".direction")
    try sway.validate(path + ".sway")
    try twinkle.validate(.fraction, path + ".twinkle")
    try duration.validate(path + ".duration", longest: SceneDuration.longest)
  }
}
