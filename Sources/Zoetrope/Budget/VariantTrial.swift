/// Encodes variants of the same frames to find one that meets a size limit: what a kind of file adds to ``SizeFitting``.
protocol VariantTrial {
  /// The bytes of the sound, which no variant reduces; 0 before the first estimate.
  var soundBytes: Int { get }

  /// Returns the number of frames that an estimate encodes.
  ///
  /// - Parameter frameCount: The number of frames of the variant.
  func sampleCount(of frameCount: Int) -> Int

  /// Estimates the size of a variant in bytes by encoding a part of its frames.
  ///
  /// - Parameter begin: Begins to report progress on a number of frames.
  func estimate(
    _ variant: OutputVariant, _ fineness: Fineness, _ begin: (_ frames: Int) -> RenderProgress
  ) throws -> SizeBudget.Estimate

  /// Encodes all of a variant, unless it exceeds a number of bytes.
  func encode(
    _ variant: OutputVariant, _ fineness: Fineness, upTo limit: Int, _ begin: (_ frames: Int) -> RenderProgress
  ) throws -> VariantFile
}

extension VariantTrial {
  /// 0, without sound.
  var soundBytes: Int { 0 }
}
