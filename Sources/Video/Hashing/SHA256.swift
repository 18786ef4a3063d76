import CLibAV

/// An incremental SHA-256 hash (FIPS 180-4) by libavutil.
///
/// ```swift
/// let hash = try SHA256()
/// hash.update(bytes.span.bytes)
/// let digest = hash.finish()
/// ```
@safe
public struct SHA256: ~Copyable {
  private let context: OpaquePointer

  /// Creates a hash by `av_sha_alloc` and `av_sha_init`.
  ///
  /// - Throws: ``VideoError``: `outOfMemory`.
  public init() throws(VideoError) {
    guard let context = unsafe av_sha_alloc() else { throw VideoError.outOfMemory("create a SHA-256") }
    unsafe av_sha_init(context, 256)
    unsafe self.context = context
  }

  deinit { unsafe av_free(UnsafeMutableRawPointer(context)) }

  /// Adds bytes to the hash by `av_sha_update`.
  public func update(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe av_sha_update(context, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), buffer.count)
    }
  }

  /// Returns the digest of all bytes added, by `av_sha_final`.
  public consuming func finish() -> SHA256Digest {
    var bytes = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
    unsafe av_sha_final(context, &bytes)
    return SHA256Digest(bytes)
  }
}
