import CLibAV

/// The allocator of a decoder's pictures (`get_buffer2`), which rejects pictures above the limits.
@safe
final class PictureAllocator {
  private let limits: PictureLimits
  private let name: String
  /// The reason for which the last picture was rejected.
  private(set) var refusal: VideoError?

  init(_ limits: PictureLimits, name: String) { (self.limits, self.name) = (limits, name) }

  /// Installs the allocator in a decoder that is not yet open; this object must outlive the decoder.
  @unsafe func install(in context: UnsafeMutablePointer<AVCodecContext>, _ decoder: UnsafePointer<AVCodec>) {
    guard unsafe decoder.pointee.capabilities & AV_CODEC_CAP_DR1 != 0 else {
      // A decoder that allocates its own memory enforces `max_pixels` itself; the bound is doubled, since the decoder's
      // count includes padding.
      unsafe context.pointee.max_pixels = 2 * Int64(limits.pixelCount)
      return
    }
    // The context does not retain this object, which outlives it.
    unsafe context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    unsafe context.pointee.get_buffer2 = { context, frame, flags in
      guard let context = unsafe context, let frame = unsafe frame, let owner = unsafe context.pointee.opaque else {
        return zoetrope_averror_einval
      }
      let memory = unsafe Unmanaged<PictureAllocator>.fromOpaque(owner).takeUnretainedValue()
      guard unsafe memory.allows(context, frame) else { return zoetrope_averror_einval }
      return unsafe avcodec_default_get_buffer2(context, frame, flags)
    }
  }

  private func allows(_ context: UnsafePointer<AVCodecContext>, _ frame: UnsafePointer<AVFrame>) -> Bool {
    let shown = unsafe (Int(context.pointee.width), Int(context.pointee.height))
    let coded = unsafe (Int(frame.pointee.width), Int(frame.pointee.height))
    do {
      try limits.check(shown.0, shown.1, name: name)
      // The coded size is slightly larger than the shown size, in whole blocks; in a damaged file it may be anything.
      guard coded.0 * coded.1 > 2 * max(limits.pixelCount, 1 << 16) else { return true }
      try limits.check(coded.0, coded.1, name: name)
    } catch {
      refusal = error
      return false
    }
    return true
  }
}
