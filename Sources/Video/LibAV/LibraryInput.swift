import FileIO
import CLibAV

/// Bytes as libav reads them, from any place or one after another: `avio_alloc_context`.
@safe
final class LibraryInput {
  private let source: Source
  private var position = 0

  /// Where the bytes come from.
  enum Source {
    case places(any ByteSource)
    case stream(ByteStream)
  }

  /// What libav reads through, for as long as this object lives.
  private(set) var context: UnsafeMutablePointer<AVIOContext>?

  /// Bytes that libav asks for at a time.
  private static let bufferLength = 1 << 15

  convenience init(_ source: any ByteSource) throws(VideoError) { try self.init(.places(source)) }

  convenience init(_ stream: ByteStream) throws(VideoError) { try self.init(.stream(stream)) }

  private init(_ source: Source) throws(VideoError) {
    self.source = source
    let buffer = unsafe av_malloc(LibraryInput.bufferLength)?.assumingMemoryBound(to: UInt8.self)
    // This object is not retained by the context, which lives no longer.
    unsafe context = avio_alloc_context(
      buffer, Int32(LibraryInput.bufferLength), 0, Unmanaged.passUnretained(self).toOpaque(),
      { input, buffer, count in
        unsafe LibraryInput.of(input).read(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
      }, nil,
      { input, offset, origin in unsafe LibraryInput.of(input).seek(to: offset, from: origin) })
    if case .stream = source { unsafe context?.pointee.seekable = 0 }
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

  private static func of(_ input: UnsafeMutableRawPointer?) -> LibraryInput {
    // It is what `init` gave to the context.
    unsafe Unmanaged<LibraryInput>.fromOpaque(input.unsafelyUnwrapped).takeUnretainedValue()
  }

  private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int32 {
    let count: Int?
    switch source {
    case .places(let source):
      count = unsafe position < source.count ? source.read(at: position, into: buffer) : 0
    case .stream(let stream): count = unsafe try? stream.read(into: buffer)
    }
    guard let count else { return zoetrope_averror_eio }
    guard count > 0 else { return zoetrope_averror_eof }
    position += count
    return Int32(count)
  }

  /// Goes to a place of the bytes, or tells how many there are.
  private func seek(to offset: Int64, from origin: Int32) -> Int64 {
    guard case .places(let source) = source else { return Int64(zoetrope_averror_einval) }
    let base: Int
    switch origin & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return Int64(source.count)
    case SEEK_SET: base = 0
    case SEEK_CUR: base = position
    case SEEK_END: base = source.count
    default: return Int64(zoetrope_averror_einval)
    }
    let (target, overflows) = offset.addingReportingOverflow(Int64(base))
    guard !overflows, (0...Int64(source.count)).contains(target) else { return Int64(zoetrope_averror_einval) }
    position = Int(target)
    return target
  }
}
