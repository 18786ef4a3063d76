/// Frames made of those of another source, which they check; a property that is not declared is that of the source.
package protocol DerivedFrames: FrameSource, PremultipliedFrames {
  /// The source.
  var frames: any FrameSource { get }
}

extension DerivedFrames {
  package var size: PixelSize { frames.size }

  package var frameCount: Int { frames.frameCount }

  package var isOpaque: Bool { frames.isOpaque }

  package var heldCount: Int { frames.heldCount }
}
