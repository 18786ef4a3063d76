/// The way a source is composited with its destination, by the formulas of W3C Compositing and Blending Level 1 for
/// premultiplied colour: s and d are a channel of source and destination, a and b their alphas. Alpha follows the channels'
/// formula with s = a and d = b, which is a + b − a·b, for `plus` min(1, a + b).
@frozen
public enum BlendMode: String, CaseIterable, Sendable {
  /// s + d·(1 − a): the source covers the destination.
  case sourceOver
  /// min(1, s + d): the source adds its light.
  case plus
  /// s + d − s·d: the source lightens as a second projector on one screen does.
  case screen
  /// s·(1 − b) + d·(1 − a) + s·d: the source darkens as a transparency before the destination does.
  case multiply
}
