import CLibAV

/// The unique owner of a libav object, which frees it on deinitialization.
///
/// A type with several parts holds one owner for each part and needs no `deinit`: if the creation of a later part
/// throws, the earlier parts are freed.
@safe
struct LibAVObject<Object>: ~Copyable {
  /// A libav function that frees an object and clears the pointer to it.
  typealias Free = (UnsafeMutablePointer<UnsafeMutablePointer<Object>?>?) -> Void

  /// The object, valid for the lifetime of its owner.
  let pointer: UnsafeMutablePointer<Object>
  private let free: Free

  /// Takes ownership of the result of an allocating function; throws an error with the object's name if it is null.
  init(_ name: String, _ pointer: UnsafeMutablePointer<Object>?, free: @escaping Free) throws(VideoError) {
    guard let pointer = unsafe pointer else { throw VideoError.outOfMemory("create \(name)") }
    unsafe self.pointer = pointer
    unsafe self.free = free
  }

  deinit {
    var pointer: UnsafeMutablePointer<Object>? = unsafe pointer
    unsafe free(&pointer)
  }
}

extension LibAVObject<AVFrame> {
  /// Allocates a frame without samples by `av_frame_alloc`.
  static func frame() throws(VideoError) -> LibAVObject<AVFrame> {
    try unsafe LibAVObject("a frame", av_frame_alloc(), free: av_frame_free)
  }

  /// Allocates a frame of a size in pixels, with memory for its samples, by `av_frame_get_buffer`; `action` is the one that needs it.
  static func frame(
    width: Int32, height: Int32, _ format: AVPixelFormat, _ action: @autoclosure () -> String
  ) throws(VideoError) -> LibAVObject<AVFrame> {
    let owner = try unsafe frame()
    let frame = unsafe owner.pointer
    unsafe (frame.pointee.width, frame.pointee.height) = (width, height)
    unsafe frame.pointee.format = format.rawValue
    try check(unsafe av_frame_get_buffer(frame, 0), .outOfMemory, action())
    return unsafe owner
  }
}

extension LibAVObject<AVIOContext> {
  /// Allocates a context and its buffer, with which `allocate` calls `avio_alloc_context`.
  static func buffered(
    _ name: String, _ allocate: (UnsafeMutablePointer<UInt8>?, Int32) -> UnsafeMutablePointer<AVIOContext>?
  ) throws(VideoError) -> LibAVObject<AVIOContext> {
    let length = 1 << 15
    let buffer = unsafe av_malloc(length)?.assumingMemoryBound(to: UInt8.self)
    guard let context = unsafe allocate(buffer, Int32(length)) else {
      unsafe av_free(buffer)
      throw VideoError.outOfMemory("create \(name)")
    }
    return try unsafe LibAVObject(name, context) { owned in
      // libav may have replaced the first buffer.
      unsafe av_free(owned?.pointee?.pointee.buffer)
      unsafe avio_context_free(owned)
    }
  }
}
