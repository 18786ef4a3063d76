import FixedPoint
import Geometry

/// The smoothness of a scene: known before a frame is drawn, so that an encoder need not look for detail.
extension ResolvedScene {
  /// True if the picture is known to have no edges, specks or texture at any time: gradients and meshes that fill the canvas,
  /// and layers that a wide blur has dissolved.
  public var isSmooth: Bool { layers.allSatisfy { $0.isDissolved(in: canvas) || $0.isSmoothGround(of: canvas) } }
}

extension ResolvedLayer {
  /// The least standard deviation of a blur that leaves no edge, as a part of the shorter side: then an edge takes an eighth of
  /// the side, 4σ.
  private static let dissolvingPart: Int64 = 32

  /// True if the layer is blurred so much that nothing of its shapes can be made out.
  fileprivate func isDissolved(in canvas: Size) -> Bool {
    guard clip == nil, mask.isEmpty, case .constant(let deviation) = blur else { return false }
    return deviation.raw * ResolvedLayer.dissolvingPart >= min(canvas.width, canvas.height).raw
  }

  /// True if the layer fills the canvas with colours that change slowly.
  fileprivate func isSmoothGround(of canvas: Size) -> Bool {
    guard case .shape(let shape) = content else { return false }
    return fills(canvas) && shape.fill.isSmooth
  }
}

extension ResolvedFill {
  /// True if neighbouring colours are known to be alike everywhere.
  fileprivate var isSmooth: Bool {
    switch self {
    case .color, .mesh: true
    case .gradient(.angular, _): false  // It has an edge where its ends meet.
    case .gradient(_, let stops):
      zip(stops, stops.dropFirst()).allSatisfy { $1.offset - $0.offset >= ResolvedFill.shortestBlend }
    case .mix(let from, let to, _, _): from.isSmooth && to.isSmooth
    case .field, .image: false
    }
  }

  /// The shortest distance of two colours of a gradient that is no edge, as a part of its length.
  private static let shortestBlend = Fixed(Rational(1, 16)) ?? .one
}
