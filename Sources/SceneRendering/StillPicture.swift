import FixedPoint
import Raster
import SceneModel

/// A picture of successive still layers above moving ones, drawn once.
struct StillPicture: Sendable {
  /// The number of layers.
  private(set) var count: Int
  private let picture: Pixmap
  private let region: PixelRegion

  /// Draws the picture over a pixmap of a frame.
  func draw(over pixmap: inout Pixmap) { pixmap.draw(picture, in: region) }

  /// Draws layers; nil if nothing of them shows.
  private init?(_ layers: [ResolvedLayer], _ drawing: LayerDrawing, width: Int, height: Int) {
    var pixmap = Pixmap(width: width, height: height)
    drawing.draw(layers, over: &pixmap)
    guard let region = PixelRegion(width: width, height: height, where: { pixmap.pixels[$0].alpha > 0 })
    else { return nil }
    (count, self.region, picture) = (layers.count, region, pixmap.cropped(to: region))
  }

  /// Draws the still layers of a scene whose pictures are worth keeping, by the index of the first of each.
  ///
  /// The rounding of premultiplied channels differs by a few units of 65535 from that of layers that are drawn one by one.
  static func pictures(
    of layers: [ResolvedLayer], _ drawing: LayerDrawing, width: Int, height: Int
  ) -> [Int: StillPicture] {
    var pictures: [Int: StillPicture] = [:]
    var index = layers.firstIndex { !$0.isStill } ?? layers.count
    while index < layers.count {
      // Grain is not kept, since it covers all pixels.
      let run = layers[index...].prefix { $0.isStill && $0.blend == .sourceOver && !$0.isGrain }
      if run.contains(where: \.followsAField) {
        pictures[index] = StillPicture(Array(run), drawing, width: width, height: height)
      }
      index += max(1, run.count)
    }
    return pictures
  }
}

extension ResolvedLayer {
  fileprivate var isGrain: Bool {
    if case .grain = content { true } else { false }
  }

  /// True if the layer, or one in it, follows a field, which takes time to evaluate.
  fileprivate var followsAField: Bool {
    func isField(_ fill: ResolvedFill) -> Bool {
      switch fill {
      case .field: true
      case .mix(let from, let to, _, _): isField(from) || isField(to)
      case .color, .gradient, .mesh, .image: false
      }
    }
    if clip?.field != nil || mask.contains(where: \.followsAField) { return true }
    switch content {
    case .group(let layers): return layers.contains(where: \.followsAField)
    case .shape(let shape): return shape.outline.field != nil || isField(shape.fill)
    case .swarm, .particles, .grain: return false
    }
  }
}
