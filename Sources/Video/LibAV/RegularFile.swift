import Glibc

/// A regular file that is open for reading.
final class RegularFile: ByteSource {
  private let descriptor: Int32
  let count: Int

  /// Opens a file; throws for anything but a regular file, since others, such as pipes, are not seekable.
  init(path: String) throws(VideoError) {
    // A C string would end at a zero byte and name another file.
    guard !path.utf8.contains(0) else {
      throw VideoError(.unreadable, "read \(path)", "its name contains a zero byte")
    }
    // `O_NONBLOCK` keeps a pipe from waiting for a writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw VideoError(.unreadable, "read \(path)", unsafe String(cString: strerror(errno)))
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw VideoError(.unreadable, "read \(path)", "it is not a regular file")
    }
    (self.descriptor, count) = (descriptor, Int(status.st_size))
  }

  /// Takes ownership of the descriptor of a regular file, which is closed on deinitialization.
  init(descriptor: Int32, name: String) throws(VideoError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw VideoError(.unreadable, "read \(name)", unsafe String(cString: strerror(errno)))
    }
    (self.descriptor, count) = (descriptor, Int(status.st_size))
  }

  deinit { close(descriptor) }

  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int? {
    while true {
      let length = unsafe pread(descriptor, memory.baseAddress, memory.count, offset)
      if length < 0, errno == EINTR { continue }
      return length < 0 ? nil : length
    }
  }
}
