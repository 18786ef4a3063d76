import FixedPoint
import Geometry
import Raster
import SceneModel

/// The still layers of a scene, drawn once.
struct StillBackdrop: Backdrop, Sendable {
  /// The layers below the first moving one.
  private enum Below {
    case plain(SolidPaint)
    case picture(Pixmap)
  }

  private let below: Below
  /// All still layers, the picture where no layer moves.
  private let all: VideoImage

  /// Creates a backdrop by drawing the still layers.
  ///
  /// - Parameters:
  ///   - layers: All layers of a scene.
  ///   - drawing: The moment and the placement at which they are drawn.
  ///   - width: The width of a frame in pixels.
  ///   - height: The height of a frame in pixels.
  ///   - format: The pixel format in which the picture of all still layers is stored.
  ///   - rounding: The rounding of its samples.
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
