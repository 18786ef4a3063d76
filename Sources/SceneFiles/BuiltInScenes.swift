public import SceneModel

/// The scenes of the library; their files are in `samples`.
public enum BuiltInScenes {
  /// The names, in the order in which they are listed.
  public static let names = texts.map(\.name)

  /// Returns the scene of a name; nil if there is none.
  ///
  /// - Throws: ``SceneOverrideError`` for an override that does not fit the scene.
  public static func scene(named name: String, overrides: [SceneOverride] = []) throws -> Scene? {
    try text(named: name).map { try Scene(text: $0, file: "built-in \(name)", overrides: overrides) }
  }

  /// Returns the text of a scene's file, ready to be edited; nil if there is none of that name.
  public static func text(named name: String) -> [UInt8]? { texts.first { $0.name == name }?.text }

  /// Returns the message that there is no scene of a name, with the names that there are.
  package static func unknown(_ name: String) -> String {
    "Unknown scene \"\(name)\"\(didYouMean(name, among: names)). Built-in scenes: \(names.joined(separator: ", "))"
  }

  private static let texts: [(name: String, text: [UInt8])] = [
    ("silk", PackageResources.silk_json),
    ("night", PackageResources.night_json),
    ("dunes", PackageResources.dunes_json),
    ("haze", PackageResources.haze_json),
    ("lava", PackageResources.lava_json),
    ("prism", PackageResources.prism_json),
    ("nebula", PackageResources.nebula_json),
    ("ripples", PackageResources.ripples_json),
    ("ink", PackageResources.ink_json),
    ("mesh", PackageResources.mesh_json),
    ("fireflies", PackageResources.fireflies_json),
    ("bokeh", PackageResources.bokeh_json),
    ("paper", PackageResources.paper_json),
    ("snow", PackageResources.snow_json),
    ("rain", PackageResources.rain_json),
    ("starfield", PackageResources.starfield_json),
    ("confetti", PackageResources.confetti_json),
    ("aurora", PackageResources.aurora_json),
    ("aurora-blurred", PackageResources.aurora_blurred_json),
    ("hue-gradient", PackageResources.hue_gradient_json),
    ("hue-gradient-zoom", PackageResources.hue_gradient_zoom_json),
    ("mosquitoes", PackageResources.mosquitoes_json),
    ("mosquitoes-smooth", PackageResources.mosquitoes_smooth_json),
    ("glow", PackageResources.glow_json),
    ("glow-circle", PackageResources.glow_circle_json),
    ("glow-plume", PackageResources.glow_plume_json),
    ("gradient-points", PackageResources.gradient_points_json),
    ("gradient-hue", PackageResources.gradient_hue_json),
    ("gradient-mix", PackageResources.gradient_mix_json),
    ("gradient-blend", PackageResources.gradient_blend_json),
    ("bubbles", PackageResources.bubbles_json),
    ("bubbles-drift", PackageResources.bubbles_drift_json),
  ]
}
