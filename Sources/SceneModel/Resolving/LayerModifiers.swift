/// The properties that change the content of a layer or its compositing, other than placement, blur and opacity.
///
/// A shortcut that skips the general way of drawing names those that it allows, so that it refuses any that is added here.
package struct LayerModifiers: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A clip or a mask hides parts.
  package static let mask = LayerModifiers(rawValue: 1 << 0)
  /// Filters change colours, not alpha.
  package static let filters = LayerModifiers(rawValue: 1 << 1)
  /// Moving content is drawn as the mean of several moments.
  package static let motionBlur = LayerModifiers(rawValue: 1 << 2)
  /// The layer is composited by another blend mode than ``BlendMode/sourceOver``.
  package static let blend = LayerModifiers(rawValue: 1 << 3)
}
