import LoopTiming
import Raster
import SceneModel

extension PaintMaking {
  /// Returns the colours of a mesh, without the opacity: smooth alpha that overshoots must be clamped before it is multiplied.
  func colorMesh(_ mesh: ResolvedMesh) -> ColorMesh {
    ColorMesh(
      columns: mesh.width, rows: mesh.height, points: mesh.points.map { placement.place($0.value(at: phase)) },
      colors: mesh.colors.map { $0.value(at: phase) }, smoothsColors: mesh.smoothsColors,
      space: mesh.space, filters: filters, continuesBeyond: mesh.sidesOnBox, turn: placement.turn)
  }
}
