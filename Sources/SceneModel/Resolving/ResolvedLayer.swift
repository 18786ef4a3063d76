public import Color
public import FixedPoint
public import Geometry

/// A layer of a resolved scene. It is moved by its offset, then scaled and rotated about its anchor; its picture is blurred,
/// filtered, clipped, masked and made translucent in this order.
public struct ResolvedLayer: Equatable, Sendable {
  /// The picture.
  public let content: ResolvedContent
  /// The offset to the right, in points.
  public let offsetX: ResolvedProperty<Fixed>
  /// The offset downwards, in points.
  public let offsetY: ResolvedProperty<Fixed>
  /// The rotation in degrees, clockwise.
  public let rotation: ResolvedProperty<Fixed>
  /// The enlargement.
  public let scale: ResolvedProperty<Fixed>
  /// The point about which it is scaled and rotated, in points.
  public let anchor: Point
  /// The standard deviation of the Gaussian blur in points; 0 for none.
  public let blur: ResolvedProperty<Fixed>
  /// The filters, in the order in which they are applied.
  public let filters: [ResolvedFilter]
  /// The outline outside which the layer does not show; nil for none.
  public let clip: ResolvedOutline?
  /// The layers whose alpha its picture is multiplied by, of which a narrow canvas may show none; nil for no mask.
  public let mask: [ResolvedLayer]?
  /// The exposure of moving parts; nil for a moment.
  public let motionBlur: MotionBlur?
  /// The opacity, 0…1.
  public let opacity: ResolvedProperty<Fixed>
  /// The way it is composited with the layers below.
  public let blend: BlendMode
  /// Whether nothing of the layer, and of the layers in it, moves.
  public let isStill: Bool

  /// The modifiers that it has, even if one changes nothing at some moments.
  package var modifiers: LayerModifiers {
    var modifiers: LayerModifiers = []
    if clip != nil || mask != nil { modifiers.insert(.mask) }
    if !filters.isEmpty { modifiers.insert(.filters) }
    if motionBlur != nil { modifiers.insert(.motionBlur) }
    if blend != .sourceOver { modifiers.insert(.blend) }
    return modifiers
  }
}
