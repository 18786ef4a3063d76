import FixedPoint
import Geometry
import Raster
import SceneModel

/// Layers that stand, drawn once.
struct StillBackdrop: Backdrop, Sendable {
  /// The layers below the first that moves.
  private enum Below {
    case plain(SolidPaint)
    case picture(Pixmap)
  }

  private let below: Below
  /// All layers that stand: what shows where nothing moves.
  private let all: VideoImage

  /// Draws the layers that stand.
  ///
  /// - Parameters:
  ///   - layers: All layers of a scene.
  ///   - format: The format in which all of it is kept.
  ///   - rounding: How its samples are rounded.
  init(
    _ layers: [ResolvedLayer], _ drawing: LayerDrawing, width: Int, height: Int, format: PixelFormat,
    rounding: SampleRounding
  ) {
    var pixmap = Pixmap(width: width, height: height)
    let firstMoving = layers.firstIndex { !$0.isStill } ?? layers.count
    drawing.draw(Array(layers[..<firstMoving]), over: &pixmap)
    let color = pixmap[0, 0]
    below = pixmap.pixels.allSatisfy { $0 == color } ? .plain(SolidPaint(color)) : .picture(pixmap)
    drawing.draw(layers[firstMoving...].filter(\.isStill), over: &pixmap)
    all = VideoImage(width: width, height: height, format: format, rounding: rounding)
    all.set(from: pixmap)
  }

  func write(into pixmap: inout Pixmap, in area: PixelArea) {
    switch below {
    case .plain(let paint): pixmap.replace(area, with: paint)
    case .picture(let picture): pixmap.copy(picture, in: area)
    }
  }

  func write(into image: VideoImage) { image.copy(all) }
}
