import CLibAV
import FileIO
import Glibc

/// An output file or sink, written directly or by libav through a context (`avio_alloc_context`).
///
/// libav's own context for files would do, but its muxers ignore that a seek failed, and go on at the wrong position: here the
/// first failure of any kind is kept in ``failure``.
@safe
final class LibAVOutput {
  private let target: VideoDestination
  /// The open file; −1 for a sink, and before ``open()``.
  private var descriptor: Int32 = -1
  /// The first failure as a negated `errno`; nil if everything succeeded.
  private(set) var failure: Int32?
  /// The context that libav writes through, valid for the lifetime of this object.
  let context: LibAVObject<AVIOContext>

  /// Creates an output; one to a sink does not seek.
  init(_ target: VideoDestination) throws(VideoError) {
    // A C string would end at a zero byte and name another file.
    guard !target.name.utf8.contains(0) else {
      throw VideoError(.writingFailed, "open the file", "its path contains a zero byte")
    }
    self.target = target
    unsafe context = try unsafe LibAVObject<AVIOContext>.buffered("an output") { buffer, length in
      unsafe avio_alloc_context(
        buffer, length, 1, nil, nil,
        { output, buffer, count in
          unsafe LibAVOutput.of(output).write(UnsafeRawBufferPointer(start: buffer, count: Int(count)))
        },
        target.isStream
          ? nil : { output, offset, origin in unsafe LibAVOutput.of(output).seek(to: offset, origin) })
    }
    // The context does not retain this object, which outlives it.
    unsafe context.pointer.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  private static func of(_ output: UnsafeMutableRawPointer?) -> LibAVOutput {
    // This is the pointer that `init` gave the context.
    unsafe Unmanaged<LibAVOutput>.fromOpaque(output.unsafelyUnwrapped).takeUnretainedValue()
  }

  /// Creates the file, or truncates an existing one; does nothing for a sink.
  func open() throws(VideoError) {
    guard case .file(let path) = target else { return }
    descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    try check(descriptor < 0 ? -errno : 0, .writingFailed, "open \(path) for writing")
  }

  /// Writes all bytes; returns their number, or the negated `errno` of the first failure.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    if let failure { return failure }
    switch target {
    case .stream(_, let sink):
      do {
        try unsafe sink(bytes.bytes)
      } catch {
        return failed(EIO)
      }
    case .file:
      if let number = unsafe writeAll(bytes.bytes, to: descriptor) { return failed(number) }
    }
    return Int32(bytes.count)
  }

  /// Moves to a position in the file, or returns its size, as `lseek` and libav's `AVSEEK_SIZE` ask.
  func seek(to offset: Int64, _ origin: Int32) -> Int64 {
    if origin & AVSEEK_SIZE != 0 {
      return stat(descriptor: descriptor).map { Int64($0.st_size) } ?? Int64(failed(errno))
    }
    let position = lseek(descriptor, Int(offset), origin & ~AVSEEK_FORCE)
    return position < 0 ? Int64(failed(errno)) : Int64(position)
  }

  private func failed(_ number: Int32) -> Int32 {
    let result = failure ?? -number
    failure = result
    return result
  }
}
