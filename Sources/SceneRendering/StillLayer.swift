import FixedPoint
import Raster
import SceneModel

/// A still layer above moving ones. What takes time to draw is kept as pictures.
///
/// A layer that is composited in one step is kept as a picture of its own, which shows the same pixels: over clear ones its colours
/// stay as they are. So is each layer of a group that is composited layer by layer.
struct StillLayer: Sendable {
  private enum Part {
    /// A layer that is drawn in every frame, with the placement of the group around it and regions that together contain it.
    case layer(ResolvedLayer, Placement, [PixelRegion])
    case picture(StillPicture)
  }

  private let parts: [Part]

  /// The kept pictures, from the bottom up.
  var pictures: [StillPicture] {
    parts.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
  }

  /// Draws the layer over an area of a pixmap of a frame. Other pixels may be drawn, too, or not.
  func draw(_ drawing: LayerDrawing, over pixmap: inout Pixmap, in area: PixelArea) {
    for part in parts {
      switch part {
      case .layer(let layer, let placement, let regions):
        if regions.contains(where: area.intersects) { drawing.at(placement).draw([layer], over: &pixmap) }
      case .picture(let picture):
        if area.intersects(picture.region) { picture.draw(over: &pixmap) }
      }
    }
  }

  /// Prepares the still layers of a scene above its first moving one, by their indices.
  ///
  /// - Parameters:
  ///   - layers: The layers of the scene.
  ///   - drawing: The drawing of the scene.
  ///   - width: The width of a frame in pixels.
  ///   - height: The height of a frame in pixels.
  ///   - space: The number of pixels that may be kept. Parts that do not fit are drawn in every frame, and look the same.
  static func all(
    of layers: [ResolvedLayer], _ drawing: LayerDrawing, width: Int, height: Int, space: Int = StillLayer.mostPixels
  ) -> [Int: StillLayer] {
    var all: [Int: StillLayer] = [:]
    var space = space
    for (index, layer) in layers.enumerated().drop(while: \.element.isStill) where layer.isStill {
      all[index] = StillLayer(parts: parts(of: layer, drawing, width: width, height: height, space: &space))
    }
    return all
  }

  /// The largest size of the pictures together in pixels: 256 MiB, four frames of 3840 × 2160.
  static let mostPixels = 1 << 25

  /// Returns the parts of a still layer.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - drawing: The drawing of what is around it.
  ///   - width: The width of a frame in pixels.
  ///   - height: The height of a frame in pixels.
  ///   - space: The number of pixels that may be kept; those of pictures are subtracted.
  private static func parts(
    of layer: ResolvedLayer, _ drawing: LayerDrawing, width: Int, height: Int, space: inout Int
  ) -> [Part] {
    let isDrawnInParts = drawing.isDrawnInParts(layer, blend: layer.blend)
    if isDrawnInParts, case .group(let layers) = layer.content {
      let inside = drawing.at(drawing.placement.inside(layer, at: drawing.phase))
      var all: [Part] = []
      for layer in layers { all += parts(of: layer, inside, width: width, height: height, space: &space) }
      return all
    }
    if !isDrawnInParts, layer.blend == .sourceOver, layer.isCostly {
      let picture = StillPicture(width: width, height: height) { drawing.draw([layer], over: &$0) }
      guard let picture else { return [] }
      if picture.size <= space {
        space -= picture.size
        return [.picture(picture)]
      }
    }
    let regions = LayerRegions(width: width, height: height).all(of: layer, in: drawing)
    return [.layer(layer, drawing.placement, regions)]
  }
}

extension ResolvedLayer {
  /// Whether a layer that is composited in one step takes longer to draw than a picture of it.
  fileprivate var isCostly: Bool {
    if clip != nil || mask != nil || blur != .constant(.zero) { return true }
    switch content {
    case .shape(let shape):
      // A glow in one step is a picture of its own.
      if case .glow = shape.drawing { return true }
      return shape.outline.field != nil || shape.fill.isCostly
    // So are these.
    case .group, .swarm, .particles: return true
    case .grain: return false
    }
  }
}

extension ResolvedFill {
  /// Whether the colours of pixels take time to compute.
  fileprivate var isCostly: Bool {
    switch self {
    case .field, .mesh, .image: true
    case .mix(let from, let to, _, _): from.isCostly || to.isCostly
    case .color, .gradient: false
    }
  }
}
