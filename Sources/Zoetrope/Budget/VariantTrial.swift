import Frames

/// Encodes variants of the same frames to find one that meets a size limit: what a kind of file adds to ``SizeFitting``.
protocol VariantTrial {
  /// Returns the bytes of the sound of a variant; 0 before one of its stride is estimated or encoded.
  func soundBytes(of variant: OutputVariant) -> Int

  /// Returns the number of frames that an estimate encodes.
  ///
  /// - Parameters:
  ///   - frameCount: The number of frames of the variant.
  ///   - size: Their size.
  func sampleCount(of frameCount: Int, _ size: PixelSize) -> Int

  /// Estimates the size of a variant in bytes by encoding a part of its frames.
  ///
  /// - Parameter begin: Begins to report progress on a number of frames.
  func estimate(
    _ variant: OutputVariant, _ fineness: Fineness, _ begin: (_ frames: Int) -> RenderProgress
  ) throws -> SizeBudget.Encoding

  /// Measures the size of a variant for a prediction: encodes all of it or, where that takes long, some parts.
  func measure(
    _ variant: OutputVariant, _ fineness: Fineness, frameCount: Int, upTo limit: Int,
    _ begin: (_ frames: Int) -> RenderProgress
  ) throws -> SizeBudget.Encoding

  /// Encodes all of a variant, unless it exceeds a number of bytes.
  func encode(
    _ variant: OutputVariant, _ fineness: Fineness, upTo limit: Int, _ begin: (_ frames: Int) -> RenderProgress
  ) throws -> VariantFile
}

extension VariantTrial {
  /// Encodes all of a variant if that takes some seconds, else estimates it.
  ///
  /// - Parameter frameCount: The number of frames of the variant.
  func measure(
    _ variant: OutputVariant, _ fineness: Fineness, frameCount: Int, upTo limit: Int,
    _ begin: (_ frames: Int) -> RenderProgress
  ) throws -> SizeBudget.Encoding {
    guard frameCount * variant.size.area > SizeBudget.leastAllowance else {
      return try encode(variant, fineness, upTo: limit, begin).encoding
    }
    let watch = ElapsedTime.Stopwatch()
    var found = try estimate(variant, fineness, begin)
    found.wholeTime = watch.elapsed.scaled(to: frameCount, of: found.frames)
    return found
  }

  /// 0, without sound.
  func soundBytes(of variant: OutputVariant) -> Int { 0 }
}
