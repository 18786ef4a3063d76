public import FixedPoint
import Geometry
public import LoopTiming
public import Raster
public import SceneModel

/// A renderer of a scene's frames. Each frame is a pure function of scene, plan and frame index.
///
/// A frame is a backdrop with layers over it. For a video encoder, the backdrop is written in the encoder's format, and
/// only the area that the layers over it can change is drawn as pixels and converted.
public struct FrameRenderer: Sendable {
  /// The width of a frame in pixels.
  public let width: Int
  /// The height of a frame in pixels.
  public let height: Int
  /// The pixel format of frames for video encoders.
  public let format: PixelFormat
  /// The rounding of samples of those frames.
  public let rounding: SampleRounding
  /// Whether every frame is known to be opaque.
  public var isOpaque: Bool { scene.isOpaque }
  private let scene: ResolvedScene
  private let plan: LoopPlan
  private let placement: Placement
  private let regions: LayerRegions
  private let pictures: PreparedPictures
  /// The blurred layer on a plain background, if these are the bottom layers of the scene.
  private let blurredLayer: BlurredLayerOnColor?
  /// The still layers, unless ``blurredLayer`` is set.
  private let still: StillBackdrop?
  /// The still layers above moving ones, by their indices.
  private let stillLayers: [Int: StillLayer]

  /// Creates a renderer and draws the still layers.
  ///
  /// - Parameters:
  ///   - scene: The scene, whose canvas at `scale` is the visible area.
  ///   - plan: The plan of the scene's elements.
  ///   - width: The width of a frame in pixels, positive.
  ///   - height: The height of a frame in pixels, positive.
  ///   - scale: The number of pixels per point.
  ///   - pictures: The pictures of the scene.
  ///   - format: The pixel format of frames for video encoders.
  ///   - rounding: The rounding of samples of those frames.
  public init(
    scene: ResolvedScene, plan: LoopPlan, width: Int, height: Int, scale: Rational,
    pictures: PreparedPictures = PreparedPictures(), format: PixelFormat = .yuv(.standard),
    rounding: SampleRounding = .nearest
  ) {
    (self.pictures, self.format, self.rounding) = (pictures, format, rounding)
    (self.scene, self.plan, self.width, self.height) = (scene, plan, width, height)
    placement = Placement(PixelTransform(scale: scale, origin: .zero))
    regions = LayerRegions(width: width, height: height)
    let drawing = LayerDrawing(placement: placement, phase: { _ in .zero }, pictures: pictures)
    blurredLayer = BlurredLayerOnColor(scene.layers, drawing, width: width, height: height)
    still =
      blurredLayer == nil
      ? StillBackdrop(scene.layers, drawing, width: width, height: height, format: format, rounding: rounding) : nil
    stillLayers = StillLayer.all(of: scene.layers, drawing, width: width, height: height)
  }

  /// Draws a frame as pixels. Frame indices wrap.
  public func render(frame: Int, into pixmap: inout Pixmap) {
    precondition(pixmap.width == width && pixmap.height == height)
    let drawing = drawing(frame)
    let (backdrop, above) = backdrop(drawing)
    let area = PixelArea(wholeOf: pixmap)
    backdrop.write(into: &pixmap, in: area)
    draw(above..<scene.layers.count, drawing, over: &pixmap, in: area)
  }

  /// Draws a frame for a video encoder; in a format without alpha, transparent pixels become black.
  ///
  /// - Parameters:
  ///   - frame: The frame index, which wraps.
  ///   - image: A picture of the frame's size with the renderer's format and rounding.
  ///   - scratch: A pixmap of the frame's size for content that must be drawn as pixels first. Created on demand and
  ///     kept by the caller, so that it is allocated once.
  public func render(frame: Int, into image: VideoImage, scratch: inout Pixmap?) {
    precondition(image.width == width && image.height == height)
    precondition(image.format == format && image.rounding == rounding)
    let drawing = drawing(frame)
    let (backdrop, above) = backdrop(drawing)
    backdrop.write(into: image)
    // Over a still backdrop, the still layers above are already visible wherever no layer moves.
    func isChanging(_ layer: ResolvedLayer) -> Bool { !(backdrop is StillBackdrop && layer.isStill) }
    // Grain on top changes every pixel, so it is drawn over the samples.
    var layers = above..<scene.layers.count
    var grain: GrainPaint?
    if image.takesGrain, let last = scene.layers[layers].last, isChanging(last) {
      grain = drawing.coveringGrain(last, width: width, height: height)
      if grain != nil { layers = layers.dropLast() }
    }
    var area = PixelArea(width: width, height: height)
    regions.forEach(of: scene.layers[layers].filter(isChanging), in: drawing) { area.insert($0) }
    if !area.isEmpty {
      var pixmap = scratch.take() ?? Pixmap(width: width, height: height)
      backdrop.write(into: &pixmap, in: area)
      draw(layers, drawing, over: &pixmap, in: area)
      image.set(from: pixmap, in: area)
      scratch = consume pixmap
    }
    if let grain { image.draw(grain) }
  }

  /// Draws layers by their indices over an area. Other pixels may be drawn, too, or not.
  private func draw(_ layers: Range<Int>, _ drawing: LayerDrawing, over pixmap: inout Pixmap, in area: PixelArea) {
    for index in layers {
      if let still = stillLayers[index] {
        still.draw(drawing, over: &pixmap, in: area)
      } else {
        drawing.draw([scene.layers[index]], over: &pixmap)
      }
    }
  }

  private func drawing(_ frame: Int) -> LayerDrawing {
    LayerDrawing(
      placement: placement, phase: { plan.phase(ofPart: $0, inFrame: frame) },
      later: { offset in { plan.phase(ofPart: $0, inFrame: frame, after: offset) } }, pictures: pictures)
  }

  /// Returns the backdrop of a frame and the index of the first layer to draw over it.
  private func backdrop(_ drawing: LayerDrawing) -> (any Backdrop, above: Int) {
    let layers = scene.layers
    for index in layers.indices.reversed() {
      if !layers[index].isStill, let backdrop = drawing.coveringBackdrop(layers[index], width: width, height: height) {
        return (backdrop, index + 1)
      }
    }
    if let blurredLayer { return (blurredLayer.field(drawing), BlurredLayerOnColor.layerCount) }
    guard let still else { preconditionFailure("a scene has one backdrop or the other") }
    return (still, layers.firstIndex { !$0.isStill } ?? layers.count)
  }
}
