public import SceneModel

/// A mix of two styles: progress 0 shows `from`, 1 shows `to`.
public struct MixedStyle: ShapeStyle, Equatable {
  private let mix: ShapeFill.Mix

  /// Creates a mix.
  ///
  /// - Parameters:
  ///   - from: The style at progress 0.
  ///   - to: The style at progress 1.
  ///   - progress: The progress, −10…10.
  ///   - wave: A wave that is added to the progress; nil for none.
  public init(
    from: some ShapeStyle, to: some ShapeStyle, progress: Animatable<NumberExpression>, wave: ShapeFill.Wave? = nil
  ) {
    mix = ShapeFill.Mix(from: from.shapeFill, to: to.shapeFill, progress: progress, wave: wave)
  }

  /// The mix as a scene describes it.
  public var shapeFill: ShapeFill { .mix(mix) }
}
