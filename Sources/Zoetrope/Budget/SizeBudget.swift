/// A limit of the bytes of a file, the variants of which the best within it is wanted, and the work that finding it may take.
///
/// A ``SizeSearch`` measures some of them: short stretches first, which tell where to look, then the whole, of which the best
/// that fits is kept.
///
/// The stages say what is better: any variant of one is better than any of the next. It is taken for granted that fewer
/// levels, and later stages, take fewer bytes; where that is not so, something else than the best is found, never
/// something too large.
struct SizeBudget {
  /// The largest number of bytes.
  let limit: Int
  /// At least one, the best first; the last level of the last is the smallest variant that there is.
  let stages: [SizeStage]
  /// The most work of all measurements together, in pixels of frames that are encoded.
  let allowance: Int
  /// The part of it that stretches may take.
  let estimateAllowance: Int
  /// Returns the number of frames of the variants of a stride.
  let frameCount: (Rational) -> Int
  /// The largest number of bytes of the smallest variant, which is taken where nothing fits; at least ``limit``.
  let smallestLimit: Int
  /// Returns how many frames an estimate of a variant of so many frames and such a size encodes.
  let sampleCount: (Int, PixelSize) -> Int
  /// Pixels that a GIF takes about 10 s for. The files of most size limits are so small that it allows all encodings of a
  /// search.
  static let leastAllowance = 64 << 20

  /// Returns whether so few pixels are encoded whole for an estimate, instead of in samples: a container and first frames take
  /// much of a small file, and encoders spend their bits otherwise in short runs. A GIF of as many takes less than 0.1 s.
  static func encodesWhole(_ frameCount: Int, _ size: PixelSize) -> Bool {
    frameCount * size.area <= leastAllowance / 128
  }

  /// The result of encoding all frames, or of samples that stand for them in a prediction.
  struct Encoding {
    /// The size in bytes; an estimate if samples were encoded, or if the encoding was abandoned, which is one above its limit.
    var bytes: Int
    /// The number of encoded frames.
    var frames: Int
    /// The expected time to encode all frames, where samples were encoded.
    var wholeTime: ElapsedTime?
    /// Whether samples were encoded.
    var isSampled: Bool { wholeTime != nil }
  }

  /// The chosen variant and its size in bytes.
  struct Choice: Equatable {
    var variant: OutputVariant
    var bytes: Int
  }

  /// Creates a budget, whose work follows from the number of frames and the size of the first stage.
  init(
    limit: Int, stages: [SizeStage], frameCount: @escaping (Rational) -> Int, smallestLimit: Int,
    sampleCount: @escaping (Int, PixelSize) -> Int
  ) {
    (self.limit, self.stages, self.frameCount) = (limit, stages, frameCount)
    (self.smallestLimit, self.sampleCount) = (smallestLimit, sampleCount)
    // Six times the whole, an eighth of which goes to stretches: with four times, one limit in six was used by less than 92 %
    // (GIFs whose stretches were wrong by up to 40 %), with six times, one in twenty. Most searches need three. Where that is
    // little, 64 frames or ``leastAllowance`` may be encoded.
    let (frameCount, pixels) = (frameCount(Rational(1)), stages[0].size.area)
    allowance = max(6 * frameCount * pixels, 64 * pixels, SizeBudget.leastAllowance)
    estimateAllowance = max(3 * frameCount / 4 * pixels, 24 * pixels, SizeBudget.leastAllowance / 16)
  }
}
