public import FixedPoint
import Geometry
public import LoopTiming
public import Raster
public import SceneModel

/// Draws the frames of a scene: a pure function of scene, plan and frame number.
///
/// A frame is a backdrop with layers over it. Where the frame is for a video encoder, the backdrop is written as such, and
/// only the part that the layers over it can change is drawn as pixels and converted.
public struct FrameRenderer: Sendable {
  /// Columns of a frame in pixels.
  public let width: Int
  /// Rows of a frame in pixels.
  public let height: Int
  /// The format of the frames for video encoders.
  public let format: PixelFormat
  /// How the samples of those frames are rounded.
  public let rounding: SampleRounding
  private let scene: ResolvedScene
  private let plan: LoopPlan
  private let placement: Placement
  private let regions: LayerRegions
  private let sprites: [String: Sprite]
  /// The blurred layer on a plain ground at the bottom, if the scene begins so.
  private let smoothScene: SmoothScene?
  /// What stands, if the scene does not begin so.
  private let still: StillBackdrop?

  /// A renderer, which draws what stands at once.
  ///
  /// - Parameters:
  ///   - scene: The scene; its canvas at `scale` is what a frame shows.
  ///   - plan: The plan of the scene's elements.
  ///   - width: Columns of a frame, positive.
  ///   - height: Rows of a frame, positive.
  ///   - scale: Pixels a point.
  ///   - sprites: The sprites of swarms, by their names; a swarm whose sprite is missing shows nothing.
  ///   - format: The format of the frames for video encoders.
  ///   - rounding: How the samples of those frames are rounded.
  public init(
    scene: ResolvedScene, plan: LoopPlan, width: Int, height: Int, scale: Rational, sprites: [String: Sprite] = [:],
    format: PixelFormat = .yuv(.standard), rounding: SampleRounding = .nearest
  ) {
    (self.sprites, self.format, self.rounding) = (sprites, format, rounding)
    (self.scene, self.plan, self.width, self.height) = (scene, plan, width, height)
    placement = Placement(PixelTransform(scale: scale, origin: .zero))
    regions = LayerRegions(width: width, height: height)
    smoothScene = SmoothScene(scene.layers, placement: placement, width: width, height: height)
    let drawing = LayerDrawing(placement: placement, phase: { _ in .zero }, sprites: sprites)
    still =
      smoothScene == nil
      ? StillBackdrop(scene.layers, drawing, width: width, height: height, format: format, rounding: rounding) : nil
  }

  /// Draws a frame as pixels.
  public func render(frame: Int, into pixmap: inout Pixmap) {
    precondition(pixmap.width == width && pixmap.height == height)
    let drawing = drawing(frame)
    let (backdrop, above) = backdrop(drawing)
    backdrop.write(into: &pixmap, in: PixelArea(wholeOf: pixmap))
    drawing.draw(above, over: &pixmap)
  }

  /// Draws a frame for a video encoder; in a format without alpha, what is transparent becomes black.
  ///
  /// - Parameters:
  ///   - frame: The frame's number; frames wrap.
  ///   - image: A picture of the frame's size and of the renderer's format and rounding.
  ///   - scratch: A picture of the frame's size, for what has to be drawn as pixels first; made when it is needed, and
  ///     kept by the caller so that it is made once.
  public func render(frame: Int, into image: VideoImage, scratch: inout Pixmap?) {
    precondition(image.width == width && image.height == height)
    precondition(image.format == format && image.rounding == rounding)
    let drawing = drawing(frame)
    let (backdrop, above) = backdrop(drawing)
    backdrop.write(into: image)
    // Over a still backdrop, the layers that stand show already where nothing moves.
    let changing = backdrop is StillBackdrop ? above.filter { !$0.isStill } : above
    var area = PixelArea(width: width, height: height)
    regions.forEach(of: changing, in: drawing) { area.insert($0) }
    if area.isEmpty { return }
    var pixmap = scratch.take() ?? Pixmap(width: width, height: height)
    backdrop.write(into: &pixmap, in: area)
    drawing.draw(above, over: &pixmap)
    image.set(from: pixmap, in: area)
    scratch = consume pixmap
  }

  private func drawing(_ frame: Int) -> LayerDrawing {
    LayerDrawing(placement: placement, phase: { plan.phase(ofPart: $0, inFrame: frame) }, sprites: sprites)
  }

  /// What a frame begins with, and the layers that are to be drawn over it.
  private func backdrop(_ drawing: LayerDrawing) -> (any Backdrop, above: [ResolvedLayer]) {
    let layers = scene.layers
    for index in layers.indices.reversed() {
      if let gradient = drawing.coveringGradient(layers[index], width: width, height: height), !layers[index].isStill {
        return (gradient, Array(layers[(index + 1)...]))
      }
    }
    if let smoothScene { return (smoothScene.field(drawing), Array(layers.dropFirst(SmoothScene.layerCount))) }
    guard let still else { preconditionFailure("a scene has one backdrop or the other") }
    return (still, Array(layers.drop { $0.isStill }))
  }
}
