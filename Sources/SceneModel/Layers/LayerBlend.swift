/// How a layer is put over what is below it.
public enum LayerBlend: String, CaseIterable, Sendable {
  /// It covers what is below as far as it is opaque.
  case sourceOver
  /// It adds its light.
  case plus
  /// It lightens as two projectors on one screen do.
  case screen
  /// It darkens as a transparency does.
  case multiply
}
