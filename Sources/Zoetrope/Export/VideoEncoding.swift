public import Raster
import Video

/// A video codec together with its settings.
public struct VideoEncoding: Equatable, Sendable {
  /// The codec, and all other settings that only a video has.
  public var choices: VideoChoices
  /// The closeness to the frames, 0…100; nil for 80, or for the best within a size limit, unless ``choices`` decide it.
  public var quality: Int?
  /// Whether alpha is stored even where no pixel is known to be transparent.
  public var isTransparent = false

  /// Creates an encoding from settings.
  public init(_ choices: VideoChoices) { self.choices = choices }

  /// Returns the encoding with H.264, which every player takes.
  ///
  /// - Parameters:
  ///   - quality: The closeness to the frames, 0…100; the same number looks alike with every codec. Nil for 80, or for the
  ///     best within a size limit.
  ///   - preset: The encoder's effort by its own name, `ultrafast` to `placebo`, or `smooth`, `outlined` or `standard`;
  ///     nil for the one of these that suits a scene, `standard` for other frames.
  ///   - depth: The bits per sample.
  public static func h264(
    quality: Int? = nil, preset: String? = nil, depth: YUVFormat.Depth? = nil
  ) -> VideoEncoding {
    VideoEncoding(.h264, quality, preset, depth)
  }

  /// Returns the encoding with HEVC (H.265); parameters as for ``h264(quality:preset:depth:)``, with the presets `smooth` and `drawn` for scenes.
  public static func hevc(
    quality: Int? = nil, preset: String? = nil, depth: YUVFormat.Depth? = nil
  ) -> VideoEncoding {
    VideoEncoding(.hevc, quality, preset, depth)
  }

  /// Returns the encoding with AV1; parameters as for ``h264(quality:preset:depth:)``, with the presets `0` (slowest) to `12`.
  public static func av1(
    quality: Int? = nil, preset: String? = nil, depth: YUVFormat.Depth? = nil
  ) -> VideoEncoding {
    VideoEncoding(.av1, quality, preset, depth)
  }

  /// Returns the encoding with VP9.
  ///
  /// - Parameters:
  ///   - quality: The closeness to the frames, 0…100; the same number looks alike with every codec. Nil for 80, or for the
  ///     best within a size limit.
  ///   - preset: The encoder's effort, "0" (slowest) to "8", or `calm`, `outlined`, `drawn` or `standard`; nil for the one of these
  ///     that suits a scene, `standard` for other frames.
  ///   - depth: The bits per sample.
  ///   - transparent: Whether alpha is stored even where no pixel is known to be transparent.
  public static func vp9(
    quality: Int? = nil, preset: String? = nil, depth: YUVFormat.Depth? = nil, transparent: Bool = false
  ) -> VideoEncoding {
    VideoEncoding(.vp9, quality, preset, depth, transparent: transparent)
  }

  /// ProRes 422 HQ.
  public static let prores = VideoEncoding(.prores)

  /// Returns the encoding with ProRes 4444.
  ///
  /// - Parameter transparent: Whether alpha is stored even where no pixel is known to be transparent.
  public static func prores4444(transparent: Bool = false) -> VideoEncoding {
    VideoEncoding(.prores4444, transparent: transparent)
  }

  /// Returns the encoding with FFV1, which is lossless.
  ///
  /// - Parameters:
  ///   - depth: The bits per sample.
  ///   - transparent: Whether alpha is stored even where no pixel is known to be transparent.
  public static func ffv1(depth: YUVFormat.Depth? = nil, transparent: Bool = false) -> VideoEncoding {
    VideoEncoding(.ffv1, nil, nil, depth, transparent: transparent)
  }

  private init(
    _ codec: VideoCodec, _ quality: Int? = nil, _ preset: String? = nil, _ depth: YUVFormat.Depth? = nil,
    transparent: Bool = false
  ) {
    choices = VideoChoices()
    (choices.codec, choices.preset, choices.depth) = (codec, preset, depth)
    (self.quality, isTransparent) = (quality, transparent)
  }
}
