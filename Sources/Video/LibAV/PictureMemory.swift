import CLibAV

/// What gives a decoder the memory for its pictures, but for none that is too large: `get_buffer2`.
@safe
final class PictureMemory {
  private let limits: PictureLimits
  private let name: String
  /// Why the last picture was refused.
  private(set) var refusal: VideoError?

  init(_ limits: PictureLimits, name: String) { (self.limits, self.name) = (limits, name) }

  /// Makes a decoder that is not open yet ask for its memory here, for as long as this object lives.
  @unsafe func serve(_ context: UnsafeMutablePointer<AVCodecContext>, _ decoder: UnsafePointer<AVCodec>) {
    guard unsafe decoder.pointee.capabilities & AV_CODEC_CAP_DR1 != 0 else {
      // What has memory of its own is asked to count; twice as many, since it counts margins, too.
      unsafe context.pointee.max_pixels = 2 * Int64(limits.pixelCount)
      return
    }
    // This object is not retained by the context, which lives no longer.
    unsafe context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    unsafe context.pointee.get_buffer2 = { context, frame, flags in
      guard let context = unsafe context, let frame = unsafe frame, let owner = unsafe context.pointee.opaque else {
        return zoetrope_averror_einval
      }
      let memory = unsafe Unmanaged<PictureMemory>.fromOpaque(owner).takeUnretainedValue()
      guard unsafe memory.allows(context, frame) else { return zoetrope_averror_einval }
      return unsafe avcodec_default_get_buffer2(context, frame, flags)
    }
  }

  private func allows(_ context: UnsafePointer<AVCodecContext>, _ frame: UnsafePointer<AVFrame>) -> Bool {
    let shown = unsafe (Int(context.pointee.width), Int(context.pointee.height))
    let coded = unsafe (Int(frame.pointee.width), Int(frame.pointee.height))
    do {
      try limits.check(shown.0, shown.1, name: name)
      // What is coded is a little more than what shows, in whole blocks; of a broken file it may be anything.
      guard coded.0 * coded.1 > 2 * max(limits.pixelCount, 1 << 16) else { return true }
      try limits.check(coded.0, coded.1, name: name)
    } catch {
      refusal = error
      return false
    }
    return true
  }
}
