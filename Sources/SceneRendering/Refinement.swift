import Fields
import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel

extension LayerDrawing {
  /// Returns the enlargement at which content that is to be blurred must be drawn, so that the mean of each cell is right: the binary
  /// logarithm of the number of pixels along a side of a cell.
  ///
  /// Fields and grain need four pixels per wave or speck, if these are not smaller than those of the full-size picture.
  ///
  /// One could also let waves fade to their mean instead (Norton, Rockwood, Skolmoski: Clamping, 1982). But the colours and shapes of
  /// the mean are not the mean of those of the waves.
  func refinement(of content: ResolvedContent, for plan: BlurPlan) -> Int {
    if plan.shift == 0 { return 0 }
    let needed = at(placement.composed(by: plan)).pixelsPerCell(of: content)
    return (0..<plan.largestRefinement).first { Fixed(1 << $0) >= needed } ?? plan.largestRefinement
  }

  /// Returns the number of pixels along a side of a cell that content needs; cells are the pixels of this drawing.
  private func pixelsPerCell(of content: ResolvedContent) -> Fixed {
    switch content {
    case .shape(let shape): max(pixelsPerCell(of: shape.outline), pixelsPerCell(of: shape.fill))
    case .group(let layers): pixelsPerCell(of: layers)
    case .grain(let grain): pixelsPerCell(ofWave: placement.length(grain.size))
    case .swarm, .particles: .one
    }
  }

  private func pixelsPerCell(of layers: [ResolvedLayer]) -> Fixed {
    layers.reduce(.one) { most, layer in
      let inside = at(placement.inside(layer, at: phase))
      return max(
        most, inside.pixelsPerCell(of: layer.content), layer.clip.map(inside.pixelsPerCell) ?? .one,
        inside.pixelsPerCell(of: layer.mask ?? []))
    }
  }

  private func pixelsPerCell(of outline: ResolvedOutline) -> Fixed {
    outline.field.map { pixelsPerCell(of: $0, in: outline.box) } ?? .one
  }

  private func pixelsPerCell(of fill: ResolvedFill) -> Fixed {
    switch fill {
    case .field(let fill):
      max(pixelsPerCell(of: fill.field, in: fill.box), fill.opacity.map { pixelsPerCell(of: $0, in: fill.box) } ?? .one)
    case .mix(let from, let to, _, _): max(pixelsPerCell(of: from), pixelsPerCell(of: to))
    case .color, .gradient, .mesh, .image: .one
    }
  }

  private func pixelsPerCell(of field: Field<ResolvedFieldValues>, in box: Rectangle) -> Fixed {
    let making = FieldMaking(self, box: box)
    let frequency = making.evaluator(field).detail.frequency.largest
    return frequency > .zero ? pixelsPerCell(ofWave: making.shortSide / frequency) : .one
  }

  /// Returns the number of pixels that waves, or specks, of a length in cells need.
  private func pixelsPerCell(ofWave length: Fixed) -> Fixed {
    // Nothing is seen of what is scaled to nothing.
    guard length > .zero else { return .one }
    return min(LayerDrawing.pixelsOfLargestCell, Fixed(4) / max(length, Fixed(raw: 16)))
  }

  /// At least the number along a side of the largest cell of a blur.
  private static let pixelsOfLargestCell = Fixed(1 << 14)
}
