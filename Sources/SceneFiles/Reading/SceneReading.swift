import FixedPoint
import Geometry
public import SceneModel

extension Scene {
  /// The version of the format of scene files.
  public static let formatVersion = 1

  /// Reads a scene from the tree of its file.
  ///
  /// - Parameters:
  ///   - value: The tree.
  ///   - standardName: The name of a scene that has none of its own, or an empty one.
  /// - Throws: `SceneError` for the first mistake.
  public init(_ value: SceneValue, standardName: String = "scene") throws {
    var object = try ObjectReader(value, path: "")
    let version = try object.require("zoetrope", readRational)
    guard version == Rational(Int64(Scene.formatVersion)) else {
      throw SceneError(
        path: "zoetrope", problem: "format \(version) is not known; this version reads \(Scene.formatVersion)")
    }
    let name = try object.take("name", readString) ?? ""
    let summary = try object.take("summary", readString) ?? ""
    let canvas = try object.take("canvas", Scene.readCanvas) ?? Scene.standardCanvas
    let layout: Layout = try object.take("layout", readCase) ?? .strict
    let seed = try object.take("seed", readSeed) ?? 0
    let reading = LayerReading(palette: try Scene.readColors(&object))
    func readVariant(_ value: SceneValue, _ path: String) throws -> [Layer] {
      var object = try ObjectReader(value, path: path)
      let layers = try object.require("layers", reading.readLayers)
      try object.finish()
      return layers
    }
    self.init(
      name: name.isEmpty ? standardName : name, summary: summary, canvas: canvas, layout: layout, seed: seed,
      layers: try object.require("layers", reading.readLayers),
      layersWithReducedTransparency: try object.take("reduceTransparency", readVariant),
      layersWithoutColorMeaning: try object.take("differentiateWithoutColor", readVariant))
    _ = try object.take("$schema", readString)  // for editors
    try object.finish()
    try validate()
  }

  /// The largest seed in a file: the numbers of a file fit 64 bits with a sign.
  public static let largestSeed = Int64.max

  private static func readCanvas(_ value: SceneValue, _ path: String) throws -> Size {
    var object = try ObjectReader(value, path: path, example: "{\"width\": 960, \"height\": 540}")
    let size = Size(
      width: try object.require("width") { try readNumber($0, $1, allowed: .canvas) },
      height: try object.require("height") { try readNumber($0, $1, allowed: .canvas) })
    try object.finish()
    return size
  }

  /// Reads the scene's colours and replaces the recolorable ones.
  private static func readColors(_ object: inout ObjectReader) throws -> [String: Color] {
    let palette = try object.take("colors", readPalette) ?? [:]
    let names = try object.take("recolorable") { value, path in
      try readArray(value, path) { value, path in
        guard !palette.isEmpty else {
          throw SceneError(path: path, problem: "names a colour, but the scene has no \"colors\"")
        }
        return try readName(value, path, among: palette.keys.sorted().map { ($0, $0) })
      }
    }
    if let names, let index = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      throw SceneError(path: "recolorable[\(index)]", problem: "\"\(names[index])\" is listed already")
    }
    guard let recoloring = try object.take("recolor", Recoloring.init) else { return palette }
    guard let names, !names.isEmpty else {
      throw SceneError(
        path: "recolor",
        problem: "needs a scene that lists \"recolorable\" colours; list them, or set the colours one by one",
        isOmission: true)
    }
    return recoloring.applied(to: palette, names: names)
  }

  private static func readPalette(_ value: SceneValue, _ path: String) throws -> [String: Color] {
    guard case .object(let colors) = value else {
      throw SceneError(path: path, problem: "must be an object, not \(value.kind)")
    }
    let reading = ColorReading(palette: [:], unreadNames: Set(colors.keys))
    // Sorted, so that the first of several mistakes is always the same.
    return try colors.sorted { $0.key < $1.key }.reduce(into: [:]) { palette, entry in
      palette[entry.key] = try reading.read(entry.value, ScenePath.text(ofKey: entry.key, in: path))
    }
  }
}
