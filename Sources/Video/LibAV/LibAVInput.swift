import FileIO
import CLibAV

/// An input context (`avio_alloc_context`) through which libav reads a byte source or a byte stream, without excessive
/// compressed metadata of PNG pictures.
@safe
final class LibAVInput {
  private let source: Source
  private var position = 0

  /// The source of the bytes: seekable or forward-only.
  enum Source {
    case seekable(any ByteSource)
    case stream(FilteredPNGStream)
  }

  /// The context that libav reads through, valid for the lifetime of this object.
  let context: LibAVObject<AVIOContext>

  /// The first bytes, fewer than asked for from a stream that looked ahead less far.
  func head(_ count: Int) -> [UInt8] {
    switch source {
    case .seekable(let source): source.bytes(at: 0, count: count) ?? []
    case .stream(let stream): Array(stream.first.prefix(count))
    }
  }

  convenience init(_ source: any ByteSource) throws(VideoError) {
    try self.init(.seekable(FilteredPNG.filtering(source)))
  }

  convenience init(_ stream: ByteStream) throws(VideoError) { try self.init(.stream(FilteredPNGStream(stream))) }

  private init(_ source: Source) throws(VideoError) {
    self.source = source
    unsafe context = try unsafe LibAVObject<AVIOContext>.buffered("an input") { buffer, length in
      unsafe avio_alloc_context(
        buffer, length, 0, nil,
        { input, buffer, count in
          unsafe LibAVInput.of(input).read(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
        }, nil,
        { input, offset, origin in unsafe LibAVInput.of(input).seek(to: offset, from: origin) })
    }
    if case .stream = source { unsafe context.pointer.pointee.seekable = 0 }
    // The context does not retain this object, which outlives it.
    unsafe context.pointer.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
  }

  private static func of(_ input: UnsafeMutableRawPointer?) -> LibAVInput {
    // This is the pointer that `init` gave the context.
    unsafe Unmanaged<LibAVInput>.fromOpaque(input.unsafelyUnwrapped).takeUnretainedValue()
  }

  private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int32 {
    let count: Int?
    switch source {
    case .seekable(let source):
      count = unsafe position < source.count ? source.read(at: position, into: buffer) : 0
    case .stream(let stream): count = unsafe try? stream.read(into: buffer)
    }
    guard let count else { return zoetrope_averror_eio }
    guard count > 0 else { return zoetrope_averror_eof }
    position += count
    return Int32(count)
  }

  /// Seeks to an offset, or returns the size of the source.
  private func seek(to offset: Int64, from origin: Int32) -> Int64 {
    guard case .seekable(let source) = source else { return Int64(zoetrope_averror_einval) }
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
