import CLibAV

/// A file in memory, as libav reads one: `avio_alloc_context`.
@safe
final class MemoryInput {
  private let bytes: [UInt8]
  private var position = 0
  /// What libav reads through, for as long as this object lives.
  private(set) var context: UnsafeMutablePointer<AVIOContext>?

  /// Bytes that libav asks for at a time.
  private static let bufferLength = 1 << 15

  init(_ bytes: [UInt8]) throws(VideoError) {
    self.bytes = bytes
    let buffer = unsafe av_malloc(MemoryInput.bufferLength)?.assumingMemoryBound(to: UInt8.self)
    // This object is not retained by the context, which lives no longer.
    unsafe context = avio_alloc_context(
      buffer, Int32(MemoryInput.bufferLength), 0, Unmanaged.passUnretained(self).toOpaque(),
      { input, buffer, count in
        unsafe MemoryInput.of(input).read(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
      }, nil,
      { input, offset, origin in unsafe MemoryInput.of(input).seek(to: offset, from: origin) })
    guard unsafe context != nil else {
      unsafe av_free(buffer)
      throw VideoError.outOfMemory("create an input")
    }
  }

  deinit {
    guard let context = unsafe context else { return }
    // libav may have taken another buffer than the first.
    unsafe av_free(context.pointee.buffer)
    unsafe avio_context_free(&self.context)
  }

  private static func of(_ input: UnsafeMutableRawPointer?) -> MemoryInput {
    // It is what `init` gave to the context.
    unsafe Unmanaged<MemoryInput>.fromOpaque(input.unsafelyUnwrapped).takeUnretainedValue()
  }

  private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int32 {
    let count = min(buffer.count, bytes.count - position)
    guard count > 0 else { return zoetrope_averror_eof }
    unsafe buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return Int32(count)
  }

  /// Goes to a place of the file, or tells its size.
  private func seek(to offset: Int64, from origin: Int32) -> Int64 {
    let base: Int
    switch origin & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return Int64(bytes.count)
    case SEEK_SET: base = 0
    case SEEK_CUR: base = position
    case SEEK_END: base = bytes.count
    default: return Int64(zoetrope_averror_einval)
    }
    let (target, overflows) = offset.addingReportingOverflow(Int64(base))
    guard !overflows, (0...Int64(bytes.count)).contains(target) else { return Int64(zoetrope_averror_einval) }
    position = Int(target)
    return target
  }
}
