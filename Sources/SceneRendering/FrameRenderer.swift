public import FixedPoint
import Geometry
public import LoopTiming
public import Raster
public import SceneModel

/// Draws the frames of a scene: a pure function of scene, plan and frame number.
public struct FrameRenderer: Sendable {
  /// Columns of a frame in pixels.
  public let width: Int
  /// Rows of a frame in pixels.
  public let height: Int
  private let scene: ResolvedScene
  private let plan: LoopPlan
  private let placement: Placement
  private let sprites: [String: Sprite]
  /// The blurred group on a plain ground that is all there is to see, if the scene is of that kind.
  private let smoothScene: SmoothScene?

  /// A renderer.
  ///
  /// - Parameters:
  ///   - scene: The scene; its canvas at `scale` is what a frame shows.
  ///   - plan: The plan of the scene's elements.
  ///   - width: Columns of a frame, positive.
  ///   - height: Rows of a frame, positive.
  ///   - scale: Pixels a point.
  ///   - sprites: The sprites of swarms, by their names; a swarm whose sprite is missing shows nothing.
  public init(
    scene: ResolvedScene, plan: LoopPlan, width: Int, height: Int, scale: Rational, sprites: [String: Sprite] = [:]
  ) {
    self.sprites = sprites
    (self.scene, self.plan, self.width, self.height) = (scene, plan, width, height)
    placement = Placement(PixelTransform(scale: scale, origin: .zero))
    smoothScene = SmoothScene(scene.layers, placement: placement, width: width, height: height)
  }

  /// Draws a frame as pixels.
  public func render(frame: Int, into pixmap: inout Pixmap) {
    precondition(pixmap.width == width && pixmap.height == height)
    let drawing = drawing(frame)
    if let smoothScene {
      smoothScene.field(drawing).write(into: &pixmap)
    } else {
      pixmap.clear()
      drawing.draw(scene.layers, over: &pixmap)
    }
  }

  /// Draws a frame as Y′CbCr; what is transparent becomes black.
  ///
  /// - Parameters:
  ///   - frame: The frame's number; frames wrap.
  ///   - image: A picture of the frame's size.
  ///   - scratch: A picture of the frame's size, for scenes that have to be drawn as pixels first; made when it is
  ///     needed, and kept by the caller so that it is made once.
  public func render(frame: Int, into image: YUVImage, scratch: inout Pixmap?) {
    if let smoothScene, smoothScene.shift >= YUVImage.smallestShift {
      image.set(from: smoothScene.field(drawing(frame)))
      return
    }
    var pixmap = scratch.take() ?? Pixmap(width: width, height: height)
    render(frame: frame, into: &pixmap)
    image.set(from: pixmap)
    scratch = consume pixmap
  }

  private func drawing(_ frame: Int) -> LayerDrawing {
    LayerDrawing(placement: placement, phase: { plan.phase(ofPart: $0, inFrame: frame) }, sprites: sprites)
  }
}
