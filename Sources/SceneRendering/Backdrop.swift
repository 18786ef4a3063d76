import FixedPoint
import Geometry
import Raster
import SceneModel

/// The bottom of a frame, below the layers drawn over it: a whole opaque or transparent picture that can be written
/// faster than by drawing layers.
protocol Backdrop {
  /// Writes an area of the backdrop.
  func write(into pixmap: inout Pixmap, in area: PixelArea)

  /// Writes the whole backdrop for a video encoder.
  func write(into image: VideoImage)
}

/// A layer that covers the frame with a linear gradient of opaque colours.
extension LinearGradientPaint: Backdrop {
  func write(into pixmap: inout Pixmap, in area: PixelArea) { pixmap.replace(area, with: self) }

  func write(into image: VideoImage) { image.set(from: self) }
}

/// A layer that covers the frame with opaque colours that follow a field.
extension FieldPaint: Backdrop {
  func write(into pixmap: inout Pixmap, in area: PixelArea) { pixmap.replace(area, with: self) }

  func write(into image: VideoImage) { image.set(from: self) }
}

/// A blurred layer with its plain background, or a covering field or mesh with smooth colours.
extension SmoothField: Backdrop {
  func write(into image: VideoImage) { image.set(from: self) }
}

extension LayerDrawing {
  /// Returns the drawing inside a layer whose outline is a sharp rectangle that covers a picture of a size; nil for any other
  /// layer.
  ///
  /// - Parameter allowed: The modifiers that the layer may have.
  func covering(
    _ layer: ResolvedLayer, _ outline: ResolvedOutline, width: Int, height: Int, allowing allowed: LayerModifiers = []
  ) -> LayerDrawing? {
    guard outline.shape == .rectangle, layer.modifiers.isSubset(of: allowed), layer.blur.value(at: phase) == .zero
    else { return nil }
    let inside = at(placement.inside(layer, at: phase))
    guard inside.placement.keepsAxes, inside.placement.box(outline.box).covers(width: width, height: height)
    else { return nil }
    return inside
  }

  /// Returns the linear gradient, the field or the mesh of a layer that hides everything below it in a picture of a size; nil
  /// for any other layer.
  func coveringBackdrop(_ layer: ResolvedLayer, width: Int, height: Int) -> (any Backdrop)? {
    guard case .shape(let shape) = layer.content, shape.drawing == .fill, layer.opacity.value(at: phase) >= .one,
      let inside = covering(layer, shape.outline, width: width, height: height, allowing: .filters)
    else { return nil }
    let filters = ColorFilterChain(layer.filters.map { $0.colorFilter(at: phase) })
    let picture = PixelRegion(width: width, height: height)
    let making = PaintMaking(
      placement: inside.placement, phase: phase, filters: filters, opacity: .max,
      region: picture, picture: picture, pictures: pictures)
    switch shape.fill {
    case .mesh(let mesh):
      let gradient = making.colorMesh(mesh)
      guard gradient.isOpaque, gradient.covers(width: width, height: height) else { return nil }
      return gradient.colors(in: picture, of: picture)
    case .field(let fill):
      // Checked before the field is evaluated, which takes most of the time.
      let ramp = making.ramp(of: fill)
      guard ramp.isOpaque, fill.opacity == nil else { return nil }
      let colors = making.fieldColors(fill, along: ramp)
      return colors.smoothField() ?? colors.paint()
    case .gradient(.linear, _), .mix(.gradient(.linear, _), .gradient(.linear, _), _, _):
      guard let gradient = making.paint(shape.fill) as? LinearGradientPaint, gradient.ramp.isOpaque else { return nil }
      return gradient
    case .color, .gradient, .image, .mix: return nil
    }
  }
}
