import FixedPoint
public import Geometry

/// What a scene file says, checked, but with everything still open that the file leaves open: size, seed, colour scheme.
public struct Scene: Equatable, Sendable {
  /// What the scene is called.
  public let name: String
  /// One line about it.
  public let summary: String
  /// The size in points that the scene was drawn for; its short side stands for the short side of any picture.
  public let canvas: Size
  /// How groups are laid out unless the request says otherwise.
  public let layout: Layout
  /// The seed of random draws unless the request says otherwise.
  public let seed: UInt64
  let layers: [Layer]
  let layersWithReducedTransparency: [Layer]?
  let layersWithoutColorMeaning: [Layer]?

  /// The version of the format that this code reads.
  public static let formatVersion = 1

  /// Reads a scene from the tree of its file.
  ///
  /// - Throws: ``SceneError`` for the first thing that is wrong.
  public init(_ value: SceneValue) throws {
    var object = try ObjectReader(value, path: "")
    let version = try object.require("zoetrope", readRational)
    guard version == Rational(Int64(Scene.formatVersion)) else {
      throw SceneError(
        path: "zoetrope", problem: "format \(version) is not known; this version reads \(Scene.formatVersion)")
    }
    name = try object.require("name", readString)
    summary = try object.take("summary", readString) ?? ""
    canvas = try object.take("canvas", Scene.readCanvas) ?? Size(width: Fixed(960), height: Fixed(540))
    layout = try object.take("layout", readCase) ?? .strict
    seed = try object.take("seed", Scene.readSeed) ?? 0
    let palette = try object.take("colors", Scene.readPalette) ?? [:]
    layers = try object.require("layers") { try Layer.readLayers($0, $1, palette: palette) }
    func variant(_ key: String) throws -> [Layer]? {
      try object.take(key) { value, path in
        var object = try ObjectReader(value, path: path)
        let layers = try object.require("layers") { try Layer.readLayers($0, $1, palette: palette) }
        try object.finish()
        return layers
      }
    }
    layersWithReducedTransparency = try variant("reduceTransparency")
    layersWithoutColorMeaning = try variant("differentiateWithoutColor")
    _ = try object.take("$schema", readString)  // for editors
    try object.finish()
    for layers in [layers, layersWithReducedTransparency ?? [], layersWithoutColorMeaning ?? []] {
      var names: Set<String> = []
      try Scene.requireDistinctNames(layers, &names)
    }
  }

  private static func readCanvas(_ value: SceneValue, _ path: String) throws -> Size {
    var object = try ObjectReader(value, path: path)
    let size = Size(
      width: try object.require("width") { try readNumber($0, $1, allowed: NumberRange(1...16384)) },
      height: try object.require("height") { try readNumber($0, $1, allowed: NumberRange(1...16384)) })
    try object.finish()
    return size
  }

  private static func readSeed(_ value: SceneValue, _ path: String) throws -> UInt64 {
    let number = try readRational(value, path)
    guard number.isWhole, number >= .zero else {
      throw SceneError(path: path, problem: "\(number) is not a whole number from 0 to \(Int64.max)")
    }
    return UInt64(number.numerator)
  }

  private static func readPalette(_ value: SceneValue, _ path: String) throws -> [String: ColorExpression] {
    guard case .object(let colors) = value else {
      throw SceneError(path: path, problem: "must be an object, not \(value.kind)")
    }
    // In the order of their names, so that of several errors always the same one is told.
    return try colors.sorted { $0.key < $1.key }.reduce(into: [:]) { palette, entry in
      let path = "\(path).\(entry.key)"
      let color = try ColorExpression.read(entry.value, path, field: entry.key, palette: [:])
      // It would be another one in every layer that names it.
      if color.isRandom { throw SceneError(path: path, problem: "cannot be drawn at random; a layer's own fill can") }
      palette[entry.key] = color
    }
  }

  private static func requireDistinctNames(_ layers: [Layer], _ names: inout Set<String>) throws {
    for layer in layers {
      if let name = layer.name, !names.insert(name).inserted {
        throw SceneError(path: layer.path + ".name", problem: "\"\(name)\" is the name of another layer already")
      }
      if case .group(let layers) = layer.content { try requireDistinctNames(layers, &names) }
    }
  }
}
