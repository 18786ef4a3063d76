import CWebP
import FixedPoint
import Raster

/// An encoder (`WebPEncode`) from regions of pictures to the chunks of a frame of an animated WebP.
@safe
struct WebPPictureEncoder {
  private var config = WebPConfig()

  /// A compressed region.
  struct Chunks {
    /// The consecutive RIFF chunks.
    let bytes: [UInt8]
    /// Whether the region has a pixel that is not opaque.
    let hasAlpha: Bool
  }

  /// Creates an encoder for validated settings.
  init(_ settings: VideoSettings) throws(VideoError) {
    guard unsafe WebPConfigInit(&config) != 0 else {
      throw VideoError(
        .missingComponent, "encode with libwebp", "its version differs from that of its headers at build time")
    }
    if let factor = settings.rateFactor { config.quality = Float(Double(factor.raw) / 65536) }
    if let method = (settings.preset ?? settings.codec.standardPreset).flatMap({ Int32($0) }) {
      config.method = method
    }
    for option in settings.encoderOptions { try set(option) }
  }

  /// Sets a field of `WebPConfig`.
  private mutating func set(_ option: EncoderOption) throws(VideoError) {
    let fields = WebPPictureEncoder.fields
    guard let field = fields[option.name] else {
      throw VideoError(
        refusing: option, "unknown option; use one of \(fields.keys.sorted().joined(separator: ", "))")
    }
    guard let value = Int32(option.value) else { throw VideoError(refusing: option, "must be a whole number") }
    config[keyPath: field] = value
    guard unsafe WebPValidateConfig(&config) != 0 else {
      throw VideoError(refusing: option, "libwebp does not accept this value")
    }
  }

  /// The fields of `WebPConfig` that can be set as options, without those that have a setting of their own.
  private static var fields: [String: WritableKeyPath<WebPConfig, Int32>] {
    [
      "alpha_compression": \.alpha_compression, "alpha_filtering": \.alpha_filtering, "alpha_quality": \.alpha_quality,
      "autofilter": \.autofilter, "exact": \.exact, "filter_sharpness": \.filter_sharpness,
      "filter_strength": \.filter_strength, "filter_type": \.filter_type, "lossless": \.lossless,
      "low_memory": \.low_memory, "near_lossless": \.near_lossless, "partition_limit": \.partition_limit,
      "partitions": \.partitions, "pass": \.pass, "preprocessing": \.preprocessing, "segments": \.segments,
      "sns_strength": \.sns_strength, "thread_level": \.thread_level, "use_sharp_yuv": \.use_sharp_yuv,
    ]
  }

  /// The accepted pixel formats. The unused byte of the second is filled with opaque alpha.
  static let formats: [PixelFormat] = [.rgb(.bgra), .rgb(.bgr0)]

  /// Compresses a region of a picture in one of ``formats``.
  func encode(_ image: VideoImage, _ region: PixelRegion, action: String) throws(VideoError) -> Chunks {
    var picture = unsafe WebPPicture()
    var output = unsafe WebPMemoryWriter()
    guard unsafe WebPPictureInit(&picture) != 0 else {
      throw VideoError(
        .missingComponent, action, "the version of libwebp differs from that of its headers at build time")
    }
    unsafe WebPMemoryWriterInit(&output)
    defer {
      unsafe WebPPictureFree(&picture)
      unsafe WebPMemoryWriterClear(&output)
    }
    unsafe picture.use_argb = 1
    unsafe (picture.width, picture.height) = (Int32(region.width), Int32(region.height))
    let stride = image.planes[0].stride
    let start = unsafe image.start(ofPlane: 0) + region.y * stride + region.x * 4
    let isEncoded = unsafe withUnsafeMutablePointer(to: &output) { output in
      unsafe picture.custom_ptr = UnsafeMutableRawPointer(output)
      unsafe picture.writer = { unsafe WebPMemoryWrite($0, $1, $2) }
      return unsafe withUnsafePointer(to: config) { config in
        unsafe WebPPictureImportBGRA(&picture, start.assumingMemoryBound(to: UInt8.self), Int32(stride)) != 0
          && WebPEncode(config, &picture) != 0
      }
    }
    guard isEncoded else { throw unsafe VideoError(picture.error_code, action) }
    let file = unsafe UnsafeBufferPointer(start: output.mem, count: output.size)
    var features = WebPBitstreamFeatures()
    guard unsafe WebPGetFeatures(file.baseAddress, file.count, &features) == VP8_STATUS_OK else {
      throw VideoError(.encodingFailed, action, "libwebp cannot parse its own output")
    }
    // A frame omits the RIFF header and the header of the extended format.
    let isExtended = unsafe file.dropFirst(12).starts(with: "VP8X".utf8)
    return unsafe Chunks(bytes: Array(file.dropFirst(isExtended ? 30 : 12)), hasAlpha: features.has_alpha != 0)
  }
}

extension VideoError {
  /// Creates the error for a result of `WebPEncode`, in the words of its header.
  fileprivate init(_ error: WebPEncodingError, _ action: String) {
    let (code, reason): (Code, String) =
      switch error {
      case VP8_ENC_ERROR_OUT_OF_MEMORY: (.outOfMemory, "memory error allocating objects")
      case VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: (.outOfMemory, "memory error while flushing bits")
      case VP8_ENC_ERROR_INVALID_CONFIGURATION: (.encodingFailed, "configuration is invalid")
      case VP8_ENC_ERROR_BAD_DIMENSION: (.encodingFailed, "picture has invalid width/height")
      case VP8_ENC_ERROR_PARTITION0_OVERFLOW: (.encodingFailed, "partition is bigger than 512k")
      case VP8_ENC_ERROR_PARTITION_OVERFLOW: (.encodingFailed, "partition is bigger than 16M")
      case VP8_ENC_ERROR_FILE_TOO_BIG: (.encodingFailed, "file is bigger than 4G")
      default: (.encodingFailed, "libwebp's error \(error.rawValue)")
      }
    self.init(code, action, reason)
  }
}
