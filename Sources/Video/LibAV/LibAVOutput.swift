import CLibAV

/// An output context (`avio_alloc_context`) without seeking, through which libav writes bytes to a sink.
@safe
final class LibAVOutput {
  private let sink: (RawSpan) throws -> Void
  private var hasFailed = false
  /// The context that libav writes through, valid for the lifetime of this object.
  private(set) var context: UnsafeMutablePointer<AVIOContext>?

  /// The size of libav's write buffer, in bytes.
  private static let bufferLength = 1 << 15

  /// Creates a context for a sink.
  ///
  /// - Parameter sink: Receives the bytes; it is not called again once it has thrown.
  init(_ sink: @escaping (RawSpan) throws -> Void) throws(VideoError) {
    self.sink = sink
    let buffer = unsafe av_malloc(LibAVOutput.bufferLength)?.assumingMemoryBound(to: UInt8.self)
    // The context does not retain this object, which outlives it.
    unsafe context = avio_alloc_context(
      buffer, Int32(LibAVOutput.bufferLength), 1, Unmanaged.passUnretained(self).toOpaque(), nil,
      { output, buffer, count in
        // This is the pointer that `init` passed to the context.
        let output = unsafe Unmanaged<LibAVOutput>.fromOpaque(output.unsafelyUnwrapped).takeUnretainedValue()
        return unsafe output.write(UnsafeRawBufferPointer(start: buffer, count: Int(count)))
      }, nil)
    guard unsafe context != nil else {
      unsafe av_free(buffer)
      throw VideoError.outOfMemory("create an output")
    }
  }

  deinit {
    guard let context = unsafe context else { return }
    // libav may have replaced the first buffer.
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
