import CLibAV

/// Takes bytes as libav writes them, from the front to the back: `avio_alloc_context` without seeking.
@safe
final class LibraryOutput {
  private let sink: (RawSpan) throws -> Void
  private var hasFailed = false
  /// What libav writes through, for as long as this object lives.
  private(set) var context: UnsafeMutablePointer<AVIOContext>?

  /// Bytes that libav gathers before it hands them on.
  private static let bufferLength = 1 << 15

  /// - Parameter sink: Takes the bytes; is not called again when it has thrown.
  init(_ sink: @escaping (RawSpan) throws -> Void) throws(VideoError) {
    self.sink = sink
    let buffer = unsafe av_malloc(LibraryOutput.bufferLength)?.assumingMemoryBound(to: UInt8.self)
    // This object is not retained by the context, which lives no longer.
    unsafe context = avio_alloc_context(
      buffer, Int32(LibraryOutput.bufferLength), 1, Unmanaged.passUnretained(self).toOpaque(), nil,
      { output, buffer, count in
        // It is what `init` gave to the context.
        let output = unsafe Unmanaged<LibraryOutput>.fromOpaque(output.unsafelyUnwrapped).takeUnretainedValue()
        return unsafe output.write(UnsafeRawBufferPointer(start: buffer, count: Int(count)))
      }, nil)
    guard unsafe context != nil else {
      unsafe av_free(buffer)
      throw VideoError.outOfMemory("create an output")
    }
  }

  deinit {
    guard let context = unsafe context else { return }
    // libav may have taken another buffer than the first.
    unsafe av_free(context.pointee.buffer)
    unsafe avio_context_free(&self.context)
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    guard !hasFailed else { return zoetrope_averror_eio }
    do {
      try unsafe sink(bytes.bytes)
      return Int32(bytes.count)
    } catch {
      hasFailed = true
      return zoetrope_averror_eio
    }
  }
}
