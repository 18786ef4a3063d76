/// The rules of a codec for the sides of pictures that are made smaller.
struct SideRules: Hashable {
  /// Whether sides must be even.
  var isEven = false
  /// The shortest side, in pixels.
  var least = 16
}
