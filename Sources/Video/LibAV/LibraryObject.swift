import CLibAV

/// The one owner of an object of libav, which is freed with it.
///
/// What has several parts to set up holds one of these and no `deinit` of its own: when a later part throws, the
/// earlier ones are freed.
@safe
struct LibraryObject<Object>: ~Copyable {
  /// A libav function that frees an object and clears the pointer to it.
  typealias Free = (UnsafeMutablePointer<UnsafeMutablePointer<Object>?>?) -> Void

  /// The object, for as long as its owner lives.
  let pointer: UnsafeMutablePointer<Object>
  private let free: Free

  /// Takes over what an allocating function returned; throws an error with the object's name if that is null.
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
