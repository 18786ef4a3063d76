import FixedPoint
public import Geometry

/// A scene as it is written, with size, seed and colour scheme still open.
///
/// ``validate()`` tells whether it can be drawn.
public struct Scene: Equatable, Sendable {
  /// The name.
  public var name: String
  /// One line about the scene.
  public var summary: String
  /// The size in points that the scene was drawn for; its short side stands for the short side of any picture.
  public var canvas: Size
  /// The layout of groups unless a request says otherwise.
  public var layout: Layout
  /// The seed of random draws unless a request says otherwise.
  public var seed: UInt64
  /// The layers, from the bottom up; at least one.
  public var layers: [Layer]
  /// The layers of the variant without translucent layers; nil for none.
  public var layersWithReducedTransparency: [Layer]?
  /// The layers of the variant that does not rely on colour; nil for none.
  public var layersWithoutColorMeaning: [Layer]?

  /// The folder that the names of pictures begin at; empty for the working directory. If it is nil, names of the library's sprites
  /// denote these, and others begin at the working directory.
  public var pictureFolder: String?

  /// The canvas of a scene that names none, 960 × 540 points.
  public static let standardCanvas = Size(width: Fixed(960), height: Fixed(540))

  /// Creates a scene from its layers.
  public init(
    name: String = "", summary: String = "", canvas: Size = standardCanvas, layout: Layout = .strict, seed: UInt64 = 0,
    layers: [Layer], layersWithReducedTransparency: [Layer]? = nil, layersWithoutColorMeaning: [Layer]? = nil
  ) {
    (self.name, self.summary, self.canvas, self.layout, self.seed) = (name, summary, canvas, layout, seed)
    (self.layers, self.layersWithReducedTransparency) = (layers, layersWithReducedTransparency)
    self.layersWithoutColorMeaning = layersWithoutColorMeaning
  }

  /// The layers of the scene and of its variants, each with the path of its key.
  var forms: [(path: String, layers: [Layer])] {
    [
      ("layers", layers), ("reduceTransparency.layers", layersWithReducedTransparency),
      ("differentiateWithoutColor.layers", layersWithoutColorMeaning),
    ].compactMap { path, layers in layers.map { (path, $0) } }
  }
}
